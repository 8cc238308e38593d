import { type Page } from '@playwright/test';
import { ForgePage, expect, forgeUrl, newEmail, openSecondBrowser, test } from '../harness/forge-test.ts';
import { setSessionCookie, openBoard } from '../harness/ready-board.ts';

test('keeps theme, language and sound in the account, on every device, and in the browser', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  const person = await openBoard(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Switch to light theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await press('Mute sounds');
  await expect(page.getByRole('button', { name: 'Unmute sounds' })).toBeVisible();
  await press('Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('tab', { name: 'Enfoque' })).toBeVisible();
  await expect(forge.saving('Todos los cambios guardados')).toBeVisible();
  const kept = await page.evaluate(() =>
    ['forge.theme', 'forge.language', 'forge.sound', 'forge.onboarding'].map((key) =>
      localStorage.getItem(key),
    ),
  );
  expect(kept).toEqual(['light', 'es', 'off', 'seen']);

  const { forge: other, context } = await openSecondBrowser(browser, complaints);
  await setSessionCookie(other.page, person);
  await other.page.goto(forgeUrl());
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(other.page.getByRole('button', { name: 'Activar sonidos' })).toBeVisible();
  // Both pages share one session, so the sign-out also ends the first page's; the browser logs the answer to
  // its next request.
  complaints.expect(/status of 401/);
  // After signing out, the browser keeps the preferences but deletes the account's data.
  await other.page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(other.page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible();
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'light');
  const keys = await other.page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('forge.account.'))).toEqual([]);
  expect(keys).toEqual(expect.arrayContaining(['forge.theme', 'forge.language', 'forge.sound']));
  await context.close();
});

test('takes only preferences chosen before signing up into the new account', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  await forge.open();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  const email = newEmail();
  await forge.signUp(email);
  await forge.closeHelp();
  await expect(forge.saving('All changes saved')).toBeVisible();
  const context = await browser.newContext({ locale: 'es-ES' });
  const other = new ForgePage(await context.newPage());
  complaints.watch(other.page);
  await other.open();
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.page.getByLabel('Correo electrónico').fill(email);
  await other.page.getByLabel('Contraseña', { exact: true }).fill('secret1');
  await other.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(other.page.getByRole('tab', { name: 'Enfoque' })).toBeVisible();
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await context.close();
});

test('begins dark, in the browser’s language, and lets the account’s choice win over the browser’s', async ({
  browser,
  complaints,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  complaints.watch(page);
  await openBoard(page, { preferences: { language: 'en', theme: 'light' } });
  await expect(page.getByRole('tab', { name: 'Focus' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await context.close();
  const french = await browser.newContext({ locale: 'fr-FR' });
  const other = await french.newPage();
  complaints.watch(other);
  await other.goto(forgeUrl());
  await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await french.close();
});

test('starts in the browser’s first supported language, before anything else is loaded', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { value: 'fr-FR' });
    Object.defineProperty(navigator, 'languages', { value: ['fr-FR', 'es-MX', 'en-US'] });
  });
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/index/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(forgeUrl(), { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  held.resolve();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});

test('shows an open question in the language that another browser has chosen meanwhile', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await forge.addIdea({ title: 'Kite' });
  await forge.card('Kite').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this idea?');
  const tab = await context.newPage();
  complaints.watch(tab);
  await tab.goto(forgeUrl());
  await tab.getByRole('button', { name: 'Español', exact: true }).click();
  await expect(question).toContainText('¿Seguro que quieres eliminar esta idea?');
  await expect(question.getByRole('button')).toHaveText(['Cancelar', 'Eliminar']);
});

/**
 * Records every sound of the page. Returns a function that reads the number of notes, the longest duration
 * (s) and the highest volume.
 */
async function listen(
  page: Page,
): Promise<() => Promise<{ notes: number; longest: number; loudest: number }>> {
  await page.addInitScript(() => {
    const heard = { notes: 0, longest: 0, loudest: 0 };
    Object.assign(window, { heard });
    const { stop } = OscillatorNode.prototype;
    OscillatorNode.prototype.stop = function (when) {
      heard.notes += 1;
      heard.longest = Math.max(heard.longest, (when ?? 0) - this.context.currentTime);
      stop.call(this, when);
    };
    const { linearRampToValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.linearRampToValueAtTime = function (value, time) {
      heard.loudest = Math.max(heard.loudest, value);
      return linearRampToValueAtTime.call(this, value, time);
    };
  });
  return () =>
    page.evaluate(
      () => (window as unknown as { heard: { notes: number; longest: number; loudest: number } }).heard,
    );
}

async function makeNoise(forge: ForgePage, page: Page): Promise<void> {
  await forge.addIdea({ title: 'Loud' });
  await expect(forge.toast('Idea added!')).toBeVisible();
  const card = forge.card('Loud');
  await card.getByLabel('Add an update').fill('Bang');
  await card.getByLabel('Add an update').press('Enter');
  await expect(forge.toast('Update added!')).toBeVisible();
  await card.getByLabel('Set progress').press('End');
  await expect(card.getByText('Done', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.toast('Idea deleted!')).toBeVisible();
}

test('sounds short and quiet after an action, and not at all when muted', async ({ forge, page }) => {
  const heard = await listen(page);
  await openBoard(page, { view: 'all' });
  expect((await heard()).notes).toBe(0);
  await makeNoise(forge, page);
  // Adding, updating and deleting play two notes each, finishing plays four.
  await expect.poll(async () => (await heard()).notes).toBe(10);
  const { longest, loudest } = await heard();
  expect(longest).toBeLessThanOrEqual(0.41);
  expect(loudest).toBeLessThanOrEqual(0.15);
  await forge.form().getByRole('button', { name: 'Add Idea' }).click();
  await expect(forge.toast('All fields required!')).toBeVisible();
  const { notes } = await heard();
  await page.getByRole('button', { name: 'Mute sounds' }).click();
  await makeNoise(forge, page);
  expect((await heard()).notes).toBe(notes);
});

test('switches the theme with each key, also with one during the cross-fade', async ({ page }) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Switch to light theme' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeFocused();
});
