import { type Page } from '@playwright/test';
import { passkeyPaths, passkeySignInPaths } from '#contract/passkey-paths.ts';
import { password } from '../../harness/person.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { addVirtualAuthenticator } from '../harness/virtual-authenticator.ts';

const words = {
  en: {
    account: 'Account',
    title: 'Passkeys',
    add: 'Add a passkey',
    name: 'Name',
    password: 'Current password',
    added: 'Passkey added.',
    unused: /^added .+ · never used$/,
    used: /^added .+ · last used .+$/,
    remove: 'Remove',
    signOut: 'Sign Out',
    signIn: 'Sign in with a passkey',
    failed: 'Authentication failed. Please try again',
    refused: "Couldn't check the passkey. Please try again.",
    use: 'Use a passkey',
    newEmail: 'New e-mail',
    changeEmail: 'Change e-mail',
    emailChanged: 'E-mail changed.',
    delete: 'Delete account',
    deleted: 'Your account has been deleted.',
  },
  es: {
    account: 'Cuenta',
    title: 'Claves de acceso',
    add: 'Añadir una clave de acceso',
    name: 'Nombre',
    password: 'Contraseña actual',
    added: 'Clave de acceso añadida.',
    unused: /^añadida el .+ · sin usar$/,
    used: /^añadida el .+ · último uso: .+$/,
    remove: 'Quitar',
    signOut: 'Cerrar sesión',
    signIn: 'Entrar con una clave de acceso',
    failed: 'No se pudo iniciar sesión. Inténtalo de nuevo',
    refused: 'No se pudo comprobar la clave de acceso. Inténtalo de nuevo.',
    use: 'Usar una clave de acceso',
    newEmail: 'Nuevo correo electrónico',
    changeEmail: 'Cambiar correo electrónico',
    emailChanged: 'Correo electrónico cambiado.',
    delete: 'Eliminar cuenta',
    deleted: 'Tu cuenta se ha eliminado.',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

const exact = (name: string) => ({ name, exact: true }) as const;

async function openAccount(page: Page, { account }: Words) {
  await page.getByRole('button', exact(account)).click();
  return page.getByRole('dialog', exact(account));
}

/** Adds a passkey in Account, and leaves the dialog open. */
async function addPasskey(page: Page, w: Words, name: string) {
  const dialog = await openAccount(page, w);
  await dialog.getByRole('button', exact(w.add)).click();
  await dialog.getByRole('textbox', exact(w.name)).fill(name);
  await dialog.getByLabel(w.password).fill(password);
  await dialog.getByRole('button', exact(w.add)).click();
  await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  return dialog;
}

for (const language of ['en', 'es'] as const) {
  test(`adds a passkey, signs in with it and removes it (${language})`, async ({ complaints, page }) => {
    complaints.expect(/status of 401|Authentication failed/);
    const w = words[language];
    const authenticator = await addVirtualAuthenticator(page);
    const person = await openBoard(page, { preferences: { language } });
    const dialog = await openAccount(page, w);
    const button = (name: string) => dialog.getByRole('button', exact(name));
    const name = dialog.getByRole('textbox', exact(w.name));

    // Escape closes the form alone, and leads back to its button.
    await button(w.add).press('Enter');
    await page.keyboard.press('Escape');
    await expect(button(w.add)).toBeFocused();

    await button(w.add).press('Enter');
    // The browser's name is suggested.
    await expect(name).toHaveValue('Chrome on Linux'.replace('on', language === 'en' ? 'on' : 'en'));
    await name.fill('Laptop');
    await dialog.getByLabel(w.password).fill('wrong one');
    await button(w.add).press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(name).toHaveValue('Laptop');
    expect(await authenticator.count()).toBe(0);
    await dialog.getByLabel(w.password).fill(password);
    await button(w.add).press('Enter');
    await expect(page.getByText(w.added, { exact: true })).toBeVisible();
    await expect(dialog.getByText('Laptop', { exact: true })).toBeVisible();
    await expect(dialog.getByText(w.unused)).toBeVisible();
    expect(await authenticator.count()).toBe(1);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', exact(w.signOut)).click();
    await page.getByRole('button', exact(w.signIn)).press('Enter');
    await expect(page.getByRole('tablist')).toBeVisible();
    await openAccount(page, w);
    await expect(dialog.getByText(person.user.email)).toBeVisible();
    await expect(dialog.getByText(w.used)).toBeVisible();

    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Laptop' })
      .getByRole('button', exact(w.remove))
      .press('Enter');
    await expect(dialog.getByText('Laptop', { exact: true })).toBeHidden();
    await expect(dialog.getByRole('heading', exact(w.title))).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', exact(w.signOut)).click();
    await page.getByRole('button', exact(w.signIn)).click();
    await expect(page.getByRole('alert')).toHaveText(w.failed);
    await expect(page.getByRole('tablist')).toBeHidden();
  });

  test(`answers with a passkey where the password is asked (${language})`, async ({ complaints, page }) => {
    complaints.expect(/401|event stream/i);
    const w = words[language];
    const authenticator = await addVirtualAuthenticator(page);
    const person = await openBoard(page, { preferences: { language } });
    const dialog = await openAccount(page, w);
    const button = (name: string) => dialog.getByRole('button', exact(name));
    await button(w.changeEmail).click();
    // Without a passkey only the password can answer.
    await expect(button(w.use)).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await addPasskey(page, w, 'Laptop');

    await button(w.changeEmail).click();
    await button(w.use).press('Enter');
    // The new address comes first.
    await expect(dialog.getByLabel(w.newEmail)).toBeFocused();
    await dialog.getByLabel(w.newEmail).fill(`new.${person.user.email}`);
    await authenticator.setVerified(false);
    await button(w.use).press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(w.refused);
    await expect(dialog.getByLabel(w.newEmail)).toHaveValue(`new.${person.user.email}`);
    await authenticator.setVerified(true);
    await button(w.use).press('Enter');
    await expect(page.getByText(w.emailChanged, { exact: true })).toBeVisible();
    await expect(dialog.getByText(`new.${person.user.email}`)).toBeVisible();

    await button(w.delete).click();
    await button(w.use).press('Enter');
    await expect(page.getByText(w.deleted, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', exact(w.signIn))).toBeVisible();
  });
}

test('says why no passkey answered, and lets the person try again', async ({ page }) => {
  const authenticator = await addVirtualAuthenticator(page);
  await openBoard(page);
  await addPasskey(page, words.en, 'Laptop');
  await page.keyboard.press('Escape');
  await page.getByRole('button', exact('Sign Out')).click();
  await authenticator.setVerified(false);
  const button = page.getByRole('button', exact('Sign in with a passkey'));
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again');
  await authenticator.setVerified(true);
  await button.click();
  await expect(page.getByRole('tablist')).toBeVisible();
});

test('closes the question for a passkey when the person signs in with the password or leaves the form', async ({
  page,
}) => {
  const authenticator = await addVirtualAuthenticator(page);
  const person = await openBoard(page);
  await addPasskey(page, words.en, 'Laptop');
  await page.keyboard.press('Escape');
  await page.getByRole('button', exact('Sign Out')).click();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  // The person does not touch the device.
  await authenticator.setPresent(false);
  const button = page.getByRole('button', exact('Sign in with a passkey'));
  const working = page.getByText('Working', { exact: true });
  for (const other of ['Create one here', 'Forgot your password?']) {
    await button.click();
    await expect(working).toBeVisible();
    await page.getByRole('button', exact(other)).click();
    await expect(working).toBeHidden();
    await page.getByRole('button', { name: /^Sign in here$|^Back to sign in$/i }).click();
    await expect(button).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await button.click();
  await expect(working).toBeVisible();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', exact('Sign In')).click();
  await expect(page.getByRole('tablist')).toBeVisible();
  // The device answers nothing any more.
  await authenticator.setPresent(true);
  expect(asked.filter((path) => path === passkeySignInPaths.options)).toHaveLength(3);
  expect(asked).not.toContain(passkeySignInPaths.signIn);
  await page.reload();
  await expect(page.getByRole('tablist')).toBeVisible();
  expect(asked).not.toContain(passkeySignInPaths.signIn);
});

test('says that there are too many passkeys, which another page added, and shows them', async ({
  complaints,
  page,
}) => {
  complaints.expect(/422/);
  await addVirtualAuthenticator(page);
  await openBoard(page);
  const dialog = await openAccount(page, words.en);
  await dialog.getByRole('button', exact('Add a passkey')).click();
  await page.route(`**${passkeyPaths.newOptions}`, (route) =>
    route.fulfill({ status: 422, json: { code: 'too-many-passkeys', message: '', requestId: '' } }),
  );
  const listed = page.waitForRequest(`**${passkeyPaths.passkeys}`);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', exact('Add a passkey')).click();
  await expect(page.getByText('At most 10 passkeys. Remove one first.')).toBeVisible();
  await listed;
  await expect(dialog.getByLabel('Current password')).toBeHidden();
});

test('adds no second passkey to a device', async ({ page }) => {
  const authenticator = await addVirtualAuthenticator(page);
  await openBoard(page);
  const dialog = await addPasskey(page, words.en, 'Laptop');
  await dialog.getByRole('button', exact('Add a passkey')).click();
  await dialog.getByRole('button', exact('Use a passkey')).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  expect(await authenticator.count()).toBe(1);
});

test('keeps what was typed while the server cannot be reached', async ({ complaints, page }) => {
  complaints.expect(/ERR_FAILED/);
  await addVirtualAuthenticator(page);
  await openBoard(page);
  await page.route('**/api/account/passkeys*', (route) => route.abort());
  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByText("Couldn't load your passkeys.")).toBeVisible();
  await page.route('**/api/account/passkeys/**', (route) => route.abort());
  await dialog.getByRole('button', exact('Add a passkey')).click();
  await dialog.getByRole('textbox', exact('Name')).fill('Laptop');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', exact('Add a passkey')).click();
  await expect(dialog.getByText("Can't reach the server.")).toBeVisible();
  await expect(dialog.getByRole('textbox', exact('Name'))).toHaveValue('Laptop');
});

test('offers no passkey at an address that is no name, or to a browser without their JSON helpers', async ({
  page,
}) => {
  await page.goto(forgeUrl().replace('localhost', '127.0.0.1'));
  await expect(page.getByRole('button', exact('Sign In'))).toBeVisible();
  await expect(page.getByRole('button', exact('Sign in with a passkey'))).toBeHidden();
  await page.goto(forgeUrl());
  await expect(page.getByRole('button', exact('Sign in with a passkey'))).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON'));
  await openBoard(page);
  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByText("This browser can't use passkeys at this address.")).toBeVisible();
  await expect(dialog.getByRole('button', exact('Add a passkey'))).toBeHidden();
});
