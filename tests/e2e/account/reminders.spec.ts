import { type Page } from '@playwright/test';
import { type PushSubscriptionRequest, reminderPaths } from '#contract/reminder-paths.ts';
import { type Preferences } from '#domain/account/account.ts';
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

const publicKey = `B${'A'.repeat(86)}`;

/** The browser's part of push, which needs a push service, and the answers of a person to its question. */
interface FakePush {
  /** How often the person was asked. */
  asked: number;
  answer: NotificationPermission;
  permission: NotificationPermission;
  /** The server key of each subscription made. */
  keys: string[];
  ended: number;
}

/** Gives the page a push manager without a push service, which keeps its subscription through reloads. */
async function fakePush(page: Page, answer: NotificationPermission = 'granted'): Promise<void> {
  await page.addInitScript((given) => {
    const endpoint = 'https://push.example/device-1';
    const state = {
      asked: 0,
      answer: given,
      permission: sessionStorage.getItem('permission') ?? 'default',
      keys: [] as string[],
      ended: 0,
    };
    Object.assign(window, { fakePush: state });
    Object.defineProperty(Notification, 'permission', { get: () => state.permission });
    Notification.requestPermission = async () => {
      state.asked += 1;
      state.permission = state.answer;
      sessionStorage.setItem('permission', state.answer);
      return Promise.resolve(state.answer);
    };
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0)
        .buffer;
    const subscription = () => {
      const key = sessionStorage.getItem('push');
      if (key === null) return null;
      return {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(7).buffer,
        unsubscribe: async () => {
          sessionStorage.removeItem('push');
          state.ended += 1;
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => Promise.resolve(subscription());
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey);
      state.keys.push(key);
      sessionStorage.setItem('push', key);
      return Promise.resolve(subscription() as PushSubscription);
    };
  }, answer);
}

const pushState = (page: Page) =>
  page.evaluate(() => structuredClone((window as unknown as { fakePush: FakePush }).fakePush));

interface FakeServer {
  readonly subscribed: PushSubscriptionRequest[];
  readonly ended: string[];
  tests: number;
}

/** Answers the requests about reminders, which the tests of the server send themselves. */
async function fakeServer(
  page: Page,
  { canMail = false, sent = 1, refusal = null as object | null } = {},
): Promise<FakeServer> {
  const server: FakeServer = { subscribed: [], ended: [], tests: 0 };
  await page.route(`**${reminderPaths.reminders}`, (route) =>
    route.fulfill({ json: { publicKey, canMail } }),
  );
  await page.route(`**${reminderPaths.pushSubscriptions}`, (route) => {
    const request = route.request();
    const body = request.postDataJSON() as PushSubscriptionRequest;
    if (request.method() === 'DELETE') server.ended.push(body.endpoint);
    else if (refusal !== null) return route.fulfill({ status: 422, json: refusal });
    else server.subscribed.push(body);
    return route.fulfill({ json: {} });
  });
  await page.route(`**${reminderPaths.test}`, (route) => {
    server.tests += 1;
    return route.fulfill({ json: { sent } });
  });
  return server;
}

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

test('stores nothing where the person answers nothing, or where the server refuses the device', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/422/);
  await fakePush(page, 'default');
  const server = await fakeServer(page, { refusal: { code: 'too-many-push-subscriptions' } });
  const ada = await openBoard(page);
  const dialog = await openAccount(page, words.en);
  const turnOn = dialog.getByRole('button', { name: words.en.turnOn });
  await turnOn.click();
  await expect.poll(async () => (await pushState(page)).asked).toBe(1);
  await expect(turnOn).toBeEnabled();
  expect(await pushState(page)).toMatchObject({ keys: [] });
  await page.evaluate(() => {
    (window as unknown as { fakePush: FakePush }).fakePush.answer = 'granted';
  });
  await turnOn.click();
  await expect(
    forge.toast('Reminders are on in 20 browsers already. Turn them off in one first.'),
  ).toBeVisible();
  await expect(turnOn).toBeVisible();
  expect(await pushState(page)).toMatchObject({ keys: [publicKey], ended: 1 });
  expect(server.subscribed).toEqual([]);
  expect(await settingsOf(ada)).toBe(undefined);
});

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
  await page.evaluate((key) => sessionStorage.setItem('push', key), publicKey);
  let dialog = await openAccount(page, words.en);
  await expect(dialog.getByRole('button', { name: words.en.turnOff })).toBeVisible();
  expect(server.subscribed).toHaveLength(1);
  // A subscription to another server's key is none.
  await page.evaluate((key) => sessionStorage.setItem('push', key), `C${publicKey.slice(1)}`);
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

