import { readFileSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { password } from '../../harness/person.ts';
import { ForgePage, expect, newEmail, openSecondBrowser, test } from '../harness/forge-test.ts';
import { hold } from '../harness/hold.ts';
import { openBoard } from '../harness/ready-board.ts';
import { resetLinkFor } from '../harness/reset-link.ts';

const words = {
  en: {
    account: 'Account',
    changeEmail: 'Change e-mail',
    newEmail: 'New e-mail',
    changePassword: 'Change password',
    current: 'Current password',
    fresh: 'New password',
    confirm: 'Confirm new password',
    save: 'Save',
    sessions: 'Sessions',
    download: 'Download my data',
    delete: 'Delete account',
    deleteForGood: 'Delete everything',
    deleted: 'Your account has been deleted.',
    emailChanged: 'E-mail changed.',
    passwordChanged: "Password changed. You're signed out everywhere else.",
    wrong: 'Incorrect password',
    strong: 'Strong',
    resetTitle: 'Set a new password',
    set: 'Set password',
    done: 'Password changed. Sign in with your new password.',
    used: 'This link has expired or has been used. Request a new one',
  },
  es: {
    account: 'Cuenta',
    changeEmail: 'Cambiar correo electrónico',
    newEmail: 'Nuevo correo electrónico',
    changePassword: 'Cambiar contraseña',
    current: 'Contraseña actual',
    fresh: 'Nueva contraseña',
    confirm: 'Confirmar nueva contraseña',
    save: 'Guardar',
    sessions: 'Sesiones',
    download: 'Descargar mis datos',
    delete: 'Eliminar cuenta',
    deleteForGood: 'Eliminar todo',
    deleted: 'Tu cuenta se ha eliminado.',
    emailChanged: 'Correo electrónico cambiado.',
    passwordChanged: 'Contraseña cambiada. Se ha cerrado la sesión en los demás dispositivos.',
    wrong: 'Contraseña incorrecta',
    strong: 'Segura',
    resetTitle: 'Elige una nueva contraseña',
    set: 'Guardar contraseña',
    done: 'Contraseña cambiada. Inicia sesión con la nueva.',
    used: 'Este enlace ha caducado o ya se ha usado. Pide uno nuevo',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

async function speak(page: Page, language: keyof typeof words): Promise<Words> {
  if (language === 'es') await page.getByRole('button', { name: 'Español' }).click();
  return words[language];
}

async function openAccount(page: Page, w: Words) {
  await page.getByRole('button', { name: w.account, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: w.account, exact: true });
  await expect(dialog.getByRole('heading', { name: w.account, exact: true })).toBeVisible();
  return dialog;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

for (const language of ['en', 'es'] as const) {
  test(`changes e-mail and password, downloads everything and deletes the account (${language})`, async ({
    complaints,
    forge,
    page,
  }) => {
    complaints.expect(/401|403|Incorrect password|Contraseña incorrecta/);
    await forge.start();
    await forge.addIdea({ title: 'Letters to a future city' });
    await expect(forge.card('Letters to a future city')).toBeVisible();
    const w = await speak(page, language);
    const dialog = await openAccount(page, w);

    await dialog.getByRole('button', { name: w.changeEmail }).click();
    const email = newEmail();
    await field(page, w.newEmail).fill(email);
    await field(page, w.current).fill('not this one');
    await dialog.getByRole('button', { name: w.save }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: w.wrong })).toBeVisible();
    await field(page, w.current).fill('secret1');
    await dialog.getByRole('button', { name: w.save }).click();
    await expect(dialog.getByText(email)).toBeVisible();

    await dialog.getByRole('button', { name: w.changePassword }).click();
    await field(page, w.fresh).fill('kettle over the moon');
    await expect(dialog.getByText(w.strong, { exact: true })).toBeVisible();
    await field(page, w.confirm).fill('kettle over');
    await expect(dialog.getByRole('button', { name: w.save })).toBeDisabled();
    await field(page, w.confirm).fill('kettle over the moon');
    await dialog.getByRole('button', { name: w.save }).click();
    await expect(field(page, w.current)).toBeFocused();
    await field(page, w.current).fill('secret1');
    await dialog.getByRole('button', { name: w.save }).click();
    await expect(field(page, w.fresh)).toHaveCount(0);
    await expect(dialog.getByRole('heading', { name: w.sessions })).toBeVisible();

    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: w.download }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('forge-data.json');
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(data).toMatchObject({ account: { email }, score: 10 });
    expect(data.ledger).toContainEqual(expect.objectContaining({ name: 'addIdea', points: 10 }));
    expect(data.ideas).toHaveLength(1);

    await dialog.getByRole('button', { name: w.delete }).click();
    await field(page, w.current).fill('kettle over the moon');
    await dialog.getByRole('button', { name: w.deleteForGood }).click();
    await expect(page.getByRole('heading', { name: /Welcome Back|Hola de nuevo/ })).toBeVisible();
    // The screen changes at once; the database is deleted once every tab has closed it.
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(databases).toEqual([]);
  });

  test(`sets a new password by a link from the operator, once (${language})`, async ({
    complaints,
    forge,
    page,
    browser,
  }) => {
    complaints.expect(/401|410|503|ERR_|event stream/i);
    const email = await forge.start();
    const w = await speak(page, language);
    const link = await resetLinkFor(email);
    const other = await openSecondBrowser(browser, complaints);
    const at = other.forge.page;
    await at.goto(link);
    if (language === 'es') await at.getByRole('button', { name: 'Español' }).click();
    await expect(at.getByRole('heading', { name: w.resetTitle })).toBeVisible();
    expect(at.url()).not.toContain('reset');
    await field(at, w.fresh).fill('kettle over the moon');
    await field(at, w.confirm).fill('kettle over the moon');
    await at.getByRole('button', { name: w.set }).click();
    await expect(at.getByText(w.done)).toBeVisible();
    await expect(at.getByRole('heading', { name: /Welcome Back|Hola de nuevo/ })).toBeVisible();
    // The signed-in browser has to sign in again in a dialog over its board.
    await expect(page.getByRole('heading', { name: /Welcome Back|Hola de nuevo/ })).toBeVisible();
    await at.goto('about:blank');
    await at.goto(link);
    await field(at, w.fresh).fill('yet another one');
    await field(at, w.confirm).fill('yet another one');
    await at.getByRole('button', { name: w.set }).click();
    await expect(at.getByRole('alert').filter({ hasText: w.used })).toBeVisible();
    await other.context.close();
  });
}

test('shows the sessions of the account and ends the other one', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|event stream|ERR_FAILED/i);
  const email = await forge.start();
  const other = await openSecondBrowser(browser, complaints);
  await other.forge.open();
  await other.forge.signIn(email);
  await expect(other.forge.score()).toBeVisible();
  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByText('Chrome on Linux')).toHaveCount(2);
  await expect(dialog.getByText('This browser')).toHaveCount(1);
  const end = dialog.getByRole('button', { name: 'End session' });
  // The other session was used later, but this browser's own comes first.
  await expect(dialog.getByRole('listitem').first()).toContainText('This browser');
  await expect(end).toHaveAccessibleDescription(/^Chrome on Linux Last active /);
  await page.route('**/api/account/sessions/end', (route) => route.abort());
  await end.click();
  await expect(forge.toast("Can't reach the server.")).toBeVisible();
  await expect(dialog.getByText('Chrome on Linux')).toHaveCount(2);
  await page.unroute('**/api/account/sessions/end');
  await end.click();
  await expect(dialog.getByText('Chrome on Linux')).toHaveCount(1);
  await expect(other.forge.page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await other.context.close();
});

