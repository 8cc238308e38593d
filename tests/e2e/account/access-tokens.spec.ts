import { type Page } from '@playwright/test';
import { apiPaths } from '#contract/api/api-paths.ts';
import { bearer } from '../../harness/access-token.ts';
import { password } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const words = {
  en: {
    account: 'Account',
    title: 'Access tokens',
    create: 'Create token',
    name: 'Name',
    write: 'Read and write',
    expires: 'Expires',
    year: '1 year',
    once: 'Copy it now. It is not shown again.',
    field: 'Access token “Backup”',
    copy: 'Copy',
    unused: /^Read and write · expires .+ · never used$/,
    used: /^Read and write · expires .+ · last used .+$/,
    revoke: 'Revoke',
    cancel: 'Cancel',
    changePassword: 'Change password',
    tokensEnd: 'Your access tokens end, too.',
  },
  es: {
    account: 'Cuenta',
    title: 'Claves de API',
    create: 'Crear clave',
    name: 'Nombre',
    write: 'Lectura y escritura',
    expires: 'Caduca',
    year: '1 año',
    once: 'Cópiala ahora. No se vuelve a mostrar.',
    field: 'Clave de API «Backup»',
    copy: 'Copiar',
    unused: /^Lectura y escritura · caduca el .+ · sin usar$/,
    used: /^Lectura y escritura · caduca el .+ · último uso: .+$/,
    revoke: 'Revocar',
    cancel: 'Cancelar',
    changePassword: 'Cambiar contraseña',
    tokensEnd: 'También terminan tus claves de API.',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

async function openAccount(page: Page, { account }: Words) {
  await page.getByRole('button', { name: account, exact: true }).click();
  return page.getByRole('dialog', { name: account, exact: true });
}

const statusOf = async (token: string) =>
  (await sendRequest(forgeUrl() + apiPaths.me, { headers: bearer(token) })).status;

for (const language of ['en', 'es'] as const) {
  test(`creates, copies, shows once and revokes an access token (${language})`, async ({ context, page }) => {
    const w = words[language];
    await openBoard(page, { preferences: { language } });
    let dialog = await openAccount(page, w);
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const name = () => dialog.getByRole('textbox', { name: w.name, exact: true });
    const field = () => dialog.getByRole('textbox', { name: w.field, exact: true });

    // Escape closes the form alone, and leads back to its button.
    await button(w.create).press('Enter');
    await expect(name()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(w.create)).toBeFocused();

    await button(w.create).press('Enter');
    // A token without a name is not created.
    await page.keyboard.press('Enter');
    await expect(name()).toBeFocused();
    await name().fill('Backup');
    await dialog.getByRole('radio', { name: w.write, exact: true }).check();
    await dialog.getByRole('combobox', { name: w.expires }).selectOption({ label: w.year });
    await button(w.create).press('Enter');

    await expect(field()).toBeFocused();
    await expect(field()).toHaveAccessibleDescription(w.once);
    const token = await field().inputValue();
    expect(token).toMatch(/^forge_pat_[\w-]{43}$/);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(token);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(w.copy).press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await expect(dialog.getByText(w.unused)).toBeVisible();
    expect(await statusOf(token)).toBe(200);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    dialog = await openAccount(page, w);
    await expect(dialog.getByText(w.used)).toBeVisible();
    await expect(field()).toBeHidden();
    await button(w.revoke).press('Enter');
    await expect(dialog.getByText(w.used)).toBeHidden();
    await expect(dialog.getByRole('heading', { name: w.title, exact: true })).toBeFocused();
    expect(await statusOf(token)).toBe(401);

    await button(w.changePassword).click();
    await expect(dialog.getByText(w.tokensEnd)).toBeVisible();
  });
}

test('shows no token that ended with the password', async ({ page }) => {
  await openBoard(page);
  const dialog = await openAccount(page, words.en);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Backup');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText(/^Read only · expires .+ · never used$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('another horse here');
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill('another horse here');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Revoke' })).toBeHidden();
  await expect(dialog.getByText('Copy it now. It is not shown again.')).toBeHidden();
});

test('says so when tokens can be neither loaded nor created', async ({ complaints, page }) => {
  complaints.expect(/ERR_FAILED/);
  await openBoard(page);
  await page.route('**/api/account/tokens*', (route) => route.abort());
  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByText("Couldn't load your access tokens.")).toBeVisible();
  await page.route('**/api/account/tokens/create', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Backup');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText("Can't reach the server.")).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Backup');
});

test('shows a token whose creation got no answer, and keeps it until it is revoked', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED/);
  await openBoard(page);
  const dialog = await openAccount(page, words.en);
  await page.route('**/api/account/tokens/create', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lost');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText("Can't reach the server.")).toBeVisible();
  await expect(dialog.getByText(/^Read only · expires .+ · never used$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/account/tokens/revoke', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(forge.toast("Can't reach the server.")).toBeVisible();
  await expect(dialog.getByText('Lost', { exact: true })).toBeVisible();
  await page.unroute('**/api/account/tokens/revoke');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByText('Lost', { exact: true })).toBeHidden();
});
