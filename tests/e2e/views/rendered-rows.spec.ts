import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = Array.from({ length: 75 }, (_, index) => ({
  title: `Idea ${index}`,
  description: index < 30 ? 'among the first' : index < 60 ? 'in the middle' : 'last',
  deadline: `20${30 + (index % 60)}-01-01T10:00`,
}));

/** Counts the cards in the first render after a search. */
function cardsAtOnce(page: Page, text: string): Promise<number> {
  return page.getByRole('searchbox').evaluate(async (field: HTMLInputElement, wanted) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wanted);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    return document.querySelectorAll('article').length;
  }, text);
}

test('renders a short list fully, in both views and on a phone, and only the near part of a long one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, { ideas, view: 'all' });
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

test('renders the visible results of a search first, and the rest afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, { ideas, view: 'all' });
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  // From a long list to a short one, and from there to other ideas.
  for (const text of ['among', 'middle']) {
    const atOnce = await cardsAtOnce(page, text);
    expect(atOnce).toBeGreaterThan(0);
    expect(atOnce).toBeLessThan(20);
    await expect(cards).toHaveCount(30);
  }
});

test('renders the visible part of a long list first, then the near part, and neither again after an edit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const long = Array.from({ length: 120 }, (_, index) => ({
    title: `Idea ${index}`,
    description: index < 60 ? 'among the first' : 'in the middle',
  }));
  await openBoard(page, { ideas: long, view: 'all' });
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  // Alternates between the texts, because cards already shown would stay.
  for (const text of ['middle', 'among']) {
    const atOnce = await cardsAtOnce(page, text);
    expect(atOnce).toBeGreaterThan(0);
    await expect.poll(() => cards.count()).toBeGreaterThan(atOnce);
    const near = await cards.count();
    await cards.last().evaluate((card) => (card.dataset['made'] = 'before'));
    await cards.first().getByRole('textbox', { name: 'Add an update' }).fill('Measured');
    await page.keyboard.press('Enter');
    await expect(cards.first().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
    await expect(cards).toHaveCount(near);
    await expect(cards.last()).toHaveAttribute('data-made', 'before');
  }
});
