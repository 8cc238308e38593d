import { type APIResponse } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { intent } from '../harness/intents.ts';
import { expect, test } from './forge-test.ts';
import { openBoard } from './ready-board.ts';

test('goes on telling the history of an idea that another device changes while it is open', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'Boat', description: 'Of wood' }], view: 'all' });
  await forge.card('Boat').getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByRole('time')).toHaveCount(1);
  const { id } = (await person.everything()).ideas[0]!;
  await person.push(intent('editIdea', { id, changes: { description: 'Of tin' } }, { at: Date.now() }));
  await expect(dialog.getByRole('definition').filter({ hasText: 'Of tin' })).toBeVisible();
});

test('keeps the newest history when an answer asked for before comes after it', async ({ forge, page }) => {
  const release = Promise.withResolvers<void>();
  let isNextLate = false;
  let before: APIResponse | null = null;
  await page.route(`**${paths.history}?*`, async (route) => {
    const isLate = isNextLate;
    isNextLate = false;
    const response = isLate && before ? before : await route.fetch();
    before = response;
    if (isLate) await release.promise;
    await route.fulfill({ response });
  });
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  await forge.card('Boat').getByLabel('Add an update').fill('Sawed the planks');
  await page.keyboard.press('Enter');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await forge.card('Boat').getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const changes = dialog.getByRole('region', { name: 'Changes' }).getByRole('time');
  await expect(changes).toHaveCount(2);

  // Asked for as the update goes, and again when its removal is saved.
  isNextLate = true;
  const isLate = page.waitForRequest((request) => request.url().includes(paths.history));
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const late = await isLate;
  await expect(changes).toHaveCount(3);
  release.resolve();
  await (await late.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await changes.count()).toBe(3);
});
