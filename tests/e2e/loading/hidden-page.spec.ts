import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('runs no timer in a hidden page but those of its stream, and runs them again once shown', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const state = { fired: 0, visibility: 'visible' };
    const { setTimeout: schedule, setInterval: repeat } = window;
    const counted = (run: () => void) => () => {
      state.fired += 1;
      run();
    };
    Object.assign(window, {
      state,
      setTimeout: (run: () => void, ms?: number) => schedule(counted(run), ms),
      setInterval: (run: () => void, ms?: number) => repeat(counted(run), ms),
    });
    Object.defineProperty(document, 'visibilityState', { get: () => state.visibility });
  });
  const fired = () => page.evaluate(() => (window as unknown as { state: { fired: number } }).state.fired);
  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      (window as unknown as { state: { visibility: string } }).state.visibility = now;
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  /** Shorter than the silence after which the stream counts as dead. */
  const runHalfMinute = () => page.clock.runFor(30_000);

  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'list' });
  await expect(page.getByRole('article', { name: 'Kite' })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await show('hidden');
  // The timers that were waiting are the last ones.
  for (const _ of [1, 2, 3]) await runHalfMinute();
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  const firedInHalfMinute = async () => {
    const before = await fired();
    await runHalfMinute();
    return (await fired()) - before;
  };
  // The stream opens again where this clock was faster than the server's events. Between two of its timers none fires.
  await expect.poll(firedInHalfMinute).toBe(0);
  await show('visible');
  expect(await firedInHalfMinute()).toBeGreaterThan(29);
});
