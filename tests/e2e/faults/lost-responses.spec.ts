import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type FaultyProxy, startFaultyProxy } from '../harness/faulty-proxy.ts';
import { ForgePage, expect, test } from '../harness/forge-test.ts';
import { setSessionCookie, createReadyAccount } from '../harness/ready-board.ts';

let proxy: FaultyProxy;
test.beforeEach(async () => {
  proxy = await startFaultyProxy();
});
test.afterEach(() => proxy.close());

/** Submits an update on a card. */
async function update(forge: ForgePage, title: string, text: string): Promise<void> {
  await forge.card(title).getByLabel('Add an update').fill(text);
  await forge.card(title).getByLabel('Add an update').press('Enter');
}

test('duplicates neither an update nor its points when answers are lost after the server applied it', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to load resource/);
  const person = await createReadyAccount({ ideas: [{ title: 'Doubted' }] });
  await setSessionCookie(page, person);
  await page.goto(proxy.url);
  let lost = 0;
  proxy.dropsResponse = (path) => path === paths.mutations && ++lost <= 2;
  await update(forge, 'Doubted', 'Only once');
  await expect.poll(() => lost).toBeGreaterThan(2);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(forge.card('Doubted').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(forge.score()).toHaveText(/\b5$/);
  const { account, entries, ideas } = await person.everything();
  expect(account?.score).toBe(5);
  expect(entries.map(({ text }) => text)).toEqual(['Only once']);
  expect(ideas.map(({ progress }) => progress)).toEqual([10]);
});

/** Sums up by how many ms a short timer of the page was late, a measure of the machine's load. */
async function countStalls(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = { stalls: 0, last: performance.now() };
    Object.assign(window, { forgeTest: state });
    setInterval(() => {
      const now = performance.now();
      state.stalls += Math.max(0, now - state.last - 120);
      state.last = now;
    }, 100);
  });
  return () => page.evaluate(() => (window as unknown as { forgeTest: { stalls: number } }).forgeTest.stalls);
}

test('delivers from another tab within 5 s while the leading tab is frozen for 13', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  const person = await createReadyAccount({ ideas: [{ title: 'Shared' }] });
  await setSessionCookie(page, person);
  await page.goto(proxy.url);
  await expect(forge.saving('All changes saved')).toBeVisible();
  const second = await context.newPage();
  complaints.watch(second);
  await second.goto(proxy.url);
  const other = new ForgePage(second);
  await expect(other.saving('All changes saved')).toBeVisible();
  const stalls = await countStalls(second);
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  const frozenAt = performance.now();

  await update(other, 'Shared', 'From the other tab');
  const meantAt = performance.now();
  await expect.poll(async () => (await person.everything()).entries.length, { intervals: [50] }).toBe(1);
  const taken = performance.now() - meantAt - (await stalls());
  expect(taken).toBeLessThan(5_000);
  await expect(other.saving('All changes saved')).toBeVisible();

  await second.waitForTimeout(Math.max(0, 13_000 - (performance.now() - frozenAt)));
  await session.send('Debugger.disable');
  await expect(forge.card('Shared').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await update(forge, 'Shared', 'From the tab that woke');
  await expect(other.card('Shared').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(other.saving('All changes saved')).toBeVisible();
  expect((await person.everything()).entries).toHaveLength(2);
});

test('notices an event stream that is open but carries nothing, and takes another', async ({
  forge,
  page,
}) => {
  const person = await createReadyAccount({ ideas: [{ title: 'Listening' }] });
  await setSessionCookie(page, person);
  await page.clock.install();
  await page.goto(proxy.url);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect.poll(() => proxy.openStreams).toBe(1);
  proxy.stallStreams();
  const [idea] = (await person.everything()).ideas;
  await person.push(makeMutation('addUpdate', { id: idea?.id ?? '', text: 'Unheard' }, { at: Date.now() }));
  const bar = forge.card('Listening').getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  // Two and a half heartbeat intervals without a heartbeat, and the retry delay.
  await page.clock.fastForward(38_000);
  await page.clock.fastForward(2_000);
  await expect(bar).toHaveAttribute('aria-valuenow', '10');
  await expect.poll(() => proxy.openStreams).toBe(1);
});

test('opens one event stream for all tabs of a browser', async ({ complaints, context, forge, page }) => {
  await setSessionCookie(page, await createReadyAccount({}));
  await page.goto(proxy.url);
  await expect(forge.saving('All changes saved')).toBeVisible();
  for (let tab = 0; tab < 3; tab += 1) {
    const another = await context.newPage();
    complaints.watch(another);
    await another.goto(proxy.url);
    await expect(new ForgePage(another).saving('All changes saved')).toBeVisible();
  }
  await expect.poll(() => proxy.openStreams).toBe(1);
});
