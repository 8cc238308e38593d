import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = Array.from({ length: 6 }, (_, n) => ({ title: `Idea ${n}`, deadline: `203${n}-01-01T10:00` }));

/** The gaps between the other ideas in pixels, from the top. */
function gaps(page: Page, lifted: string): Promise<number[]> {
  return page.getByRole('article').evaluateAll((cards, title) => {
    const boxes = cards
      .filter((card) => card.querySelector('[data-title]')?.textContent !== title)
      .map((card) => card.getBoundingClientRect())
      .sort((a, b) => a.top - b.top);
    return boxes.slice(1).map(({ top }, n) => Math.round(top - (boxes[n]?.bottom ?? 0)));
  }, lifted);
}

test('leaves the lifted idea’s height as space, also after rows of different heights have swapped', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  const handle = forge.card('Idea 0').getByRole('button', { name: 'Reorder' });
  await forge.card('Idea 0').getByRole('button', { name: 'Idea 0' }).click();
  await expect(forge.card('Idea 0').getByRole('slider')).toBeVisible();
  await handle.press('Enter');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect.poll(() => forge.titles()).toEqual([1, 0, 2, 3, 4, 5].map((n) => `Idea ${n}`));
  await expect(page.getByRole('menu')).toHaveCount(0);

  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const height = await forge.card('Idea 0').evaluate((card: HTMLElement) => card.offsetHeight);
  expect(height).toBeGreaterThan(100);
  // The only larger gap is the place for the lifted idea.
  await expect.poll(() => gaps(page, 'Idea 0')).toEqual([1, 1, 1 + height + 1, 1]);
  await page.keyboard.press('Space');
  await expect.poll(() => forge.titles()).toEqual([1, 2, 3, 0, 4, 5].map((n) => `Idea ${n}`));
});
