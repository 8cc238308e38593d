import { type Locator } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('keeps a text submitted at the moment the page ends, as a draft or as a mutation', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Kept' }], view: 'all' });
  const submitAndReload = async (button: Locator) => {
    // Reloads in the same task as the submission, a moment that no test could hit from outside.
    await page.evaluate(() => addEventListener('submit', () => location.reload(), { once: true }));
    const isBack = page.waitForEvent('load');
    await button.press('Enter');
    await isBack;
    await expect(forge.saving('All changes saved')).toBeVisible();
  };
  const update = forge.card('Kept').getByLabel('Add an update');
  await update.fill('An update');
  await submitAndReload(update);
  // Either is correct; it depends on how far the browser came.
  if ((await update.inputValue()) === '')
    await expect(forge.card('Kept').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  else await expect(update).toHaveValue('An update');

  const title = forge.form().getByLabel('Title');
  await forge.fillIdea(forge.form(), {
    title: 'A new idea',
    description: 'B',
    target: 'C',
    deadline: '2035-01-01T10:00',
  });
  await submitAndReload(title);
  if ((await title.inputValue()) === '') await expect(forge.card('A new idea')).toBeVisible();
  else await expect(title).toHaveValue('A new idea');

  const category = page.getByLabel('New category');
  await category.fill('Gardening');
  await submitAndReload(category);
  const known = page.getByLabel('Filter by category').getByRole('option', { name: 'Gardening' });
  if ((await category.inputValue()) === '') await expect(known).toHaveCount(1);
  else await expect(category).toHaveValue('Gardening');
});
