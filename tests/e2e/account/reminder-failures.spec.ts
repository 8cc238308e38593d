import { type Page } from '@playwright/test';
import { reminderPaths } from '#contract/reminder-paths.ts';
import {
  type FakePush,
  fakePush,
  fakeServer,
  publicKey,
  pushState,
  setSubscription,
} from '../harness/fake-push.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ hasWorker: true });

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  return page.getByRole('dialog', { name: 'Account', exact: true });
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
  const dialog = await openAccount(page);
  const turnOn = dialog.getByRole('button', { name: 'Turn on for this device' });
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
  expect((await ada.everything()).account?.preferences.reminders).toBe(undefined);
});

test('says why a test was not sent', async ({ complaints, forge, page }) => {
  complaints.expect(/429|ERR_FAILED/);
  await fakeServer(page, { canMail: true });
  await openBoard(page, { preferences: { reminders: { mail: true } } });
  const dialog = await openAccount(page);
  await page.route(`**${reminderPaths.test}`, (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests' } }),
  );
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect(forge.toast('Too many tests. Please try again later.')).toBeVisible();
  await page.route(`**${reminderPaths.test}`, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send a test' }).click();
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
  await setSubscription(page);
  await page.route(`**${reminderPaths.pushSubscriptions}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const dialog = await openAccount(page);
  const turnOff = dialog.getByRole('button', { name: 'Turn off for this device' });
  await expect(turnOff).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'E-mail' })).toBeVisible();
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
  await expect(dialog.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
  await expect.poll(() => server.ended).toEqual(['https://push.example/device-1']);
});

test('is off in a browser that the server refuses, for which there are too many', async ({
  complaints,
  page,
}) => {
  complaints.expect(/422/);
  await fakePush(page);
  await fakeServer(page, { canMail: true, refusal: { code: 'too-many-push-subscriptions' } });
  await openBoard(page, { preferences: { reminders: { push: true } } });
  await setSubscription(page);
  const dialog = await openAccount(page);
  await expect(dialog.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'E-mail' })).toBeVisible();
});

test('says so when the reminders cannot be loaded', async ({ complaints, page }) => {
  complaints.expect(/ERR_FAILED/);
  await fakePush(page);
  await page.route(`**${reminderPaths.reminders}`, (route) => route.abort());
  await openBoard(page);
  const dialog = await openAccount(page);
  await expect(dialog.getByText("Couldn't load your reminders.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Turn on for this device' })).toBeHidden();
});
