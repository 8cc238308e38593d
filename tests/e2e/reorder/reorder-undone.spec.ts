import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('shows the order from before a move when it is undone, and the manual order when it is redone', async ({
  forge,
  page,
}) => {
  // The order by deadline is the reverse of the manual order.
  const ideas = ['One', 'Two', 'Three', 'Four'].map((title, index) => ({
    title,
    deadline: `203${4 - index}-01-01T10:00`,
  }));
  await openBoard(page, { ideas, view: 'list' });
  const sort = page.getByLabel('Sort by');
  const shown = ['Four', 'Three', 'Two', 'One'];
  const moved = ['Three', 'Four', 'Two', 'One'];
  await expect.poll(() => forge.titles()).toEqual(shown);
  await forge.card('Three').getByRole('button', { name: 'Reorder' }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.poll(() => forge.titles()).toEqual(moved);
  await expect(sort).toHaveValue('manual');

  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => forge.titles()).toEqual(shown);
  await expect(sort).toHaveValue('deadline');

  await page.getByRole('tab', { name: 'List' }).focus();
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => forge.titles()).toEqual(moved);
  await expect(sort).toHaveValue('manual');

  // Undo keeps an order that the person has chosen meanwhile.
  await sort.selectOption('Priority');
  await page.getByRole('tab', { name: 'List' }).focus();
  await page.keyboard.press('Control+z');
  await expect(forge.toast('Undid: move “Three”').locator('..')).toContainText('-5');
  await expect(sort).toHaveValue('priority');
});
