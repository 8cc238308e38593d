import { expect, forgeUrl, newEmail, test } from '../harness/forge-test.ts';

test('signs up, signs out and signs in again', async ({ forge, page }) => {
  const email = await forge.start();
  await forge.addIdea({ title: 'Letters to a future city' });
  await expect(forge.card('Letters to a future city')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await forge.signIn(email);
  await expect(forge.card('Letters to a future city')).toBeVisible();
  await expect(forge.score()).toContainText('10');
});

test('shows the loading screen and nothing else until the first answer', async ({ forge, page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/session', async (route) => {
    await held;
    await route.continue();
  });
  await forge.open();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('toggles between signing in and signing up, clearing the error and both passwords', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|No account found/);
  await forge.open();
  await expect(page.getByText('Sign in to access your ideas')).toBeVisible();
  await expect(page.getByText("Don't have an account?", { exact: true })).toBeVisible();
  await forge.signIn(newEmail());
  await expect(
    page.getByRole('alert').filter({ hasText: 'No account found with this email address' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByText('Sign up to start tracking your ideas')).toBeVisible();
  await expect(page.getByText('Already have an account?')).toBeVisible();
  await expect(page.getByText('No account found with this email address')).toHaveCount(0);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByLabel('Confirm Password').fill('secret1');
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByLabel('Confirm Password')).toHaveValue('');
});

test('says what is wrong in the words of the specification', async ({ complaints, forge, page }) => {
  complaints.expect(/401|409|429|Incorrect password|already exists|Too many failed attempts/);
  const email = await forge.start();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const alert = page.getByRole('alert');
  await forge.signIn(email, 'wrong-password');
  await expect(alert.filter({ hasText: 'Incorrect password' })).toBeVisible();
  await forge.signIn('not-an-address', 'secret1');
  await expect(alert.filter({ hasText: 'Invalid email address' })).toBeVisible();
  await forge.signIn(email, '12345');
  await expect(alert.filter({ hasText: 'Password should be at least 6 characters' })).toBeVisible();
  await forge.signUp(email);
  await expect(alert.filter({ hasText: 'An account with this email already exists' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in here' }).click();
  for (let attempt = 0; attempt < 10; attempt++) {
    await forge.signIn(email, 'wrong-password');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  }
  await expect(alert.filter({ hasText: 'Too many failed attempts. Please try again later' })).toBeVisible();
});

test('does nothing while email or password is empty', async ({ forge, page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await forge.open();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  for (const field of [email, password]) await expect(field).toHaveAttribute('required');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(email).toBeFocused();
  await email.fill(newEmail());
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(password).toBeFocused();
  await email.fill('');
  await password.fill('secret1');
  await password.press('Enter');
  await expect(email).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(requests.filter((url) => url.includes('/api/auth/sign-'))).toEqual([]);
});

test('reports passwords that do not match and disables the button', async ({ forge, page }) => {
  await forge.open();
  await page.getByRole('button', { name: 'Create one here' }).click();
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('minlength', '6');
  const submit = page.getByRole('button', { name: 'Create Account' });
  await expect(submit).toBeDisabled();
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  await page.getByLabel('Confirm Password').fill('secret');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Confirm Password').fill('secret1');
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await expect(submit).toBeEnabled();
});

test('speaks Spanish from the first screen on', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(process.env['FORGE_URL'] ?? '');
  await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('button', { name: 'Regístrate aquí' }).click();
  await page.getByLabel('Correo electrónico').fill(newEmail());
  await page.getByLabel('Contraseña', { exact: true }).fill('12345');
  await page.getByLabel('Confirmar contraseña').fill('12345');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'La contraseña debe tener al menos 6 caracteres' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await context.close();
});

test('does not move the focused field when a message appears below it', async ({ page }) => {
  await page.goto(forgeUrl());
  await page.getByRole('button', { name: 'Create one here' }).click();
  const field = page.getByLabel('Password', { exact: true });
  const place = await field.boundingBox();
  await field.fill('secret1');
  await expect(page.getByText('Weak: easy to guess')).toBeVisible();
  expect(await field.boundingBox()).toEqual(place);
  const confirm = page.getByLabel('Confirm Password');
  const below = await confirm.boundingBox();
  await confirm.fill('secret2');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(await confirm.boundingBox()).toEqual(below);
});
