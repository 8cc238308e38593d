import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('opens a menu beside the scrollbar, each action on a line of its own', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }] });
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const edge = await page.evaluate(() => document.documentElement.offsetWidth);
  const { x, width } = (await menu.boundingBox()) ?? { x: NaN, width: NaN };
  expect(x + width).toBeLessThan(edge);
  const heights = await menu
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).offsetHeight));
  expect(new Set(heights).size).toBe(1);
});

test('shows the keys of an idea in tooltips: open, priority and update', async ({ forge, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBoard(page, { ideas: [{ title: 'Kite', priority: 'Low' }], view: 'list' });
  const card = forge.card('Kite');
  const tip = page.locator('[popover][aria-hidden=true]:popover-open');
  await page.mouse.move(1, 1);
  await expect(page.locator('[popover][aria-hidden=true]')).toBeAttached();
  await card.locator('[data-title]').hover();
  await expect(tip).toHaveText('Open Enter');
  await card.getByRole('button', { name: 'Only Low' }).hover();
  await expect(tip).toHaveText('Priority P');
  await card.locator('[data-title]').click();
  await card.getByRole('textbox', { name: 'Add an update' }).hover();
  await expect(tip).toHaveText('Add an update U');
});

test('names a button under a resting pointer, unless its menu is open', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }] });
  const more = page.getByRole('button', { name: 'More' });
  const tooltip = page.locator('[popover][aria-hidden=true]');
  const tip = tooltip.and(page.locator(':popover-open'));
  // Tooltips load when the pointer first moves.
  await page.mouse.move(1, 1);
  await expect(tooltip).toBeAttached();
  await more.hover();
  await expect(tip).toBeVisible();
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(tip).toHaveCount(0);
  // Some browsers send `pointerover` again when something opens over the page.
  await more.dispatchEvent('pointerover', { pointerType: 'mouse' });
  await page.waitForTimeout(700);
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('Escape');
  await more.dispatchEvent('pointerover', { pointerType: 'mouse' });
  await expect(tip).toBeVisible();
});
