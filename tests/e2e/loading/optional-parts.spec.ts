import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.beforeEach(({ complaints }) => {
  complaints.expect(/ERR_FAILED|404/);
});

/** Tells the page that the connection is back. */
const reconnect = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

for (const half of ['js', 'css'])
  test(`shows the ideas without their steps while the ${half} of those cannot be loaded, and the steps once it can`, async ({
    forge,
    page,
  }) => {
    const files = new RegExp(String.raw`/assets/steps-[\w-]{8}\.${half}$`);
    const asked = { count: 0 };
    await page.route(files, (route) => {
      asked.count += 1;
      return route.abort();
    });
    await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'focus' });
    const card = forge.card('Kept');
    const field = card.getByLabel('Add a step');
    await expect.poll(() => asked.count).toBeGreaterThan(0);
    await card.getByLabel('Add an update').fill('Beside it');
    await card.getByLabel('Add an update').press('Enter');
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
    await expect(field).toHaveCount(0);
    const height = async () => (await card.boundingBox())?.height;
    const before = await height();
    await page.unroute(files);
    await reconnect(page);
    await expect(field).toBeVisible();
    expect(await height()).toBe(before);
    await field.fill('One step');
    await field.press('Enter');
    await expect(card.getByRole('checkbox', { name: 'One step' })).toBeVisible();
  });

test('tries again by itself to load a part that the server did not have, and no longer once it has', async ({
  forge,
  page,
}) => {
  await page.clock.install();
  // The page's own time: a route learns of a request later.
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { attemptTimes: times });
    const { fetch } = window;
    window.fetch = (address, init) => {
      if (/\/assets\/steps-[\w-]{8}\.js$/.test(String(address))) times.push(Date.now());
      return fetch(address, init);
    };
  });
  let attempts = 0;
  await page.route(/\/assets\/steps-[\w-]{8}\.js$/, (route) => {
    attempts += 1;
    return attempts < 3 ? route.fulfill({ status: 404, body: '' }) : route.fallback();
  });
  await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'focus' });
  const passTime = async () => {
    await page.clock.runFor(1_000);
    return attempts;
  };
  await expect.poll(passTime, { intervals: [20] }).toBeGreaterThan(2);
  await expect(forge.card('Kept').getByLabel('Add a step')).toBeVisible();
  const [first = 0, second = 0, third = 0] = await page.evaluate(
    () => (window as unknown as { attemptTimes: readonly number[] }).attemptTimes,
  );
  expect(second - first).toBeGreaterThanOrEqual(10_000);
  expect(third - second).toBeGreaterThanOrEqual(20_000);
  const attemptsThen = attempts;
  await page.clock.runFor(600_000);
  expect(attempts).toBe(attemptsThen);
});
