import { type Page } from '@playwright/test';
import { type Preferences } from '#domain/account/account.ts';
import { fakePush, fakeServer, publicKey, pushState, setSubscription } from '../harness/fake-push.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ hasWorker: true });

const words = {
  en: {
    account: 'Account',
    title: 'Reminders',
    turnOn: 'Turn on for this device',
    turnOff: 'Turn off for this device',
    denied: 'Your browser blocks notifications from Forge. Allow them in its site settings.',
    homeScreen: 'Add Forge to the Home Screen first.',
    notification: 'Notification',
    mail: 'E-mail',
    hour: '1 hour before',
    day: '1 day before',
    week: '1 week before',
    atDeadline: 'At the deadline',
    atMost: 'At most 3.',
    quietFrom: 'Quiet hours from',
    quietTo: 'Quiet hours until',
    digest: 'Digest of your deadlines',
    digestAt: 'Digest at',
    daily: 'Every day',
    test: 'Send a test',
    ways: 'Send reminders by',
    sent: 'A test is on its way.',
    noTarget: 'There is no device or address to send to.',
  },
  es: {
    account: 'Cuenta',
    title: 'Avisos',
    turnOn: 'Activar en este dispositivo',
    turnOff: 'Desactivar en este dispositivo',
    denied: 'Tu navegador bloquea las notificaciones de Forge. Permítelas en los ajustes del sitio.',
    homeScreen: 'Añade Forge a la pantalla de inicio primero.',
    notification: 'Notificación',
    mail: 'Correo',
    hour: '1 hora antes',
    day: '1 día antes',
    week: '1 semana antes',
    atDeadline: 'Al vencer',
    atMost: 'Como máximo 3.',
    quietFrom: 'Horas de silencio desde',
    quietTo: 'Horas de silencio hasta',
    digest: 'Resumen de tus fechas límite',
    digestAt: 'Resumen a las',
    daily: 'Cada día',
    test: 'Enviar una prueba',
    ways: 'Enviar avisos por',
    sent: 'La prueba está en camino.',
    noTarget: 'No hay ningún dispositivo ni dirección a donde enviarla.',
  },
} as const;

type Words = (typeof words)[keyof typeof words];

async function openAccount(page: Page, { account }: Words) {
  await page.getByRole('button', { name: account, exact: true }).click();
  return page.getByRole('dialog', { name: account, exact: true });
}

const settingsOf = async (person: Awaited<ReturnType<typeof openBoard>>) =>
  (await person.everything()).account?.preferences.reminders;

for (const language of ['en', 'es'] as const) {
  test(`turns reminders on for a device, chooses when they come, and turns them off, by keyboard (${language})`, async ({
    page,
  }) => {
    const w = words[language];
    await fakePush(page);
    const server = await fakeServer(page);
    const ada = await openBoard(page, { preferences: { language } });
    const dialog = await openAccount(page, w);
    const storedQuietTo: unknown[] = [];
    page.on('request', (request) => {
      for (const [, time] of (request.postData() ?? '').matchAll(/"quietTo":"([^"]*)"/g))
        storedQuietTo.push(time);
    });
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });

    // Nothing is on, nothing was asked, and there is nothing to understand.
    await expect(button(w.turnOn)).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await expect(dialog.getByLabel(w.quietFrom)).toBeHidden();
    await expect(button(w.test)).toBeHidden();
    expect(await pushState(page)).toMatchObject({ asked: 0, keys: [] });
    expect(await settingsOf(ada)).toBe(undefined);

    await button(w.turnOn).press('Enter');
    await expect(button(w.turnOff)).toBeFocused();
    expect(await pushState(page)).toMatchObject({ asked: 1, keys: [publicKey], ended: 0 });
    expect(server.subscribed).toEqual([
      {
        endpoint: 'https://push.example/device-1',
        p256dh: expect.stringMatching(/^[\w-]{87}$/),
        auth: expect.stringMatching(/^[\w-]{22}$/),
      },
    ]);
    await expect.poll(() => settingsOf(ada)).toEqual({ push: true });

    await expect(dialog.getByRole('group', { name: w.ways, exact: true })).toContainText(w.notification);
    await expect(box(w.notification)).toBeChecked();
    await expect(box(w.mail)).toBeHidden();
    await expect(box(w.day)).toBeChecked();
    await box(w.hour).press('Space');
    await box(w.atDeadline).press('Space');
    await expect.poll(async () => (await settingsOf(ada))?.leads).toEqual([0, 60, 1_440]);
    await expect(dialog.getByText(w.atMost)).toBeHidden();
    await box(w.week).press('Space');
    await expect(dialog.getByRole('alert').filter({ hasText: w.atMost })).toBeVisible();
    await expect(box(w.week)).not.toBeChecked();
    await box(w.day).press('Space');
    await expect(dialog.getByText(w.atMost)).toBeHidden();
    await expect.poll(async () => (await settingsOf(ada))?.leads).toEqual([0, 60]);

    await expect(dialog.getByLabel(w.quietFrom)).toHaveValue('22:00');
    // The digits pass 07:00 and 07:01.
    await dialog.getByLabel(w.quietTo).pressSequentially('0715AM');
    await expect(dialog.getByLabel(w.quietTo)).toHaveValue('07:15');
    await dialog.getByLabel(w.quietFrom).focus();
    await expect(dialog.getByLabel(w.digestAt)).toBeHidden();
    await dialog.getByLabel(w.digest).selectOption({ label: w.daily });
    await dialog.getByLabel(w.digestAt).fill('06:30');
    await dialog.getByLabel(w.digestAt).press('Enter');
    await expect
      .poll(() => settingsOf(ada))
      .toEqual({
        push: true,
        leads: [0, 60],
        quietTo: '07:15',
        digest: 'daily',
        digestAt: '06:30',
      } satisfies Preferences['reminders']);
    expect(storedQuietTo).toEqual(['07:15']);

    await button(w.test).press('Enter');
    await expect(page.getByText(w.sent, { exact: true })).toBeVisible();
    expect(server.tests).toBe(1);

    // The device is off; other devices and the settings stay.
    await button(w.turnOff).press('Enter');
    await expect(button(w.turnOn)).toBeFocused();
    expect(server.ended).toEqual(['https://push.example/device-1']);
    expect((await pushState(page)).ended).toBe(1);
    expect((await settingsOf(ada))?.push).toBe(true);
    await box(w.notification).press('Space');
    await expect(button(w.test)).toBeHidden();
    await expect.poll(async () => (await settingsOf(ada))?.push).toBe(false);
  });

  test(`says what is in the way: a refusal, and an iPhone without Forge on its home screen (${language})`, async ({
    page,
  }) => {
    const w = words[language];
    await fakePush(page, 'denied');
    const server = await fakeServer(page);
    const ada = await openBoard(page, { preferences: { language } });
    const dialog = await openAccount(page, w);
    const part = dialog.locator('section').filter({ has: page.getByRole('heading', { name: w.title }) });
    const status = part.locator('p').and(part.getByRole('status'));
    // Screen readers announce a change of an element that is there, not one that appears with its text.
    await expect(status).toHaveText('');
    const before = await status.elementHandle();
    await part.getByRole('button', { name: w.turnOn }).press('Enter');
    await expect(status).toHaveText(w.denied);
    expect(await status.evaluate((after, earlier) => after === earlier, before)).toBe(true);
    await expect(dialog.getByRole('button', { name: w.turnOn })).toBeHidden();
    expect(server.subscribed).toEqual([]);
    expect((await pushState(page)).keys).toEqual([]);
    expect(await settingsOf(ada)).toBe(undefined);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.assign(Navigator.prototype, { standalone: false });
    });
    // The address opens the dialog again.
    await page.reload();
    await expect(dialog.getByText(w.homeScreen)).toBeVisible();
    await expect(dialog.getByRole('button', { name: w.turnOn })).toBeHidden();
  });
}

