import { type Locator, type Page } from '@playwright/test';
import { type ForgePage, expect, test } from '../harness/forge-test.ts';
import { hold } from '../harness/hold.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Finger {
  /** Puts a second finger beside it. */
  addSecond(): Promise<void>;
  lift(): Promise<void>;
}

/** Touches a card and moves the finger by these pixels, one after the other. */
async function swipe(page: Page, card: Locator, ...moves: readonly Point[]): Promise<Finger> {
  const box = await card.boundingBox();
  if (!box) throw new Error('The card is not in sight');
  const from = { x: box.x + box.width / 2, y: box.y + 20 };
  const client = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) => {
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', from);
  let last = from;
  for (const { x, y } of moves) {
    const to = { x: from.x + x, y: from.y + y };
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: last.x + (to.x - last.x) * part, y: last.y + (to.y - last.y) * part });
    last = to;
  }
  return {
    addSecond: () => touch('touchStart', last, { x: last.x, y: last.y + 40 }),
    lift: () => touch('touchEnd'),
  };
}

const progressOf = (card: Locator) => card.getByRole('progressbar', { name: 'Progress' });
const wordsBehind = (page: Page) => page.locator('[data-side]');

for (const view of ['list', 'all'] as const)
  test(`finishes and reopens by a swipe to the right in ${view}`, async ({ forge, page }) => {
    await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }, { title: 'Boat' }], view });
    await page.clock.install();
    const card = forge.card('Kite');
    for (const [words, progress] of [
      ['Mark as finished', '100'],
      ['Reopen', '40'],
    ] as const) {
      const finger = await swipe(page, card, { x: 130, y: 4 });
      await expect(wordsBehind(page)).toHaveText(words);
      await expect(wordsBehind(page)).toHaveAttribute('data-ready');
      await finger.lift();
      await expect(progressOf(card)).toHaveAttribute('aria-valuenow', progress);
      await expect(wordsBehind(page)).toHaveCount(0);
      await page.clock.runFor(1_000);
    }
    await expect(progressOf(forge.card('Boat'))).toHaveAttribute('aria-valuenow', '0');
  });

test('finishes by the first swipe after a tap', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }], view: 'list' });
  const card = forge.card('Kite');
  const tap = await swipe(page, card);
  await tap.lift();
  // The swipes' code, which loads with the tap, is there.
  await page.waitForLoadState('networkidle');
  const finger = await swipe(page, card, { x: 130, y: 4 });
  await expect(wordsBehind(page)).toHaveText('Mark as finished');
  await finger.lift();
  await expect(progressOf(card)).toHaveAttribute('aria-valuenow', '100');
});

const swipeCode = /\/assets\/enable-swipes-.*\.js$/;

test('shows a swipe whose finger rested before the code of swipes had loaded', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }], view: 'list' });
  const load = await hold(page, swipeCode);
  const finger = await swipe(page, forge.card('Kite'), { x: 130, y: 4 });
  await expect(wordsBehind(page)).toHaveCount(0);
  await load();
  await expect(wordsBehind(page)).toHaveText('Mark as finished');
  await finger.lift();
  await expect(progressOf(forge.card('Kite'))).toHaveAttribute('aria-valuenow', '100');
});

test('shows a swipe that began after a tap, before the code of swipes had loaded', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }, { title: 'Boat' }], view: 'list' });
  const load = await hold(page, swipeCode);
  const tap = await swipe(page, forge.card('Boat'));
  await tap.lift();
  const finger = await swipe(page, forge.card('Kite'), { x: 130, y: 4 });
  await load();
  await expect(wordsBehind(page)).toHaveText('Mark as finished');
  await finger.lift();
  await expect(progressOf(forge.card('Kite'))).toHaveAttribute('aria-valuenow', '100');
  await expect(progressOf(forge.card('Boat'))).toHaveAttribute('aria-valuenow', '0');
});

/** Swipes Kite to the right and lifts the finger, this long before the code of swipes has loaded. */
async function swipeBeforeItsCode(page: Page, forge: ForgePage, ms: number): Promise<void> {
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }], view: 'list' });
  const load = await hold(page, swipeCode);
  // The page's clock decides how late the code comes, however busy the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const finger = await swipe(page, forge.card('Kite'), { x: 130, y: 4 });
  await finger.lift();
  await page.clock.runFor(ms);
  await load();
}

test('finishes by a swipe that ended before the code of swipes had loaded', async ({ forge, page }) => {
  await swipeBeforeItsCode(page, forge, 1_000);
  await expect(wordsBehind(page)).toHaveText('Mark as finished');
  await page.clock.resume();
  await expect(progressOf(forge.card('Kite'))).toHaveAttribute('aria-valuenow', '100');
});

test('does nothing by a swipe that ended more than a second before its code had loaded', async ({
  forge,
  page,
}) => {
  await swipeBeforeItsCode(page, forge, 1_001);
  await page.clock.resume();
  // A swipe that is shown proves that the code is there.
  await expect(async () => {
    const next = await swipe(page, forge.card('Kite'), { x: -40, y: 0 });
    await expect(wordsBehind(page)).toHaveText('Deadline', { timeout: 1_000 });
    await next.lift();
  }).toPass();
  await expect(progressOf(forge.card('Kite'))).toHaveAttribute('aria-valuenow', '40');
});

test('opens the deadlines by a swipe to the left', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'list' });
  const finger = await swipe(page, forge.card('Kite'), { x: -130, y: 0 });
  await expect(wordsBehind(page)).toHaveText('Deadline');
  await finger.lift();
  await expect(page.getByRole('menu', { name: 'Deadline' })).toBeVisible();
});

test('does nothing if a swipe is short, goes back, becomes a scroll, or a second finger comes', async ({
  forge,
  page,
}) => {
  const ideas = Array.from({ length: 12 }, (_, index) => ({ title: `Idea ${index}`, progress: 40 }));
  await openBoard(page, { ideas, view: 'list' });
  const card = page.getByRole('article').first();
  for (const moves of [
    [{ x: 60, y: 0 }],
    [
      { x: 130, y: 0 },
      { x: 20, y: 0 },
    ],
  ]) {
    const finger = await swipe(page, card, ...moves);
    await finger.lift();
    await expect(wordsBehind(page)).toHaveCount(0);
  }
  const pinching = await swipe(page, card, { x: 130, y: 0 });
  await expect(wordsBehind(page)).toHaveCount(1);
  await pinching.addSecond();
  await expect(wordsBehind(page)).toHaveCount(0);
  await pinching.lift();
  const scrolling = await swipe(page, card, { x: 4, y: -60 }, { x: 150, y: -60 });
  await expect(wordsBehind(page)).toHaveCount(0);
  await scrolling.lift();
  for (const one of await page.getByRole('progressbar', { name: 'Progress' }).all())
    await expect(one).toHaveAttribute('aria-valuenow', '40');
  await expect(card.getByRole('textbox')).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeVisible();
});