test('shows which sessions a password change ended, and what another browser changed', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|event stream/i);
  const email = await forge.start();
  const other = await openSecondBrowser(browser, complaints);
  await other.forge.open();
  await other.forge.signIn(email);
  await expect(other.forge.score()).toBeVisible();
  const theirs = await openAccount(other.forge.page, words.en);
  await theirs.getByRole('button', { name: words.en.changeEmail }).click();
  await field(other.forge.page, words.en.newEmail).fill(`new-${email}`);
  await field(other.forge.page, words.en.current).fill('secret1');
  await theirs.getByRole('button', { name: words.en.save }).click();
  await expect(theirs.getByText(`new-${email}`, { exact: true })).toBeVisible();

  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByText(`new-${email}`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Chrome on Linux')).toHaveCount(2);
  await dialog.getByRole('button', { name: words.en.changePassword }).click();
  await field(page, words.en.current).fill('secret1');
  await field(page, words.en.fresh).fill('kettle over the moon');
  await field(page, words.en.confirm).fill('kettle over the moon');
  await dialog.getByRole('button', { name: words.en.save }).click();
  await expect(forge.toast(words.en.passwordChanged)).toBeVisible();
  await expect(dialog.getByText('Chrome on Linux')).toHaveCount(1);
  await other.context.close();
});

