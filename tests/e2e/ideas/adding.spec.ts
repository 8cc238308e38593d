import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const many = Array.from({ length: 40 }, (_, index) => ({
  title: `Idea ${index}`,
  deadline: `2035-01-${String((index % 28) + 1).padStart(2, '0')}T10:00`,
}));

const scrollTop = (page: Page) => page.evaluate(() => scrollY);

test('opens the form over the list where it is out of sight, and gives focus and position back', async ({
  forge,
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await openBoard(page, { ideas: many, view: 'list' });
  const row = forge.card('Idea 9');
  await row.locator('[data-title]').click();
  const clicked = await scrollTop(page);
  await page.mouse.wheel(0, 700);
  const before = clicked + 700;
  await expect.poll(() => scrollTop(page)).toBe(before);
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: 'New idea' });
  await expect(sheet.getByLabel('Title')).toBeFocused();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(row.locator('[data-title]')).toBeFocused();
  expect(await scrollTop(page)).toBe(before);
  await page.keyboard.press('q');
  await sheet.getByRole('textbox', { name: 'Capture an idea' }).fill('Fly a kite');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await scrollTop(page)).toBe(before);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Show' }).click();
  await expect(forge.card('Fly a kite')).toBeInViewport();
  await expect(forge.card('Fly a kite')).toHaveAttribute('data-new', '');
});

test('marks a new idea that is in sight and leaves the list where it is', async ({ forge, page }) => {
  // The form and the list are whole in the window.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'list' });
  await page.keyboard.press('n');
  await expect(forge.form().getByLabel('Title')).toBeFocused();
  await forge.addIdea({ title: 'Kite' });
  await expect(forge.card('Kite')).toHaveAttribute('data-new', '');
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0);
  await expect(forge.card('Kite')).not.toHaveAttribute('data-new');
});
