import { type Page } from '@playwright/test';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

/** More ideas than fit into the window, most progress first; some cards are higher than others. */
const ideas = Array.from({ length: 40 }, (_, index) => ({
  title: `Idea ${index + 1}`,
  progress: 90 - index,
  description: 'Of several lines. '.repeat(index % 5 === 0 ? 30 : 1),
}));

async function openSorted(page: Page) {
  const person = await openBoard(page, { ideas, view: 'all' });
  await page.getByLabel('Sort by').selectOption('Progress');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Idea 1');
  return person;
}

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('keeps the focused card in view wherever its progress moves it', async ({ forge, page }) => {
  await openSorted(page);
  const card = forge.card('Idea 1');
  const item = page.getByRole('listitem').filter({ has: card });
  const slider = card.getByRole('slider');
  await slider.focus();
  for (const [key, position] of [
    ['Home', 40],
    ['End', 1],
  ] as const) {
    await slider.press(key);
    await expect(item).toHaveAttribute('aria-posinset', String(position));
    await expect(slider).toBeFocused();
    await expect(card).toBeInViewport({ ratio: 1 });
  }
  await slider.press('PageDown');
  await slider.press('PageDown');
  await slider.press('PageDown');
  await expect(item).not.toHaveAttribute('aria-posinset', '1');
  await expect(card).toBeInViewport({ ratio: 1 });
});

test('keeps the scroll position when a click moves a card away', async ({ forge, page }) => {
  await openSorted(page);
  const slider = forge.card('Idea 1').getByRole('slider');
  await slider.scrollIntoViewIfNeeded();
  const before = await place(page);
  await slider.click({ position: { x: 2, y: 5 } });
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Idea 2');
  await expect(slider).toBeFocused();
  expect(await place(page)).toBe(before);
});

test('keeps the scroll position after scrolling away from the focus', async ({ forge, page }) => {
  const person = await openSorted(page);
  const slider = forge.card('Idea 1').getByRole('slider');
  await slider.focus();
  await slider.press('ArrowLeft');
  const moved = await idOf(page, 'Idea 1');
  // A slider's value is sent a moment after its last key, and the other device's mutation must come later.
  const sent = async () => (await person.everything()).ideas.find(({ id }) => id === moved)?.progress;
  await expect.poll(sent).toBe(89);
  await page.evaluate(() => scrollTo({ top: 3000 }));
  await expect(slider).not.toBeInViewport();
  const before = await place(page);
  await person.push(makeMutation('setProgress', { id: moved, progress: 0 }, { at: Date.now() }));
  await expect(page.getByRole('listitem').filter({ has: slider })).toHaveAttribute('aria-posinset', '40');
  await expect(slider).not.toBeInViewport();
  // Rows near the window change their height when another card enters them.
  expect(Math.abs((await place(page)) - before)).toBeLessThan(500);
});

async function idOf(page: Page, title: string): Promise<string> {
  const id = await page.getByRole('article', { name: title, exact: true }).getAttribute('data-idea');
  if (id === null) throw new Error(`${title} is not in the page`);
  return id;
}
