import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const updates = ['Cut the frame', 'Sewed the sail'].map((text, index) => ({
  text,
  date: new Date(Date.now() - (2 - index) * 3_600_000).toISOString(),
}));

test('opens a row by its empty space, with the last update, and all of them behind their number', async ({
  forge,
  page,
}) => {
  await openBoard(page, {
    ideas: [{ title: 'Kite', updates, notes: updates.slice(1) }, { title: 'Boat' }],
    view: 'list',
  });
  const row = forge.card('Kite');
  const title = row.getByRole('button', { name: 'Kite', exact: true });
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + 6);
  await expect(title).toHaveAttribute('aria-expanded', 'true');
  await expect(title).toBeFocused();
  await expect(row.getByText('Last update: Sewed the sail')).toContainText('1 hour ago');
  await expect(row.getByText('Cut the frame')).toHaveCount(0);
  // The space among the fields closes nothing.
  const details = await row.getByText('Last update').boundingBox();
  await page.mouse.click(box.x + box.width - 20, details!.y + 4);
  await expect(title).toHaveAttribute('aria-expanded', 'true');

  await row.getByLabel('Add an update').fill('Half a word');
  await row.getByRole('button', { name: '2 updates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Updates' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Sewed the sail/, /^Cut the frame/]);
  const field = dialog.getByLabel('Add an update');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Half a word');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: '3 updates' })).toBeFocused();
  await expect(row.getByLabel('Add an update')).toHaveValue('');
  await expect(row.getByRole('button', { name: 'Notes', description: '1 note' })).toBeVisible();
});

test('unfolds a card by its empty space, but not by a selection of its text', async ({ forge, page }) => {
  const description = `First line\nSecond line\n${'Many words '.repeat(40)}end`;
  await openBoard(page, { ideas: [{ title: 'Kite', description, updates }], view: 'all' });
  const card = forge.card('Kite');
  const more = card.getByRole('button', { name: /^(More|Less)$/ });
  const text = card.getByText('First line');
  await text.dblclick({ position: { x: 10, y: 8 } });
  await expect(more).toHaveText('Less');
  await card.getByRole('heading').click();
  await expect(more).toHaveText('More');
  const box = await text.boundingBox();
  if (box === null) throw new Error('the description is not shown');
  await page.mouse.move(box.x + 2, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 3 });
  await page.mouse.up();
  await expect(more).toHaveText('More');
  await expect(card.getByText('Last update: Sewed the sail')).toBeVisible();
});
