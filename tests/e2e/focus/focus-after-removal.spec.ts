import { type Locator, type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { signIn } from '../../harness/person.ts';
import { expect, forgeUrl, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

test('leads the focus to the next session as one is ended, then to their heading', async ({ page }) => {
  const { user } = await openBoard(page);
  for (const agent of ['Firefox/140', 'Edg/140', 'OPR/120'])
    await signIn(forgeUrl(), user.email, { 'user-agent': `Mozilla/5.0 (Windows NT 10.0) ${agent}` });
  await button(page, 'Account').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Account' });
  const items = dialog.getByRole('listitem');
  const ends = button(dialog, 'End session');
  await expect(ends).toHaveCount(3);
  const names = await items
    .filter({ has: button(page, 'End session') })
    .locator('strong')
    .allTextContents();
  const itemOf = (at: number) => items.filter({ hasText: names[at] ?? 'nobody' });

  await button(itemOf(1), 'End session').press('Enter');
  await expect(ends).toHaveCount(2);
  await expect(button(itemOf(2), 'End session')).toBeFocused();
  // After the last item only this browser's own session may follow, which has no such button.
  await page.keyboard.press('Enter');
  await expect(ends).toHaveCount(1);
  await expect(button(itemOf(0), 'End session')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ends).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Sessions' })).toBeFocused();
});

test('focuses the sessions heading when all other sessions are ended, or when they cannot be listed', async ({
  complaints,
  page,
}) => {
  complaints.expect(/ERR_FAILED/);
  const { user } = await openBoard(page);
  await signIn(forgeUrl(), user.email);
  await button(page, 'Account').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Account' });
  const heading = dialog.getByRole('heading', { name: 'Sessions' });
  await button(dialog, 'End all other sessions').press('Enter');
  await expect(button(dialog, 'End session')).toHaveCount(0);
  await expect(heading).toBeFocused();

  await page.keyboard.press('Escape');
  await signIn(forgeUrl(), user.email);
  await page.route(`**${paths.endSession}`, (route) => route.abort());
  await button(page, 'Account').press('Enter');
  await button(dialog, 'End session').press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button(dialog, 'End session')).toBeFocused();

  await page.unroute(`**${paths.endSession}`);
  await page.route(`**${paths.sessions}`, (route) => route.abort());
  await button(dialog, 'End session').press('Enter');
  // The earlier failure's message may still be shown, and is an alert too.
  await expect(dialog.getByText("Couldn't load your sessions.", { exact: true })).toBeVisible();
  await expect(heading).toBeFocused();
});

test('keeps the focus in the list of what was not saved, and beside it once that is empty', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/400|Failed to update idea/);
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  await page.route(`**${paths.mutations}`, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid-request', message: '', requestId: 'test' } }),
  );
  const texts = ['One', 'Two', 'Three', 'Four'];
  await button(forge.card('Boat'), 'Notes').press('Enter');
  const notes = page.getByRole('dialog', { name: 'Notes' });
  for (const text of texts) {
    await notes.getByLabel('Add a note').fill(text);
    await page.keyboard.press('Enter');
    await expect(notes.getByText(text)).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: `Could not save ${texts.length}` });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Not saved' });
  const item = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });

  await button(item('Two'), 'Discard').press('Enter');
  await expect(item('Two')).toHaveCount(0);
  await expect(button(item('Three'), 'Try again')).toBeFocused();
  await page.unroute(`**${paths.mutations}`);
  await page.keyboard.press('Enter');
  await expect(item('Three')).toHaveCount(0);
  await expect(button(item('Four'), 'Try again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Four')).toHaveCount(0);
  await expect(button(item('One'), 'Try again')).toBeFocused();
  await button(item('One'), 'Discard').press('Enter');
  // The dialog closes by itself when the last item is removed.
  await expect(dialog).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeFocused();
});

test('leads the focus from what has been brought back to its text beside it', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat', description: 'Of oak' }], view: 'all' });
  await button(forge.card('Boat'), 'Edit').press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  await edit.getByLabel('Description').fill('Of pine');
  await button(edit, 'Save').press('Enter');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await button(forge.card('Boat'), 'History').press('Enter');
  const change = page
    .getByRole('dialog', { name: 'History' })
    .locator('dl')
    .filter({ hasText: 'Of oak' })
    .last();
  await button(change, 'Restore').press('Enter');
  await expect(button(change, 'Restore')).toHaveCount(0);
  await expect(button(change, 'Copy')).toBeFocused();
});

test('leads the focus on from an idea that is undone, or deleted on another device', async ({
  forge,
  page,
}) => {
  const titleOf = (title: string) => forge.card(title).locator('[data-title]');
  const ideas = ['One', 'Two', 'Zero'].map((title) => ({ title }));
  const person = await openBoard(page, { ideas, view: 'all' });
  await forge.addIdea({ title: 'Three', deadline: '2034-01-01T10:00' });
  await button(forge.card('Three'), 'Notes').focus();
  await page.keyboard.press('Control+z');
  await expect(forge.card('Three')).toHaveCount(0);
  await expect(titleOf('One')).toBeFocused();

  const deleteElsewhere = async (title: string) => {
    const { ideas: known } = await person.everything();
    const { id = '' } = known.find((idea) => idea.title === title) ?? {};
    await person.push(makeMutation('deleteIdea', { id }, { at: Date.now() }));
    await expect(forge.card(title)).toHaveCount(0);
  };
  await forge.showView('List');
  // A dialog about a deleted idea stays open, but the button that opened it no longer exists.
  await button(forge.card('Zero'), 'Notes').press('Enter');
  await expect(page.getByLabel('Add a note')).toBeFocused();
  await deleteElsewhere('Zero');
  await expect(page.getByRole('dialog').getByText('This idea was deleted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(titleOf('One')).toBeFocused();
  await button(forge.card('Two'), 'Notes').focus();
  await deleteElsewhere('Two');
  await expect(titleOf('One')).toBeFocused();
  await forge.showView('Focus');
  await button(forge.card('One'), 'Notes').focus();
  await deleteElsewhere('One');
  await expect(button(page, 'Add my first idea')).toBeFocused();
});

test('gives the focus back from a message whose offer is taken, however it was reached', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'One' }, { title: 'Two' }], view: 'all' });
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  const focused = page.locator(':focus');
  for (const key of ['Tab', 'F6']) {
    await button(forge.card('One'), 'Delete').press('Enter');
    await button(page.getByRole('alertdialog'), 'Delete').press('Enter');
    await expect(forge.card('Two').locator('[data-title]')).toBeFocused();
    await button(page, 'Trash').focus();
    // Toasts come after the last control of the page in Tab order.
    let cameFrom = '';
    while (!(await undo.evaluate((element) => element === document.activeElement))) {
      cameFrom = await focused.innerText();
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    await expect(forge.card('One')).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(focused).toHaveText(cameFrom);
  }
});

test('returns the focus after a click on Undo in a message', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const field = forge.card('Boat').getByLabel('Add an update');
  await field.fill('Cut the float');
  await field.press('Enter');
  await forge.toast('Update added!').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(forge.toast('Undid: add update to “Boat”')).toBeVisible();
  await expect(field).toBeFocused();
});
