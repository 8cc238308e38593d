import { expect, openSecondBrowser, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('takes a deletion back from its toast, with the points it took', async ({ forge, page }) => {
  await forge.start();
  const title = await forge.addIdea();
  await forge.card(title).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.score()).toContainText('5');
  await expect(forge.card(title)).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  await expect(forge.card(title)).toBeVisible();
  await expect(forge.score()).toContainText('10');
  await expect(forge.toast(`Undid: delete “${title}”`)).toBeVisible();
});

for (const view of ['focus', 'list', 'all'] as const) {
  test(`moves the focus from the empty board’s action to the restored idea, in ${view}`, async ({
    forge,
    page,
  }) => {
    await openBoard(page, { ideas: [{ title: 'One' }], view });
    await forge.card('One').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Add my first idea' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(forge.card('One').locator('[data-title]')).toBeFocused();
  });
}

test('undoes and redoes by keys, but not while a person types or behind a dialog', async ({
  forge,
  page,
}) => {
  await forge.start();
  await forge.showView('All');
  const title = await forge.addIdea();
  const card = forge.card(title);
  await card.getByLabel('Add an update').fill('First strike');
  await card.getByLabel('Add an update').press('Enter');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await card.getByLabel('Add an update').fill('half a text');
  await card.getByLabel('Add an update').press('Control+z');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'All' }).focus();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await page.keyboard.press('Control+z');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await expect(forge.score()).toContainText('10');
  await page.keyboard.press('Control+z');
  await expect(card).toHaveCount(0);
  await expect(forge.score()).toContainText('0');
  await page.keyboard.press('Control+Shift+z');
  await expect(card).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(forge.score()).toContainText('15');
});

test('undoes the last addition by keys from its field, once the field is empty', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const boat = forge.card('Boat');
  const field = boat.getByLabel('Add an update');
  await field.pressSequentially('Cut the float');
  await field.press('Enter');
  await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(forge.toast('Undid: add update to “Boat”')).toBeVisible();
  await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Control+Shift+z');
  await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');

  // In a field that the person has emptied, the key undoes the typing: of one letter, as the browser may count two as two.
  await page.keyboard.type('N');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('N');
  await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
});

test('leaves the undo keys to a form being filled in until it is submitted', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const boat = forge.card('Boat');
  await boat.getByLabel('Add an update').fill('Cut the float');
  await boat.getByLabel('Add an update').press('Enter');
  await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await forge.form().getByLabel('Title').pressSequentially('Kite');
  await forge.form().getByLabel('Target').focus();
  await page.keyboard.press('Control+z');
  await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await forge.addIdea({ title: 'Kite' });
  await expect(forge.card('Kite')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(forge.toast('Undid: add “Kite”')).toBeVisible();
  await expect(forge.card('Kite')).toHaveCount(0);
  await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
});

test('undoes notes by keys where they are shown, and nothing behind a question', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  await forge.card('Boat').getByRole('button', { name: 'Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await page.keyboard.type('Oak');
  await page.keyboard.press('Enter');
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await forge.card('Boat').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await forge.card('Boat').getByRole('button', { name: 'Notes' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
});

test.describe('with a service worker', () => {
  test.use({ hasWorker: true });

  test('undoes offline, also after a reload', async ({ complaints, context, forge, page }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await forge.start();
    await forge.showView('All');
    await forge.addIdea({ title: 'Kept after all' });
    await expect(forge.saving('All changes saved')).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await forge.card('Kept after all').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(forge.saving('All changes saved')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('tab', { name: 'All' }).focus();
    await page.keyboard.press('Control+z');
    await expect(forge.card('Kept after all')).toBeVisible();
    await context.setOffline(false);
    await expect(forge.saving('All changes saved')).toBeVisible();
    await expect(forge.score()).toContainText('10');
  });
});

test('restores what a reset took as one group, and single ideas from the trash', async ({ forge, page }) => {
  await forge.start();
  await forge.showView('All');
  for (const title of ['One', 'Two', 'Three']) await forge.addIdea({ title });
  await page.getByRole('button', { name: 'Reset to Sample Ideas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(forge.toast('3 ideas deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  const item = (title: string) =>
    trash.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await item('Two').getByRole('button', { name: 'Restore' }).click();
  await expect(trash.getByRole('listitem')).toHaveCount(2);
  await item('One').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(trash.getByRole('listitem')).toHaveCount(1);
  await trash.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(trash.getByText('The trash is empty.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => forge.titles()).toEqual(['Three', 'Two']);
  await expect(forge.score()).toContainText('30');
});

test('refuses to undo over a later change from another device, and shows both', async ({
  browser,
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/undo-conflict/);
  const email = await forge.start();
  await forge.showView('All');
  const title = await forge.addIdea({ title: 'Before' });
  await forge.card(title).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Target').fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.saving('All changes saved')).toBeVisible();

  const { forge: other, context } = await openSecondBrowser(browser, complaints);
  await other.open();
  await other.signIn(email);
  await other.card(title).getByRole('button', { name: 'Edit' }).click();
  await other.page.getByRole('dialog', { name: 'Edit Idea' }).getByLabel('Target').fill('Theirs');
  await other.page.getByRole('dialog', { name: 'Edit Idea' }).getByRole('button', { name: 'Save' }).click();
  await expect(forge.card(title).getByText('Theirs')).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).focus();
  await page.keyboard.press('Control+z');
  const conflict = page.getByRole('dialog', { name: "Couldn't undo" });
  await expect(conflict.getByText('Theirs')).toBeVisible();
  await expect(conflict.getByText('Model')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(forge.card(title).getByText('Theirs')).toBeVisible();
  await context.close();
});

test('corrects and removes updates and notes, and shows what happened to an idea', async ({
  forge,
  page,
}) => {
  await forge.start();
  const title = await forge.addIdea();
  const card = forge.card(title);
  await card.getByLabel('Add an update').fill('Tpyo');
  await card.getByLabel('Add an update').press('Enter');
  await expect(forge.score()).toContainText('15');
  await card.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: 'Edit' }).click();
  await history.getByLabel('Text').fill('Typo');
  await history.getByRole('button', { name: 'Save' }).click();
  await expect(history.getByRole('listitem').filter({ hasText: 'Update edited' })).toContainText('Tpyo');
  await history.getByRole('button', { name: 'Remove' }).click();
  await expect(history.getByText('No updates yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(forge.score()).toContainText('10');
  await page.keyboard.press('Control+z');
  await expect(forge.score()).toContainText('15');
});
