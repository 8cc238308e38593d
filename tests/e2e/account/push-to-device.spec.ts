import { type Page } from '@playwright/test';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type PushService, startPushService } from '../../harness/push-service.ts';
import { deliverPush } from '../harness/deliver-push.ts';
import { expect, test, waitForWorker } from '../harness/forge-test.ts';
import { fullChromium } from '../harness/full-chromium.ts';
import { type OwnServer, startOwnServer } from '../harness/own-server.ts';
import { openBoard } from '../harness/ready-board.ts';

// Everything but the push service of a browser's maker: the page's subscription, the server's encrypted request, which is
// decrypted here with the browser's keys, and what the worker shows of it.

test.use({ hasWorker: true, permissions: ['notifications'], launchOptions: fullChromium() });

let server: OwnServer;
let service: PushService;

test.beforeEach(async () => {
  service = await startPushService();
  server = await startOwnServer();
});
test.afterEach(async ({ page }) => {
  // An open page could still complain that the server has ended.
  await page.close();
  await server.end();
  await service.stop();
});

/** Gives the page a push manager whose subscription is the test's own. */
async function stubPushManager(page: Page) {
  const { request } = service.subscribe();
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0)
        .buffer;
    let made: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => Promise.resolve(made);
    PushManager.prototype.subscribe = async (options) => {
      made = {
        endpoint,
        options: { applicationServerKey: bytesOf(String(options?.applicationServerKey)) },
        getKey: (name: string) => bytesOf(name === 'auth' ? auth : p256dh),
        unsubscribe: async () => {
          made = null;
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
      return Promise.resolve(made);
    };
  }, request);
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

test('shows on the device what the server has encrypted for it, in the minute of the reminder', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await stubPushManager(page);
  const ada = await openBoard(page, { ideas: [{ title: 'Boat' }] });
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Account', exact: true });
  await dialog.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(dialog.getByRole('button', { name: 'Turn off for this device' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => service.received.length).toBe(1);
  expect(service.received[0]?.payload).toMatchObject({
    title: 'Forge',
    body: 'Reminders arrive here.',
    ideaId: null,
  });
  const quiet = { leads: [60], quietFrom: '00:00', quietTo: '00:00' } as const;
  await ada.push(makeMutation('setPreferences', { zone: 'UTC', reminders: quiet }, { at: Date.now() }));
  const dueAt = Math.floor(Date.now() / 60_000) * 60_000 + 60_000;
  const deadline = new Date(dueAt + 3_600_000).toISOString().slice(0, 16);
  const { ideas } = await ada.everything();
  await ada.push(makeMutation('editIdea', { id: ideas[0]!.id, changes: { deadline } }, { at: Date.now() }));
  await expect.poll(() => service.received.length, { timeout: 120_000 }).toBe(2);
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
  const payload = service.received[1]?.payload;
  expect(payload).toMatchObject({
    title: 'Boat',
    body: 'Due in 1 hour',
    ideaId: ideas[0]!.id,
    language: 'en',
  });
  await deliverPush(page, server.url, JSON.stringify(payload));
  await expect.poll(() => shown(page)).toEqual([{ title: 'Boat', body: 'Due in 1 hour' }]);
  // A repeated one replaces it.
  await deliverPush(page, server.url, JSON.stringify(payload));
  await expect.poll(() => shown(page)).toEqual([{ title: 'Boat', body: 'Due in 1 hour' }]);
});
