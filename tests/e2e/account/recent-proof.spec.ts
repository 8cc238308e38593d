import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Page } from '@playwright/test';
import { type Person, password } from '../../harness/person.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts';

const words = {
  en: {
    account: 'Account',
    title: "Confirm it's you",
    password: 'Current password',
    next: 'Continue',
    cancel: 'Cancel',
    wrong: 'Incorrect password',
    download: 'Download my data',
    createToken: 'Create token',
    name: 'Name',
    field: 'Access token “Backup”',
    createAddress: 'Create address',
    copy: 'Copy',
    addPasskey: 'Add a passkey',
    use: 'Use a passkey',
    export: 'Export',
    more: 'More',
  },
  es: {
    account: 'Cuenta',
    title: 'Confirma que eres tú',
    password: 'Contraseña actual',
    next: 'Continuar',
    cancel: 'Cancelar',
    wrong: 'Contraseña incorrecta',
    download: 'Descargar mis datos',
    createToken: 'Crear clave',
    name: 'Nombre',
    field: 'Clave de API «Backup»',
    createAddress: 'Crear dirección',
    copy: 'Copiar',
    addPasskey: 'Añadir una clave de acceso',
    use: 'Usar una clave de acceso',
    export: 'Exportar',
    more: 'Más',
  },
} as const;

const exact = (name: string) => ({ name, exact: true }) as const;

/** Makes the account's sessions as if its person had signed in long ago. */
function forgetProof({ user }: Person): void {
  const database = new DatabaseSync(path.join(process.env['FORGE_DATA'] ?? '', 'forge.db'), {
    timeout: 5_000,
  });
  try {
    database.prepare('UPDATE session SET proven_at = 0 WHERE account_id = ?').run(user.id);
  } finally {
    database.close();
  }
}

async function openAccount(page: Page, account: string) {
  await page.getByRole('button', exact(account)).click();
  return page.getByRole('dialog', exact(account));
}

for (const language of ['en', 'es'] as const) {
  test(`asks for the password again, and then does what was asked (${language})`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/40[13]|Incorrect|incorrecta/);
    const w = words[language];
    const person = await openBoard(page, { preferences: { language } });
    const dialog = await openAccount(page, w.account);
    const question = page.getByRole('dialog', exact(w.title));
    const download = () => dialog.getByRole('button', exact(w.download));

    // The sign-in was a moment ago.
    let file = page.waitForEvent('download');
    await download().click();
    await file;
    await expect(question).toBeHidden();

    forgetProof(person);
    await download().press('Enter');
    await expect(question).toBeVisible();
    await expect(question.getByLabel(w.password)).toBeFocused();
    await page.keyboard.type('wrong one');
    await page.keyboard.press('Enter');
    await expect(question.getByRole('alert')).toHaveText(w.wrong);
    await question.getByLabel(w.password).fill(password);
    file = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await file).suggestedFilename()).toBe('forge-data.json');
    await expect(question).toBeHidden();
    await expect(download()).toBeFocused();

    // The typed text stays, also when the person does not answer.
    forgetProof(person);
    const name = dialog.getByRole('textbox', exact(w.name));
    await dialog.getByRole('button', exact(w.createToken)).click();
    await name.fill('Backup');
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Backup');
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await dialog.getByRole('button', exact(w.createToken)).click();
    await question.getByLabel(w.password).fill(password);
    await question.getByRole('button', exact(w.next)).click();
    await expect(dialog.getByRole('textbox', exact(w.field))).toHaveValue(/^forge_pat_/);
  });

  test(`takes a passkey, asks once, and asks nothing for the export of ideas (${language})`, async ({
    complaints,
    page,
  }) => {
    complaints.expect(/403/);
    const w = words[language];
    await addVirtualAuthenticator(page);
    const person = await openBoard(page, { preferences: { language }, ideas: [{ title: 'Kite' }] });
    const dialog = await openAccount(page, w.account);
    const question = page.getByRole('dialog', exact(w.title));
    await dialog.getByRole('button', exact(w.addPasskey)).click();
    await dialog.getByRole('textbox', exact(w.name)).fill('Laptop');
    await dialog.getByLabel(w.password).fill(password);
    await dialog.getByRole('button', exact(w.addPasskey)).click();
    await expect(dialog.getByText('Laptop', { exact: true })).toBeVisible();

    forgetProof(person);
    await dialog.getByRole('button', exact(w.createAddress)).click();
    await question.getByRole('button', exact(w.use)).press('Enter');
    await expect(question).toBeHidden();
    await expect(dialog.getByRole('button', exact(w.copy))).toBeVisible();
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', exact(w.download)).click();
    await file;

    forgetProof(person);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const ideas = page.waitForEvent('download');
    await page.getByRole('button', exact(w.export)).click();
    await ideas;
    await expect(question).toBeHidden();
  });
}

test('says so when the answer does not reach the server', async ({ complaints, page }) => {
  complaints.expect(/403|ERR_FAILED/);
  const person = await openBoard(page);
  const dialog = await openAccount(page, 'Account');
  forgetProof(person);
  await dialog.getByRole('button', exact('Download my data')).click();
  const question = page.getByRole('dialog', exact("Confirm it's you"));
  // Before the field is filled: a key pressed right after may be handled before the browser knows of the route.
  await page.route('**/api/account/proof', (route) => route.abort());
  await question.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toHaveText("Can't reach the server.");
  await expect(question.getByLabel('Current password')).toHaveValue(password);
  await page.unroute('**/api/account/proof');
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await file;
});