test('turns on mail without a device, where the server can send it', async ({ page }) => {
  await fakeServer(page, { canMail: true, sent: 0 });
  const ada = await openBoard(page);
  const dialog = await openAccount(page, words.en);
  await dialog.getByRole('checkbox', { name: words.en.mail }).check();
  await expect.poll(() => settingsOf(ada)).toEqual({ mail: true });
  await expect(dialog.getByRole('checkbox', { name: words.en.notification })).toBeHidden();
  await dialog.getByRole('button', { name: words.en.test }).click();
  await expect(page.getByText(words.en.noTarget, { exact: true })).toBeVisible();
});

test('tells the server again of a device that is on, which it may have forgotten', async ({ page }) => {
  await fakePush(page);
  const server = await fakeServer(page);
  await openBoard(page, { preferences: { reminders: { push: true } } });
  await setSubscription(page);
  let dialog = await openAccount(page, words.en);
  await expect(dialog.getByRole('button', { name: words.en.turnOff })).toBeVisible();
  expect(server.subscribed).toHaveLength(1);
  // A subscription to another server's key is none.
  await setSubscription(page, `C${publicKey.slice(1)}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  dialog = await openAccount(page, words.en);
  await dialog.getByRole('button', { name: words.en.turnOn }).click();
  await expect(dialog.getByRole('button', { name: words.en.turnOff })).toBeVisible();
  expect(await pushState(page)).toMatchObject({ keys: [publicKey], ended: 1 });
  expect(server.subscribed).toHaveLength(2);
});

test('stores a typed time when Escape closes the dialog, and no unfinished one', async ({ page }) => {
  await fakePush(page);
  await fakeServer(page);
  const ada = await openBoard(page, { preferences: { reminders: { push: true } } });
  const dialog = await openAccount(page, words.en);
  await dialog.getByLabel(words.en.quietTo).press('Backspace');
  await expect(dialog.getByLabel(words.en.quietTo)).toHaveValue('');
  await dialog.getByLabel(words.en.quietFrom).fill('21:30');
  await expect(dialog.getByLabel(words.en.quietTo)).toHaveValue('08:00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => settingsOf(ada)).toEqual({ push: true, quietFrom: '21:30' });
});

test('ends the subscription when the session ends elsewhere', async ({ complaints, page }) => {
  complaints.expect(/401/);
  await fakePush(page);
  await fakeServer(page);
  const isSubscribed = () => page.evaluate(() => sessionStorage.getItem('push') !== null);
  const ada = await openBoard(page, { ideas: [{ title: 'Kite' }] });
  await setSubscription(page);
  await page.reload();
  await expect(page.getByRole('search')).toBeVisible();
  expect(await isSubscribed()).toBe(true);
  await ada.ask('/api/auth/sign-out', { method: 'POST', body: {} });
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(isSubscribed).toBe(false);
});

test('ends the subscription when the person signs out', async ({ page }) => {
  await fakePush(page);
  await fakeServer(page);
  await openBoard(page, { ideas: [{ title: 'Kite' }] });
  await setSubscription(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('push'))).toBe(null);
});
