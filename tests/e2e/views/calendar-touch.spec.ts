import { type CDPSession, type Page } from '@playwright/test';
import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

// Wednesday, 10:00 in the browser's zone.
const now = new Date('2026-11-25T10:00:00');

test.use({
  timezoneId: 'Europe/Madrid',
  locale: 'en-US',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
});

const ideas = [
  { title: 'Boat', deadline: '2026-11-27T09:00' },
  { title: 'Kite', deadline: '2026-11-30T18:05' },
  { title: 'Shelf', description: '', target: '', deadline: '' },
];

async function openCalendar(page: Page, language: 'en' | 'es' = 'en'): Promise<void> {
  await page.clock.install({ time: now });
  await openBoard(page, { ideas, view: 'list', preferences: { language } });
  await page.getByRole('radio', { name: allMessages[language].showAs.calendar }).check();
}

/** A finger that goes from one point to another. */
async function dragByFinger(
  client: CDPSession,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 8,
      y: from.y + ((to.y - from.y) * step) / 8,
    });
  await touch('touchEnd');
}

async function middleOf(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const language of ['en', 'es'] as const) {
  test(`is an agenda by day on a phone, where a day opens in place and the menu moves its idea, in ${language}`, async ({
    page,
  }) => {
    const { calendar: words, showAs } = allMessages[language];
    await openCalendar(page, language);
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText(
      language === 'en'
        ? ['November 2026', 'Wednesday, November 25', 'Friday, November 27', 'Monday, November 30', 'Undated']
        : [
            'noviembre de 2026',
            'miércoles, 25 de noviembre',
            'viernes, 27 de noviembre',
            'lunes, 30 de noviembre',
            'Sin fecha',
          ],
    );
    await expect(page.locator('h2[aria-current=date]')).toHaveText(/25/);
    await page.getByRole('button', { name: /^Boat/ }).tap();
    const boat = page.getByRole('article', { name: 'Boat' });
    await expect(boat.locator('[data-title]')).toHaveAttribute('aria-expanded', 'true');
    await boat.getByRole('button', { name: words.moveTo }).tap();
    await page.getByRole('menuitem').nth(1).tap();
    await expect(boat).toHaveCount(0);
    await page.getByRole('button', { name: words.leaveDay }).tap();
    await expect(page.getByRole('region', { name: /26/ }).getByText('Boat')).toBeVisible();
    await page.getByRole('button', { name: words.nextMonth }).tap();
    await expect(page.getByText(words.emptyMonth)).toBeVisible();
    await page.getByRole('button', { name: words.today, exact: true }).tap();
    await expect(page.getByRole('button', { name: /^Boat/ })).toBeVisible();
    await page.getByRole('radio', { name: showAs.rows }).check();
    await expect(boat).toBeVisible();
  });

  test(`fits 320 pixels, with a day open too, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openCalendar(page, language);
    await expect(page.getByRole('button', { name: /^Boat/ })).toBeVisible();
    // The button for a new idea may be moving out of the way.
    await expect.poll(() => findLayoutFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Kite/ }).tap();
    await expect(page.getByRole('article', { name: 'Kite' })).toBeVisible();
    // The button for a new idea may be moving out of the way.
    await expect.poll(() => findLayoutFaults(page)).toEqual([]);
  });
}

test('moves an idea by its handle with a finger, while a finger elsewhere scrolls', async ({ page }) => {
  await openCalendar(page);
  const client = await page.context().newCDPSession(page);
  const target = page.getByRole('region', { name: 'Monday, November 30' });
  const boat = page.locator('[data-grab]').filter({ hasText: 'Boat' });
  await dragByFinger(client, await middleOf(boat.getByText('Boat')), await middleOf(target));
  await expect(page.getByRole('region', { name: 'Friday, November 27' }).getByText('Boat')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await dragByFinger(client, await middleOf(boat.locator('[data-handle]')), await middleOf(target));
  await expect(target.getByText('Boat')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Friday, November 27' })).toHaveCount(0);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });
  test('moves an idea of the grid by its handle with a finger', async ({ page }) => {
    await openCalendar(page);
    const client = await page.context().newCDPSession(page);
    const target = page.getByRole('gridcell', { name: 'Thursday, November 26, 2026' });
    const kite = page.locator('[data-grab]').filter({ hasText: 'Kite' });
    await dragByFinger(client, await middleOf(kite.locator('[data-handle]')), await middleOf(target));
    await expect(target.getByText('Kite')).toBeVisible();
    // On a busy machine the browser makes no click of a tap that is sent soon after a drag and a scroll.
    await page.getByRole('button', { name: /^Shelf/ }).click();
    await expect(page.getByRole('article', { name: 'Shelf' })).toBeVisible();
    // The button for a new idea may be moving out of the way.
    await expect.poll(() => findLayoutFaults(page)).toEqual([]);
  });
});
