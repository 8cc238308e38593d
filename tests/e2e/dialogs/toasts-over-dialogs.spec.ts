import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('lets messages be read, pressed and reached by keyboard over an open dialog', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }], view: 'all' });
  const card = forge.card('Pocket star clock');
  await card.getByRole('button', { name: 'Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  const field = notes.getByLabel('Add a note');
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });

  await field.fill('By pointer');
  await field.press('Enter');
  await notes.getByRole('button', { name: 'Remove' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  const removed = forge.toast('Note removed!').locator('..');
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);

  await notes.getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await expect(undo).toBeVisible();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes.getByRole('listitem')).toHaveCount(1);

  // Everything outside an open dialog is missing from the accessibility tree, so toasts must be inside it.
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  await edit.getByLabel('Title').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert').filter({ hasText: 'All fields required!' })).toBeVisible();
  await edit.getByLabel('Title').fill('Pocket moon clock');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(forge.toast('Idea updated!')).toBeVisible();
  await expect(undo.last()).toBeVisible();
});

test('announces each added note, and only the newest message', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }] });
  for (const role of ['status', 'alert'])
    await expect(
      page.getByRole('region', { name: 'Notifications' }).locator(`[role=${role}]`),
    ).toHaveAttribute('aria-atomic', 'false');
  await forge.card('Boat').getByRole('button', { name: 'Notes' }).click();
  for (const said of ['Note added, 1 note', 'Note added, 2 notes']) {
    await page.keyboard.type('Oak');
    await page.keyboard.press('Enter');
    // The live region is inside the dialog, because everything else is inert.
    await expect(page.locator('dialog:modal [aria-live=assertive]')).toHaveText(said);
  }
});

test('keeps a message without an action while keyboard focus is on it, and returns the focus', async ({
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }] });
  const form = page.getByRole('form', { name: 'Add Idea' });
  const refused = page.getByRole('alert').filter({ hasText: 'All fields required!' });
  await form.getByRole('button', { name: 'Add Idea' }).press('Enter');
  await expect(refused).toBeVisible();
  await page.keyboard.press('F6');
  await expect(refused.locator(':focus')).toHaveText('All fields required!');
  await page.waitForTimeout(3_500);
  await expect(refused.locator(':focus')).toHaveText('All fields required!');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('group')).toHaveCount(0);
  // The focus stays where the form put it.
  await expect(form.getByLabel('Title')).toBeFocused();
});

test('keeps a message under the pointer, however many others appear', async ({ complaints, forge, page }) => {
  complaints.expect(/category-required/);
  await openBoard(page);
  await forge.addIdea();
  const first = forge.toast('Idea added!');
  await first.hover({ force: true });
  await page.getByRole('button', { name: 'Add Category' }).focus();
  for (let press = 1; press <= 3; press++) {
    await page.keyboard.press('Enter');
    await expect(forge.toast('Category name required!')).toHaveCount(press);
  }
  await expect(first).toBeVisible();
});

test('closes a message by Escape, returns the focus, and leaves the dialog below it open', async ({
  forge,
  page,
}) => {
  const notes = [{ text: 'Oak', date: '2026-11-01T08:00:00.000Z' }];
  await openBoard(page, { ideas: [{ title: 'Boat', notes }] });
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await forge.card('Boat').getByRole('button', { name: 'Notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notes' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(undo).toBeVisible();
  await dialog.getByLabel('Add a note').focus();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(undo).toHaveCount(0);
  await expect(dialog.getByLabel('Add a note')).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The element that had the focus before is deleted with its idea.
  await forge.card('Boat').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(forge.toast('Idea deleted!')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(forge.toast('Idea deleted!')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add my first idea' })).toBeFocused();
});
