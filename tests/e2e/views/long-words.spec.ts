import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

/** Texts that are painted beyond the window, and boxes that a long word makes scroll sideways. */
function findWideTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = (element: Element) => element.outerHTML.slice(0, 120);
    const faults = [document.documentElement, ...document.querySelectorAll('dialog:modal, article')]
      .filter((box) => getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1)
      .map((box) => `scrolls sideways: ${describe(box)}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement } = text;
      if (!parentElement?.checkVisibility({ opacityProperty: true }) || parentElement.closest('option, svg'))
        continue;
      range.selectNodeContents(text);
      let { right } = range.getBoundingClientRect();
      for (let box: Element | null = parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        right = Math.min(right, box.getBoundingClientRect().right);
      }
      if (right > innerWidth + 1) faults.push(`beyond the window: ${describe(parentElement)}`);
    }
    return faults;
  });
}

test('wraps or shortens words that are longer than a line, in every view and dialog', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await openBoard(page, {
    ideas: [
      {
        title: 'W'.repeat(200),
        description: 'd'.repeat(5_000),
        category: 'C'.repeat(60),
        target: 't'.repeat(500),
        updates: [{ text: 'u'.repeat(2_000) }],
        notes: [{ text: 'n'.repeat(2_000) }],
      },
    ],
  });
  for (const name of ['Focus', 'All', 'Dashboard', 'List']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByText('W'.repeat(200)).first()).toBeVisible();
    await expect.poll(() => findWideTexts(page), name).toEqual([]);
  }
  // On a phone a row's actions come with its details.
  await page.locator('[data-title]').click();
  for (const name of ['Edit', 'Notes']) {
    await page.getByRole('article').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => findWideTexts(page), name).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
