import { type Page } from '@playwright/test';
import { exportFile } from '#domain/files/export-file.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const payload = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>{{7*7}}${7*7}';
const short = '<img src=x onerror="window.hit=1">';

// A violation of the content security policy appears in the console, where it fails every browser test.
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
  await expectNoScript(page);
});

test('shows script from a file as text, in history, messages and trash too', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  const entry = { text: payload, date: '2026-01-01T10:00:00.000Z' };
  const idea = makeIdea({
    title: payload,
    description: payload,
    target: payload,
    category: short,
    deadline: '2035-01-01T10:00',
    updates: [{ id: 'u', ...entry }],
    notes: [{ id: 'n', ...entry }],
  });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await (
    await choosing
  ).setFiles({
    name: `${short}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(exportFile([idea])),
  });
  const card = forge.card(payload);
  await expect(card).toBeVisible();
  await expect(page.getByLabel('Filter by category').getByRole('option', { name: short })).toHaveCount(1);

  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  const changed = `${payload} again`;
  for (const label of ['Title', 'Description', 'Target']) await edit.getByLabel(label).fill(changed);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(forge.saving('Saved')).toBeVisible();
  await forge.card(changed).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('definition').getByText(payload, { exact: true }).first()).toBeVisible();
  await expect(history.getByText(changed, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('Control+z');
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByText(payload).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await expect(trash.getByRole('heading', { name: payload, exact: true })).toBeVisible();
  await expectNoScript(page);
});

async function expectNoScript(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
}
