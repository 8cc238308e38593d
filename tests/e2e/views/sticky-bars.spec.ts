import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { zoomedViewport } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = Array.from({ length: 40 }, (_, index) => ({ title: `Idea ${index}`, category: 'Art' }));

/** How far the focused element reaches under the header, in pixels; 0 if all of it is in view. */
const coveredPixels = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header');
    const focused = document.activeElement;
    if (!header || !focused || header.contains(focused)) return 0;
    const { top, height } = focused.getBoundingClientRect();
    return height === 0 ? 0 : Math.max(0, header.getBoundingClientRect().bottom - top);
  });

test('keeps views, search, filters and sidebar in view on a long list', async ({ page }) => {
  await openBoard(page, { ideas, view: 'list' });
  const stats = page.getByRole('region', { name: 'Quick Stats' });
  const parts = [
    page.getByRole('tab', { name: 'Dashboard' }),
    page.getByRole('searchbox'),
    page.getByLabel('Sort by'),
    page.getByLabel('Filter by tag'),
    stats,
  ];
  const places = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
  const before = await places();
  await page.evaluate(() => scrollTo({ top: 1_500 }));
  await expect(page.getByRole('article', { name: 'Idea 0', exact: true })).not.toBeInViewport();
  expect(await places()).toEqual(before);
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
});

test('shows Quick Stats at the same place and height beside every view', async ({ forge, page }) => {
  await openBoard(page, { ideas: ideas.slice(0, 3) });
  const stats = page.getByRole('region', { name: 'Quick Stats' });
  const box = await stats.boundingBox();
  for (const view of ['List', 'All', 'Dashboard'] as const) {
    await forge.showView(view);
    await expect(page.getByRole('article').or(page.getByRole('figure')).first()).toBeVisible();
    expect(await stats.boundingBox(), view).toEqual(box);
  }
});

test('never hides the focus under the header, neither going back by keys nor by Shift+Tab', async ({
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  await page.evaluate(() => scrollTo({ top: 1_500 }));
  await page.keyboard.press('j');
  await expect(page.locator('[data-title]:focus')).toBeVisible();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('k');
    expect(await coveredPixels(page), `k ${step}`).toBe(0);
  }
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('Shift+Tab');
    expect(await coveredPixels(page), `Shift+Tab ${step}`).toBe(0);
  }
});

test('marks the row with the focus as a whole', async ({ forge, page }) => {
  await openBoard(page, { ideas: ideas.slice(0, 2), view: 'list' });
  await page.keyboard.press('j');
  const outline = (title: string) => forge.card(title).evaluate((row) => getComputedStyle(row).outlineStyle);
  await expect(page.locator('[data-title]:focus')).toHaveCSS('outline-style', 'none');
  expect(await Promise.all(['Idea 0', 'Idea 1'].map(outline))).toEqual(['solid', 'none']);
});

test.describe('in a low window', () => {
  test.use({ viewport: zoomedViewport });

  test('lets everything scroll away', async ({ page }) => {
    await openBoard(page, { ideas, view: 'list' });
    await page.evaluate(() => scrollTo({ top: 1_500 }));
    await expect(page.getByRole('tablist')).not.toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('shows eight rows at once, each at most 76 pixels high, with actions once a row is open', async ({
    forge,
    page,
  }) => {
    const tags = ['urgent', 'research', 'inspiration', 'prototype'] as const;
    const long = { title: 'A title of many words '.repeat(6), category: 'Data Visualization', tags };
    await openBoard(page, { ideas: [long, ...ideas], view: 'list' });
    await expect(page.getByRole('article').nth(8)).toBeVisible();
    const [start, end] = await page.evaluate(() => [
      document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN,
      document.querySelector('[role=tablist]')?.getBoundingClientRect().top ?? NaN,
    ]);
    const boxes = await page
      .getByRole('article')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    const inView = boxes.filter(({ top, bottom }) => top >= start! && bottom <= end!);
    expect(inView.length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(76);
    const row = forge.card('Idea 0');
    await expect(row.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
    await row.locator('[data-title]').tap();
    for (const name of ['Notes', 'Edit', 'Delete'])
      await expect(row.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('counts the filters that are on beside the button of their sheet', async ({ page }) => {
    await openBoard(page, { ideas, view: 'list' });
    const button = page.getByRole('search').getByRole('button', { name: /^Filters/ });
    await expect(page.getByLabel('Sort by')).toHaveCount(0);
    await button.tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Sort by').selectOption('Priority');
    await sheet.getByLabel('Filter by category').selectOption('Art');
    await sheet.getByLabel('Filter by state').selectOption('Active');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('searchbox').fill('Idea');
    await expect(button).toHaveText('Filters2');
    await page.getByRole('button', { name: 'Clear filters' }).tap();
    await expect(button).toHaveText('Filters');
  });

  test('moves the floating button away while the page is scrolled down', async ({ page }) => {
    await openBoard(page, { ideas, view: 'list' });
    const add = page.getByRole('button', { name: 'New idea' });
    await expect(add).toHaveCSS('opacity', '1');
    await page.evaluate(() => scrollTo({ top: 600 }));
    await expect(add).toHaveCSS('opacity', '0');
    await page.evaluate(() => scrollTo({ top: 500 }));
    await expect(add).toHaveCSS('opacity', '1');
    // At the end of the page there is space beside it.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
    await expect(add).toHaveCSS('opacity', '1');
  });
});
