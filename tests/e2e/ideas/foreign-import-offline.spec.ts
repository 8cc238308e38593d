import { waitUntilStored } from '../harness/device-database.ts';
import { expect, forgeUrl, test, waitForWorker } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { dialogOf, importIn, pickForeign, todoistCsv, tripCsv } from './foreign-files.ts';

test('imports offline and sends it once when the server is back', async ({ complaints, forge, page }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
  await pickForeign(page, todoistCsv);
  await expect(dialogOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await importIn(page).click();
  await expect(forge.toast('3 ideas imported successfully!')).toBeVisible();
  expect(await forge.titles()).toHaveLength(4);
  await expect(page.getByText('Offline, 1 waiting')).toBeVisible();
  await page.context().setOffline(false);
  await expect(forge.saving('All changes saved')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect.poll(() => forge.titles()).toHaveLength(4);
});

test('previews 10,000 rows and imports all of them', async ({ page }) => {
  test.slow();
  await openBoard(page, { view: 'list' });
  const rows = Array.from(
    { length: 10_000 },
    (_, n) => `Task ${n},Of the project,${n % 2 ? 'done' : 'open'}`,
  );
  await pickForeign(page, { name: 'tasks.csv', text: ['Title,Description,Status', ...rows].join('\n') });
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^10,000 ideas from a CSV file, 5,000 of them finished\./)).toBeVisible();
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(21);
  await expect(dialog.getByText('The first 20 of 10,000', { exact: true })).toBeVisible();
  await importIn(page).click();
  // The toast may be gone before a busy page answers again.
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Quick Stats' })).toContainText(/10,?000/);
});

test.describe('with the copy for offline use', () => {
  test.use({ hasWorker: true });

  test('previews and imports a file offline, though none was read before', async ({
    complaints,
    context,
    forge,
    page,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
    await waitUntilStored(page);
    await waitForWorker(page);
    await context.setOffline(true);
    await page.goto(`${forgeUrl()}/`);
    await expect(forge.card('Here before')).toBeVisible();
    for (const [file, count] of [
      [tripCsv, 2],
      [todoistCsv, 3],
    ] as const) {
      await pickForeign(page, file);
      await importIn(page).click();
      await expect(forge.toast(`${count} ideas imported successfully!`)).toBeVisible();
    }
    await expect(page.getByText('Offline, 2 waiting')).toBeVisible();
    await context.setOffline(false);
    await expect(forge.saving('All changes saved')).toBeVisible({ timeout: 20_000 });
    expect(await forge.titles()).toHaveLength(6);
  });
});
