import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('opens the deadlines at the date, and sets them by arrows, by the own control, or to none', async ({
  forge,
  page,
}) => {
  const ideas = [
    { title: 'Boat', target: 'Sails', description: 'Red' },
    { title: 'Kite', target: '' },
  ];
  await openBoard(page, { ideas, view: 'list' });
  const title = (name: string) => forge.card(name).locator('[data-title]');
  const due = (name: string) => forge.card(name).getByRole('button', { name: /^(Due|Was due) / });
  const menu = page.getByRole('menu', { name: 'Deadline' });
  await title('Boat').focus();
  await page.keyboard.press('t');
  await expect(menu.getByRole('menuitem')).toHaveCount(5);
  for (const name of ['Today 18:00', 'Tomorrow', 'This weekend', 'Next week', 'In a month'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Tomorrow' })).toHaveAccessibleDescription(
    /^\w{3}, \w{3} \d+, 18:00$/,
  );
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(title('Boat')).toBeFocused();

  await page.keyboard.press('t');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(due('Boat')).toContainText('6:00 PM');
  await expect(title('Boat')).toBeFocused();

  await expect(due('Boat')).toHaveAccessibleDescription('Change deadline');
  await due('Boat').click();
  const own = page
    .getByRole('presentation')
    .getByLabel('Deadline', { exact: true })
    .and(page.locator('input'));
  await own.fill('2020-01-01T10:00');
  await own.press('Enter');
  await expect(own).toHaveAccessibleDescription('Pick a time in the future');
  await own.fill('2035-05-05T09:30');
  await own.press('Enter');
  await expect(due('Boat')).toContainText('May 5, 2035, 9:30 AM');

  // Only an idea that lacks something the form requires may lose its deadline.
  await title('Kite').focus();
  await page.keyboard.press('t');
  await page.keyboard.press('6');
  await expect(forge.card('Kite').getByRole('timer')).toHaveText('No deadline');
  await expect(title('Kite')).toBeFocused();
});

test('deletes by the same key pressed again, not held, and sets a priority from the handle’s menu', async ({
  forge,
  page,
}) => {
  const ideas = ['Boat', 'Kite'].map((title) => ({ title, priority: 'Low' as const }));
  await openBoard(page, { ideas, view: 'all' });
  const question = page.getByRole('alertdialog');
  await forge.card('Boat').locator('[data-title]').focus();
  await page.keyboard.down('Backspace');
  await page.keyboard.down('Backspace');
  await expect(question).toBeVisible();
  await page.keyboard.down('Backspace');
  await page.keyboard.up('Backspace');
  await page.keyboard.press('Delete');
  await expect(question).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(question).toBeHidden();
  await expect(forge.card('Boat')).toBeHidden();
  await expect(forge.card('Kite').locator('[data-title]')).toBeFocused();

  await forge.card('Kite').getByRole('button', { name: 'Reorder' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Priority' }).click();
  await page.getByRole('menuitem', { name: 'Medium' }).click();
  await expect(forge.card('Kite')).toContainText('Medium');
  await expect(forge.card('Kite').getByRole('button', { name: 'Reorder' })).toBeFocused();

  await page.keyboard.press('Control+k');
  for (const name of [/^Deadline Kite T$/, /^Priority Kite P$/, /^Delete Kite Del$/])
    await expect(page.getByRole('option', { name })).toBeVisible();
});

test('does nothing on keys of cards while the person types, or has switched them off', async ({
  forge,
  page,
}) => {
  const ideas = ['Boat', 'Kite'].map((title) => ({ title }));
  await openBoard(page, { ideas, view: 'list', preferences: { shortcuts: false } });
  const untouched = async () => {
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await forge.titles()).toEqual(['Boat', 'Kite']);
  };
  await forge.card('Kite').locator('[data-title]').focus();
  for (const key of ['t', 'p', 'Delete', 'Backspace', 'Alt+ArrowUp']) await page.keyboard.press(key);
  await untouched();
  await page.keyboard.press('Enter');
  await forge.card('Kite').getByLabel('Add an update').focus();
  for (const key of ['t', 'p', 'Delete', 'Alt+ArrowUp']) await page.keyboard.press(key);
  await untouched();
  await expect(forge.card('Kite').getByLabel('Add an update')).toHaveValue('tp');
});