test('goes on in another tab of the browser whose password is changed, and shows what comes from there', async ({
  complaints,
  forge,
  page,
}) => {
  // The event streams of the old secret end; requests with it may be refused.
  complaints.expect(/401|event stream/i);
  await forge.start();
  const second = new ForgePage(await page.context().newPage());
  complaints.watch(second.page);
  await second.open();
  await expect(second.score()).toBeVisible();
  const cookieOf = async () =>
    (await page.context().cookies()).find(({ name }) => name.endsWith('forge-session'))?.value;
  const before = await cookieOf();
  const dialog = await openAccount(page, words.en);
  await dialog.getByRole('button', { name: words.en.changePassword }).click();
  await field(page, words.en.current).fill('secret1');
  await field(page, words.en.fresh).fill('kettle over the moon');
  await field(page, words.en.confirm).fill('kettle over the moon');
  await dialog.getByRole('button', { name: words.en.save }).click();
  await expect(forge.toast(words.en.passwordChanged)).toBeVisible();
  expect(await cookieOf()).not.toBe(before);
  await page.keyboard.press('Escape');
  await second.addIdea({ title: 'Letters to a future city' });
  for (const tab of [forge, second]) await expect(tab.card('Letters to a future city')).toBeVisible();
  await page.reload();
  await expect(forge.card('Letters to a future city')).toBeVisible();
  for (const tab of [forge, second])
    await expect(tab.page.getByRole('heading', { name: 'Welcome Back' })).toHaveCount(0);
});

test('says that a server without mail cannot send a link, and goes back', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/501/);
  await forge.open();
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "This server can't send email" })).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('shows the password while asked to, and lets people paste it', async ({ forge, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await forge.open();
  const password = page.getByLabel('Password', { exact: true });
  await page.evaluate(() => navigator.clipboard.writeText('pasted secret'));
  await password.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(password).toHaveValue('pasted secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('cannot cancel what has been sent, and keeps a form that was opened before the answer', async ({
  page,
}) => {
  await openBoard(page);
  const w = words.en;
  await page.getByRole('button', { name: w.account, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: w.account, exact: true });
  const answer = await hold(page, /\/api\/account\/email$/);
  await dialog.getByRole('button', { name: w.changeEmail }).click();
  await dialog.getByLabel(w.newEmail).fill(newEmail());
  await dialog.getByLabel(w.current).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await dialog.getByRole('button', { name: w.changePassword }).click();
  await dialog.getByLabel(w.current).fill('half');
  await answer();
  await expect(page.getByText(w.emailChanged)).toBeVisible();
  await expect(dialog.getByLabel(w.current)).toHaveValue('half');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});
