import { type Page } from '@playwright/test';
import { limits } from '#domain/limits.ts';
import { eventPayloadMax, paths } from '#contract/protocol.ts';
import { expect, test } from './forge-test.ts';
import { type MeddlingProxy, startMeddlingProxy } from './meddling-proxy.ts';
import { carrySession, readyAccount } from './ready-board.ts';

let proxy: MeddlingProxy;
test.beforeEach(async () => {
  proxy = await startMeddlingProxy();
});
test.afterEach(() => proxy.close());

/** Counts what the page hears of its answers as they come; returns how to read it. */
async function countPieces(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = { pieces: 0 };
    Object.assign(window, { forgeTest: heard });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener('progress', () => (heard.pieces += 1));
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { forgeTest: { pieces: number } }).forgeTest.pieces);
}

test('goes on loading as long as something comes, and asks anew where nothing does', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_|Failed to load ideas/);
  // More than an event carries.
  const description = 'x'.repeat(limits.description);
  const ideas = Array.from({ length: 1 + eventPayloadMax / description.length }, () => ({ description }));
  const person = await readyAccount({ ideas: [{ title: 'Far away' }, ...ideas], view: 'focus' });
  await carrySession(page, person);
  const pieces = await countPieces(page);
  await page.clock.install();
  let asked = 0;
  proxy.isSlow = (path) => path.startsWith(paths.changes) && ++asked > 0;
  await page.goto(proxy.url);
  await expect.poll(() => proxy.slow).toBe(1);

  // Nothing for half a minute.
  await page.clock.fastForward(31_000);
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => proxy.slow).toBe(1);

  for (let piece = 0; piece < 5; piece += 1) {
    const before = await pieces();
    proxy.sendPiece(5_000);
    await expect.poll(pieces).toBeGreaterThan(before);
    await page.clock.fastForward(28_000);
  }
  expect(asked).toBe(2);
  proxy.sendPiece();
  await expect(forge.card('Far away')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
});
