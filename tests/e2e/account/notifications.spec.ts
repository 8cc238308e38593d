import { type BrowserContext, type Page, type Worker } from '@playwright/test';
import { type PushPayload } from '#contract/reminder-paths.ts';
import { deliverPush } from '../harness/deliver-push.ts';
import { expect, forgeUrl, test, waitForWorker } from '../harness/forge-test.ts';
import { fullChromium } from '../harness/full-chromium.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ hasWorker: true, permissions: ['notifications'], launchOptions: fullChromium() });

const tag = 'kite 2035-01-01T10:00 1440';

/** The notifications that this browser shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map((one) => {
      const { title, body, tag: name, lang, data } = one;
      const { actions } = one as unknown as { actions: readonly { action: string; title: string }[] };
      const buttons = actions.map(({ action, title: label }) => [action, label]);
      return { title, body, tag: name, lang, data: data as unknown, buttons };
    });
  });

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker');
  return worker;
}

/** The parts of a service worker's scope that a press needs; the tests' types know those of pages. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly WindowClient: { readonly prototype: { focus(): Promise<unknown> } };
  readonly NotificationEvent: new (
    name: string,
    init: { readonly notification: Notification; readonly action: string },
  ) => Event & { waitUntil(work: Promise<unknown>): void };
  dispatchEvent(event: Event): boolean;
}

/** Presses the only notification, or one of its buttons. Returns the addresses that the worker opens in a new window. */
const press = (context: BrowserContext, action = '') =>
  workerOf(context).evaluate(async (pressed) => {
    const worker = self as unknown as WorkerScope;
    const [notification] = await worker.registration.getNotifications();
    if (notification === undefined) throw new Error('no notification');
    const opened: string[] = [];
    // Without a real press the browser neither focuses nor opens a window. With one it allows one of the two.
    let isAllowed = true;
    const spendPress = () => {
      if (!isAllowed) throw new DOMException('Not allowed to open a window.', 'InvalidAccessError');
      isAllowed = false;
    };
    worker.WindowClient.prototype.focus = async () => Promise.resolve(spendPress());
    worker.clients.openWindow = async (url) => {
      spendPress();
      opened.push(url);
      return Promise.resolve(null);
    };
    const event = new worker.NotificationEvent('notificationclick', { notification, action: pressed });
    const work: Promise<unknown>[] = [];
    event.waitUntil = (promise) => void work.push(promise);
    worker.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, action);

const fragment = (page: Page) => new URL(page.url()).hash;

async function openWithWorker(page: Page, language: 'en' | 'es' = 'en') {
  const person = await openBoard(page, {
    ideas: [{ title: 'Boat' }, { title: 'Kite' }],
    preferences: { language },
  });
  await waitForWorker(page);
  const { ideas } = await person.everything();
  const idOf = (title: string) => ideas.find((idea) => idea.title === title)?.id ?? '';
  const before = JSON.stringify(await person.everything());
  return {
    idOf,
    reminder: (patch: Partial<PushPayload> = {}): string =>
      JSON.stringify({
        title: 'Kite',
        body: 'Due in 1 day',
        tag,
        ideaId: idOf('Kite'),
        language,
        ...patch,
      } satisfies PushPayload),
    /** Whether the account is as it was. */
    isUnchanged: async () => JSON.stringify(await person.everything()) === before,
  };
}

for (const [language, body, notNow] of [
  ['en', 'Due in 1 day', 'Not now'],
  ['es', 'Vence en 1 día', 'Ahora no'],
] as const) {
  test(`shows a reminder with its idea and a button, and replaces an equal one (${language})`, async ({
    page,
  }) => {
    const { idOf, reminder } = await openWithWorker(page, language);
    const data = reminder({ body });
    await deliverPush(page, forgeUrl(), data);
    const expected = {
      title: 'Kite',
      body,
      tag,
      lang: language,
      data: { ideaId: idOf('Kite') },
      buttons: [['not-now', notNow]],
    };
    await expect.poll(() => shown(page)).toEqual([expected]);
    await deliverPush(page, forgeUrl(), data);
    await deliverPush(
      page,
      forgeUrl(),
      reminder({ title: 'Your deadlines', body: '2 due today', tag: 'digest 1', ideaId: null }),
    );
    await expect
      .poll(async () => (await shown(page)).toSorted((a, b) => a.tag.localeCompare(b.tag)))
      .toEqual([
        {
          title: 'Your deadlines',
          body: '2 due today',
          tag: 'digest 1',
          lang: language,
          data: { ideaId: null },
          buttons: [],
        },
        expected,
      ]);
  });
}

test('shows something for a push that it cannot read', async ({ page }) => {
  await openWithWorker(page);
  await deliverPush(page, forgeUrl(), 'not JSON');
  await expect
    .poll(() => shown(page))
    .toMatchObject([{ title: 'Forge', body: '', data: { ideaId: null }, buttons: [] }]);
});

test('shows the idea of a pressed notification in the open page, which stays as it is', async ({
  context,
  forge,
  page,
}) => {
  const { reminder, isUnchanged } = await openWithWorker(page);
  await forge.form().getByLabel('Title').fill('Half typed');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await deliverPush(page, forgeUrl(), reminder());
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  expect(await press(context)).toEqual([]);
  await expect(forge.card('Kite').locator('[data-title]')).toBeFocused();
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await expect(forge.card('Kite').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(forge.form().getByLabel('Title')).toHaveValue('Half typed');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await shown(page)).toEqual([]);
  // A reload must not open a menu again.
  expect(fragment(page)).not.toContain('reminder');
  expect(await isUnchanged()).toBe(true);
});

test('opens the menu of “Not now”, in which nothing is chosen yet', async ({ context, forge, page }) => {
  const { reminder, isUnchanged } = await openWithWorker(page);
  await deliverPush(page, forgeUrl(), reminder());
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  await press(context, 'not-now');
  await expect(page.getByRole('menu', { name: 'Not now' })).toBeVisible();
  expect(await isUnchanged()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await isUnchanged()).toBe(true);
  await page.reload();
  await expect(forge.card('Kite')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('opens a page where none is open, and asks the server for nothing', async ({
  complaints,
  context,
  page,
}) => {
  // The other page has no icon.
  complaints.expect(/404/);
  const { idOf, reminder } = await openWithWorker(page);
  await deliverPush(page, forgeUrl(), reminder());
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) asked.push(request.url());
  });
  await page.goto(`${forgeUrl()}/healthz`);
  expect(await press(context, 'not-now')).toEqual([`/#view=list&idea=${idOf('Kite')}&reminder=not-now`]);
  expect(asked).toEqual([]);
});

test('opens a new page beside one that was hard reloaded, which it cannot move', async ({
  context,
  page,
}) => {
  const { idOf, reminder } = await openWithWorker(page);
  await deliverPush(page, forgeUrl(), reminder());
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  const session = await context.newCDPSession(page);
  await session.send('Page.reload', { ignoreCache: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller === null);
  await expect(page.getByRole('search')).toBeVisible();
  expect(await press(context)).toEqual([`/#view=list&idea=${idOf('Kite')}&reminder=open`]);
  expect(fragment(page)).not.toContain('reminder');
});

test('opens the menu from an address alone, and changes nothing by that', async ({
  complaints,
  forge,
  page,
}) => {
  // The other page has no icon.
  complaints.expect(/404/);
  const { idOf, isUnchanged } = await openWithWorker(page);
  await page.goto(`${forgeUrl()}/healthz`);
  await page.goto(`${forgeUrl()}/#view=list&idea=${idOf('Kite')}&reminder=not-now`);
  await expect(page.getByRole('menu', { name: 'Not now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(forge.card('Kite')).toBeVisible();
  expect(await isUnchanged()).toBe(true);
});