test('says why a test was not sent', async ({ complaints, forge, page }) => {
  complaints.expect(/429|ERR_FAILED/);
  await fakeServer(page, { canMail: true });
  await openBoard(page, { preferences: { reminders: { mail: true } } });
  const dialog = await openAccount(page, words.en);
  await page.route(`**${reminderPaths.test}`, (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests' } }),
  );
  await dialog.getByRole('button', { name: words.en.test }).click();
  await expect(forge.toast('Too many tests. Please try again later.')).toBeVisible();
  await page.route(`**${reminderPaths.test}`, (route) => route.abort());
  await dialog.getByRole('button', { name: words.en.test }).click();
  await expect(forge.toast("Can't reach the server.")).toBeVisible();
});

test('can turn a device off that the server could not be told of again, and says when that fails', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED/);
  await fakePush(page);
  const server = await fakeServer(page, { canMail: true });
  await openBoard(page, { preferences: { reminders: { push: true } } });
  await page.evaluate((key) => sessionStorage.setItem('push', key), publicKey);
  await page.route(`**${reminderPaths.pushSubscriptions}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const dialog = await openAccount(page, words.en);
  const turnOff = dialog.getByRole('button', { name: words.en.turnOff });
  await expect(turnOff).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: words.en.mail })).toBeVisible();
  await page.evaluate(() => {
    const { getSubscription } = PushManager.prototype;
    PushManager.prototype.getSubscription = async () => {
      PushManager.prototype.getSubscription = getSubscription;
      return Promise.reject(new Error('the push service does not answer'));
    };
  });
  await turnOff.click();
  await expect(forge.toast("Couldn't turn off notifications. Please try again.")).toBeVisible();
  await turnOff.click();
  await expect(dialog.getByRole('button', { name: words.en.turnOn })).toBeVisible();
  expect(server.ended).toEqual(['https://push.example/device-1']);
});

test('is off in a browser that the server refuses, for which there are too many', async ({
  complaints,
  page,
}) => {
  complaints.expect(/422/);
  await fakePush(page);
  await fakeServer(page, { canMail: true, refusal: { code: 'too-many-push-subscriptions' } });
  await openBoard(page, { preferences: { reminders: { push: true } } });
  await page.evaluate((key) => sessionStorage.setItem('push', key), publicKey);
  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByRole('button', { name: words.en.turnOn })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: words.en.mail })).toBeVisible();
});

test('says so when the reminders cannot be loaded', async ({ complaints, page }) => {
  complaints.expect(/ERR_FAILED/);
  await fakePush(page);
  await page.route(`**${reminderPaths.reminders}`, (route) => route.abort());
  await openBoard(page);
  const dialog = await openAccount(page, words.en);
  await expect(dialog.getByText("Couldn't load your reminders.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: words.en.turnOn })).toBeHidden();
});

test('ends the subscription when the session ends elsewhere', async ({ complaints, page }) => {
  complaints.expect(/401/);
  await fakePush(page);
  await fakeServer(page);
  const subscribe = () => page.evaluate((key) => sessionStorage.setItem('push', key), publicKey);
  const isSubscribed = () => page.evaluate(() => sessionStorage.getItem('push') !== null);
  const ada = await openBoard(page, { ideas: [{ title: 'Kite' }] });
  await subscribe();
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
  await page.evaluate((key) => sessionStorage.setItem('push', key), publicKey);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('push'))).toBe(null);
});
