import { expect, test } from './forge-test.ts';

const payload = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>{{7*7}}${7*7}';
const short = '<img src=x onerror="window.hit=1">';

// A violation of the policy is written to the console, where it fails any test of the browser run.
test('shows script in every field as text, in every view and dialog', async ({ forge, page }) => {
  await forge.start();
  const category = page.getByRole('form', { name: 'Add Category' });
  await category.getByLabel('New category').fill(short);
  await category.getByRole('button', { name: 'Add Category' }).click();
  await forge.addIdea({ title: payload, description: payload, target: payload, category: short });
  const card = forge.card(payload);
  await expect(card).toBeVisible();
  await card.getByLabel('Add an update').fill(payload);
  await page.keyboard.press('Enter');
  for (const view of ['List', 'All', 'Dashboard', 'Focus'] as const) {
    await forge.showView(view);
    await expect(page.getByText(payload).first()).toBeVisible();
  }
  await card.getByRole('button', { name: 'Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await notes.getByLabel('Add a note').fill(payload);
  await page.keyboard.press('Enter');
  await expect(notes.getByText(payload).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  await expect(edit.getByLabel('Title')).toHaveValue(payload);
  await page.keyboard.press('Escape');
  await page.getByLabel('Search ideas').fill(payload);
  await expect(card).toBeVisible();
  await page.reload();
  await expect(forge.card(payload)).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});
