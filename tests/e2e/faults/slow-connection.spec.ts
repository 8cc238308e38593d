import { type Page } from '@playwright/test';
import { maxEventPayloadLength, paths } from '#contract/protocol.ts';
import { exportFile } from '#domain/files/export-file.ts';
import { limits } from '#domain/primitives/limits.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { type FaultyProxy, startFaultyProxy } from '../harness/faulty-proxy.ts';
import { expect, test } from '../harness/forge-test.ts';
import { setSessionCookie, openBoard, createReadyAccount } from '../harness/ready-board.ts';

let proxy: FaultyProxy;
test.beforeEach(async () => {
  proxy = await startFaultyProxy();
});
test.afterEach(() => proxy.close());

interface ProgressCounts {
  /** Number of progress events for request bodies (`sent`) and for answers (`come`). */
  sent: number;
  come: number;
}

/** Counts the progress events of the page's requests; returns a function that reads a count. */
async function countPieces(page: Page): Promise<(way: keyof ProgressCounts) => Promise<number>> {
  await page.addInitScript(() => {
    const heard: ProgressCounts = { sent: 0, come: 0 };
    Object.assign(window, { forgeTest: heard });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener('progress', () => (heard.come += 1));
      this.upload.addEventListener('progress', () => (heard.sent += 1));
      send.call(this, body);
    };
  });
  return (way) =>
    page.evaluate((asked) => (window as unknown as { forgeTest: ProgressCounts }).forgeTest[asked], way);
}

test('keeps loading as long as bytes arrive, and asks again if none do', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_|Failed to load ideas/);
  // Too much data for a single stream event.
  const description = 'x'.repeat(limits.description);
  const ideas = Array.from({ length: 1 + maxEventPayloadLength / description.length }, () => ({
    description,
  }));
  const person = await createReadyAccount({ ideas: [{ title: 'Far away' }, ...ideas], view: 'focus' });
  await setSessionCookie(page, person);
  const pieces = await countPieces(page);
  await page.clock.install();
  let asked = 0;
  proxy.isThrottled = (path) => path.startsWith(paths.changes) && ++asked > 0;
  await page.goto(proxy.url);
  await expect.poll(() => proxy.throttledResponses).toBe(1);

  // Nothing arrives for half a minute.
  await page.clock.fastForward(31_000);
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => proxy.throttledResponses).toBe(1);

  for (let piece = 0; piece < 5; piece += 1) {
    const before = await pieces('come');
    proxy.sendChunk(5_000);
    await expect.poll(() => pieces('come')).toBeGreaterThan(before);
    await page.clock.fastForward(28_000);
  }
  expect(asked).toBe(2);
  proxy.sendChunk();
  await expect(forge.card('Far away')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
});

test('goes on sending a long import as long as it gets through', async ({ forge, page }) => {
  const pieces = await countPieces(page);
  await page.clock.install();
  await openBoard(page, { view: 'all' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const browser = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 200_000 };
  await browser.send('Network.emulateNetworkConditions', line);

  const description = 'x'.repeat(limits.description);
  const ideas = Array.from({ length: 150 }, (_, n) =>
    makeIdea({ id: `${n}`, title: `Idea ${n}`, description }),
  );
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(exportFile(ideas));
  await (await choosing).setFiles({ name: 'long.json', mimeType: 'application/json', buffer });
  for (let piece = 0; piece < 3; piece += 1) {
    const before = await pieces('sent');
    await expect.poll(() => pieces('sent')).toBeGreaterThan(before + 1);
    // A request may make no progress for at most two minutes.
    await page.clock.fastForward(100_000);
  }
  await expect(forge.saving('All changes saved')).toBeVisible();
  expect(asked.filter((path) => path === paths.import)).toHaveLength(1);
});
