import { heartbeatIntervalMs } from '#contract/protocol.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

/** The timers of the page. */
interface Timers {
  /** How many have fired. */
  fired: number;
  /** The delays of those that are waiting, in ms. */
  readonly waiting: Map<number, number>;
  visibility: 'hidden' | 'visible';
}

test('runs no timer in a hidden page but the one of its stream, and runs them again once shown', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const timers: Timers = { fired: 0, waiting: new Map(), visibility: 'visible' };
    const { setTimeout: schedule, setInterval: repeat, clearTimeout: cancel, clearInterval: end } = window;
    const stop = (id: number | undefined) => {
      if (id !== undefined) timers.waiting.delete(id);
    };
    Object.assign(window, {
      timers,
      setTimeout(run: () => void, ms = 0) {
        const id = schedule(() => {
          timers.fired += 1;
          stop(id);
          run();
        }, ms);
        timers.waiting.set(id, ms);
        return id;
      },
      setInterval(run: () => void, ms = 0) {
        const id = repeat(() => {
          timers.fired += 1;
          run();
        }, ms);
        timers.waiting.set(id, ms);
        return id;
      },
      clearTimeout(id?: number) {
        stop(id);
        cancel(id);
      },
      clearInterval(id?: number) {
        stop(id);
        end(id);
      },
    });
    Object.defineProperty(document, 'visibilityState', { get: () => timers.visibility });
  });
  const timers = () =>
    page.evaluate(() => {
      const { fired, waiting } = (window as unknown as { timers: Timers }).timers;
      return { fired, waiting: [...waiting.values()] };
    });
  const show = (visibility: Timers['visibility']) =>
    page.evaluate((now) => {
      (window as unknown as { timers: Timers }).timers.visibility = now;
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  /** The timers that fire in half a minute, which is shorter than any silence of the stream that counts, and those left. */
  const halfMinute = async () => {
    const before = await timers();
    await page.clock.runFor(30_000);
    const after = await timers();
    return { fired: after.fired - before.fired, waiting: after.waiting };
  };

  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'list' });
  await expect(page.getByRole('article', { name: 'Kite' })).toBeVisible();
  // The page's clock goes on until it is paused, which may take long on a busy machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await show('hidden');
  // The timers that were waiting, such as the one for a new version, are the last ones.
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  // The stream opens again, as this clock was faster than the server's events. Then only the timer that detects its silence
  // is left, which each event restarts.
  await expect.poll(halfMinute).toEqual({ fired: 0, waiting: [heartbeatIntervalMs * 2.5] });
  await show('visible');
  expect((await halfMinute()).fired).toBeGreaterThan(29);
});
