import { type Locator, type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { password } from '../../harness/person.ts';
import { type ForgePage, expect, newEmail, test } from '../harness/forge-test.ts';
import { openBoard, createReadyAccount } from '../harness/ready-board.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const titleOf = (forge: ForgePage, title: string) => forge.card(title).locator('[data-title]');
const entry = (text: string) => ({ text, date: '2026-11-01T08:00:00.000Z' });

/** Presses the control with the keyboard. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.page().keyboard.press('Enter');
}

/** Waits for two frames, after which any focus recovery has happened. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test('keeps the focus on a busy button and ignores a second press', async ({ complaints, forge, page }) => {
  complaints.expect(/401|No account found/);
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(`**${paths.signIn}`, async (route) => {
    requests += 1;
    await answer.promise;
    await route.continue();
  });
  await forge.open();
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  const signIn = button(page, 'Sign In');
  await press(signIn);
  await expect(signIn).toBeDisabled();
  await expect(signIn).toBeFocused();
  await page.keyboard.press('Enter');
  answer.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'No account found' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(requests).toBe(1);
});

test('leads the focus on where an idea is finished, however it was', async ({ forge, page }) => {
  const { keyboard } = page;
  const ideas = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, progress: 90 }));
  await openBoard(page, { ideas });

  await forge.card('One').getByLabel('Add an update').focus();
  await keyboard.type('Flown');
  await keyboard.press('Enter');
  await expect(titleOf(forge, 'Two')).toBeFocused();

  await page.getByRole('slider', { name: 'Set progress' }).focus();
  await keyboard.press('End');
  await expect(titleOf(forge, 'Three')).toBeFocused();

  await press(button(forge.card('Three'), 'Edit'));
  await page.getByRole('dialog').getByRole('slider', { name: 'Set progress' }).focus();
  await keyboard.press('End');
  await press(button(page.getByRole('dialog'), 'Save'));
  await expect(titleOf(forge, 'Four')).toBeFocused();

  // The focus is not moved if the person moves it elsewhere meanwhile.
  await forge.card('Four').getByLabel('Add an update').focus();
  await keyboard.type('Landed');
  await keyboard.press('Enter');
  await keyboard.press('/');
  await expect(forge.card('Four')).toHaveCount(0);
  await expect(forge.toast('Update added!').last()).toBeVisible();
  await settled(page);
  await expect(page.getByLabel('Search ideas')).toBeFocused();
});

test('leads the focus from the last idea to what the empty board offers', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Only' }] });
  await page.getByRole('slider', { name: 'Set progress' }).focus();
  await page.keyboard.press('End');
  await expect(button(page, 'Add an idea')).toBeFocused();

  await forge.showView('All');
  await press(button(forge.card('Only'), 'Delete'));
  await press(button(page.getByRole('alertdialog'), 'Delete'));
  await expect(button(page, 'Add my first idea')).toBeFocused();
});

test('keeps the focus in the field of a finished idea that stays visible, and moves it from a deleted one', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'One', progress: 90 }, { title: 'Two' }], view: 'all' });
  const field = forge.card('One').getByLabel('Add an update');
  await field.focus();
  await page.keyboard.type('Flown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('placeholder', 'Finished');
  await expect(field).toBeFocused();
  await press(button(forge.card('One'), 'Delete'));
  await press(button(page.getByRole('alertdialog'), 'Delete'));
  await expect(titleOf(forge, 'Two')).toBeFocused();
});

test('keeps the focus by the note that is corrected or removed', async ({ forge, page }) => {
  const { keyboard } = page;
  await openBoard(page, { ideas: [{ title: 'Boat', notes: [entry('Oak'), entry('Pine')] }] });
  await press(button(forge.card('Boat'), 'Notes'));
  const dialog = page.getByRole('dialog', { name: 'Notes' });
  const pine = dialog.getByRole('listitem').filter({ hasText: 'Pine' });
  const oak = dialog.getByRole('listitem').filter({ hasText: 'Oak' });
  const text = dialog.getByLabel('Text', { exact: true });

  for (const name of ['Edit', 'Remove']) await expect(button(pine, name)).toHaveAccessibleDescription('Pine');
  await press(button(pine, 'Edit'));
  await expect(text).toBeFocused();
  await press(button(dialog, 'Cancel'));
  await expect(button(pine, 'Edit')).toBeFocused();
  // Escape cancels the correction but does not close the dialog.
  await keyboard.press('Enter');
  await keyboard.type(' or oak');
  await keyboard.press('Escape');
  await expect(button(pine, 'Edit')).toBeFocused();
  await expect(pine).not.toContainText('or oak');

  // The typed text is still there and can be saved.
  await keyboard.press('Enter');
  await expect(text).toHaveValue('Pine or oak');
  await keyboard.type(' or fir');
  await press(button(dialog, 'Save'));
  await expect(pine).toContainText('Pine or oak or fir');
  await expect(button(pine, 'Edit')).toBeFocused();

  await press(button(pine, 'Remove'));
  await expect(button(oak, 'Edit')).toBeFocused();
  await press(button(oak, 'Remove'));
  await expect(dialog.getByLabel('Add a note')).toBeFocused();
});

test('keeps the focus in the trash while it empties', async ({ forge, page }) => {
  const ideas = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title }));
  await openBoard(page, { ideas, view: 'all' });
  for (const { title } of ideas.toReversed()) {
    await press(button(forge.card(title), 'Delete'));
    await press(button(page.getByRole('alertdialog'), 'Delete'));
    await expect(forge.card(title)).toHaveCount(0);
  }
  await press(button(page, 'Trash'));
  const trash = page.getByRole('dialog', { name: 'Trash' });
  const item = (title: string) =>
    trash.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  for (const name of ['Restore', 'Delete permanently'])
    await expect(button(item('Two'), name)).toHaveAccessibleDescription('Two');
  await press(button(item('One'), 'Restore'));
  await expect(button(item('Two'), 'Restore')).toBeFocused();
  await press(button(item('Two'), 'Delete permanently'));
  await press(button(page.getByRole('alertdialog'), 'Delete permanently'));
  await expect(button(item('Three'), 'Restore')).toBeFocused();
  await press(button(item('Four'), 'Restore'));
  await expect(button(item('Three'), 'Restore')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(trash, 'Close')).toBeFocused();
});

test('gives the focus to the part of the account that opens, and back', async ({ page }) => {
  await openBoard(page);
  await press(button(page, 'Account'));
  const dialog = page.getByRole('dialog', { name: 'Account' });
  for (const [name, field] of [
    ['Change e-mail', 'New e-mail'],
    ['Change password', 'New password'],
  ] as const) {
    await press(button(dialog, name));
    await expect(dialog.getByLabel(field, { exact: true })).toBeFocused();
    await press(button(dialog, 'Cancel'));
    await expect(button(dialog, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(field, { exact: true })).toBeFocused();
    // Escape closes only this part; the dialog stays open.
    await page.keyboard.press('Escape');
    await expect(button(dialog, name)).toBeFocused();
  }

  await page.keyboard.press('Enter');
  await page.keyboard.type('secret2');
  await dialog.getByLabel('Confirm new password').fill('secret2');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await expect(button(dialog, 'Change password')).toBeFocused();
});

test('focuses the search when the filters are cleared, and the field for which Save was refused', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }] });
  const search = page.getByLabel('Search ideas');
  await search.fill('plane');
  await press(button(page, 'Clear filters'));
  await expect(search).toBeFocused();

  await press(button(forge.card('Boat'), 'Edit'));
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  for (const field of ['Target', 'Description']) {
    await dialog.getByLabel(field).fill('');
    await press(button(dialog, 'Save'));
    await expect(dialog.getByLabel(field)).toBeFocused();
    await dialog.getByLabel(field).fill('Something');
  }
});

test('returns the focus from a message that disappears when a key undoes its action', async ({
  forge,
  page,
}) => {
  const { keyboard } = page;
  await openBoard(page, { ideas: [{ title: 'One' }, { title: 'Two' }], view: 'all' });
  await press(button(forge.card('One'), 'Delete'));
  await press(button(page.getByRole('alertdialog'), 'Delete'));
  await expect(titleOf(forge, 'Two')).toBeFocused();
  await keyboard.press('F6');
  await expect(button(page, 'Undo')).toBeFocused();
  await keyboard.press('ControlOrMeta+z');
  await expect(forge.card('One')).toBeVisible();
  await expect(titleOf(forge, 'Two')).toBeFocused();

  // The Focus view shows only one card, so the element that had the focus before is removed with its card.
  await forge.showView('Focus');
  await press(button(page.getByRole('article'), 'Delete'));
  await press(button(page.getByRole('alertdialog'), 'Delete'));
  await expect(button(page, 'Undo')).toBeVisible();
  await keyboard.press('F6');
  await expect(button(page, 'Undo')).toBeFocused();
  await keyboard.press('ControlOrMeta+z');
  await expect(titleOf(forge, 'One')).toBeFocused();
});

test('focuses the heading of a new screen, and the address to sign in with when a page opens', async ({
  forge,
  page,
}) => {
  await forge.open();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await settled(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  await press(button(page, 'Forgot your password?'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(button(page, 'Back to sign in'));
  await expect(page.getByLabel('Email')).toBeFocused();

  await openBoard(page, { ideas: [] });
  await press(button(page, 'Sign Out'));
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
});

test('focuses the selected view after signing in, and nothing when the board opens', async ({
  forge,
  page,
}) => {
  const { email } = (await createReadyAccount({})).user;
  await forge.open();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Focus' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('search')).toBeVisible();
  await settled(page);
  await expect(page.locator('body')).toBeFocused();
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('opens no on-screen keyboard by itself', async ({ forge, page }) => {
    await openBoard(page, { ideas: [{ title: 'Boat', notes: [entry('Oak')] }] });
    await page.getByLabel('Search ideas').fill('plane');
    await button(page, 'Clear filters').tap();
    await expect(forge.card('Boat')).toBeVisible();
    await settled(page);
    await expect(page.getByLabel('Search ideas')).not.toBeFocused();

    await button(forge.card('Boat'), 'Notes').tap();
    const notes = page.getByRole('dialog', { name: 'Notes' });
    await button(notes, 'Remove').tap();
    await expect(button(notes, 'Close')).toBeFocused();
    await button(notes, 'Close').tap();

    await button(forge.card('Boat'), 'Edit').tap();
    const edit = page.getByRole('dialog', { name: 'Edit Idea' });
    await edit.getByLabel('Title').fill('');
    await button(edit, 'Save').tap();
    await expect(edit.getByLabel('Title')).toBeInViewport();
    await expect(button(edit, 'Save')).toBeFocused();
  });
});
