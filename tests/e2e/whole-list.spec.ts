import { expect, test } from './forge-test.ts';
import { openBoard } from './ready-board.ts';

const ideas = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Idea ${index}`,
    description: index < 30 ? 'among the first' : 'later',
    deadline: `20${30 + (index % 60)}-01-01T10:00`,
  }));

test('has all of a short list in the page, in both views and on a phone, and of a long one what is near', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, { ideas: ideas(51), view: 'all' });
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  expect(await cards.count()).toBeLessThan(20);
  await page.getByRole('searchbox').fill('among');
  await expect(cards).toHaveCount(30);
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(cards).toHaveCount(30);
  await page.getByRole('article', { name: 'Idea 29' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article', { name: 'Idea 29' })).toBeInViewport();
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => cards.count()).toBeLessThan(30);
});
