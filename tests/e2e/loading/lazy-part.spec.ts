import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('shows lazily loaded parts as soon as they are loaded, without waiting for a timer', async ({
  page,
}) => {
  await page.clock.install();
  await openBoard(page, { ideas: [{ title: 'One' }], view: 'all' });
  // The page's clock stands still from here on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.reload();
  await expect(page.getByRole('article', { name: 'One' })).toBeVisible();
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await expect(page.getByRole('figure').first()).toBeVisible();
  for (const name of ['Help', 'Account', 'Messages', 'Trash']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
