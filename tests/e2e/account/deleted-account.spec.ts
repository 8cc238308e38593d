import { readFile } from 'node:fs/promises';
import { paths } from '#contract/protocol.ts';
import { password } from '../../harness/person.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('says that the account has been deleted elsewhere, hands over what is left, and clears the device once asked', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/401|Sign in first|Failed to load resource/);
  const person = await openBoard(page, { ideas: [{ title: 'Known to the server' }], view: 'all' });
  // The account is deleted before the tab's last mutation arrives, and the tab does not know it yet.
  await page.route(`**${paths.mutations}`, async (route) => {
    await person.ask(paths.deleteAccount, { method: 'POST', body: { password } });
    await route.continue();
  });
  await forge.addIdea({ title: 'Never sent' });
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(dialog.getByText('This account was deleted.')).toBeVisible();
  await expect(dialog.getByText('Sign in again')).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect((JSON.parse(file) as { title: string }[]).map(({ title }) => title).toSorted()).toEqual([
    'Known to the server',
    'Never sent',
  ]);

  const clear = dialog.getByRole('button', { name: 'Sign out and clear this device' });
  await clear.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('including 1 unsaved change');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeVisible();
  await clear.click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([]);
});
