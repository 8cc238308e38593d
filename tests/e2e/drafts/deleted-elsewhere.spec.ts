import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('reports that an edited idea was deleted elsewhere, keeps the text and restores it as new', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to update idea/);
  const person = await openBoard(page, {
    // Without a deadline, as captured ideas are.
    ideas: [{ title: 'Torn', description: 'As it was', target: 'A model', deadline: '' }],
    view: 'all',
  });
  await context.setOffline(true);
  await forge.card('Torn').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Description').fill('Worked on for an hour');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.saving('Offline, 1 waiting')).toBeVisible();
  const [idea] = (await person.everything()).ideas;
  await person.push(makeMutation('deleteIdea', { id: idea?.id ?? '' }, { at: Date.now() }));

  await context.setOffline(false);
  await expect(forge.toast('Failed to update idea. Please try again.')).toBeVisible();
  await expect(forge.card('Torn')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Could not save 1' }).click();
  const refused = page.getByRole('dialog', { name: 'Not saved' });
  await expect(refused.getByText('Worked on for an hour')).toBeVisible();
  await refused.getByRole('button', { name: 'Restore as new' }).click();
  await page.keyboard.press('Escape');
  const card = forge.card('Torn');
  await expect(card).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
  const { ideas } = await person.everything();
  expect(ideas).toMatchObject([
    { title: 'Torn', description: 'Worked on for an hour', target: 'A model', deadline: '' },
  ]);
  expect(ideas[0]?.id).not.toBe(idea?.id);
});

test('restores as new with refused notes and corrections, and asks for another deadline if it has passed', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to update idea/);
  const person = await openBoard(page, {
    ideas: [
      { title: 'Shared', progress: 30, tags: ['urgent'], notes: [{ text: 'First note' }] },
      { title: 'Late', deadline: '2020-01-01T10:00' },
    ],
    view: 'all',
  });
  const notes = page.getByRole('dialog', { name: 'Notes' });
  const addNote = async (title: string, text: string) => {
    await forge.card(title).getByRole('button', { name: 'Notes' }).click();
    await notes.getByLabel('Add a note').fill(text);
    await notes.getByLabel('Add a note').press('Enter');
    await expect(notes.getByText(text)).toBeVisible();
  };
  await context.setOffline(true);
  await addNote('Late', 'Better late');
  await page.keyboard.press('Escape');
  await addNote('Shared', 'Precious words');
  await notes.getByRole('listitem').last().getByRole('button', { name: 'Edit' }).click();
  await notes.getByLabel('Text').fill('First note, corrected');
  await notes.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await expect(forge.saving('Offline, 3 waiting')).toBeVisible();
  await person.push(makeMutation('deleteAllIdeas', {}, { at: Date.now() }));
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Could not save 3' }).click();
  const refused = page.getByRole('dialog', { name: 'Not saved' });
  await expect(refused.getByText('Edited note · Shared')).toBeVisible();
  await expect(refused.getByText('First note, corrected')).toBeVisible();
  const item = (text: string) => refused.getByRole('listitem').filter({ hasText: text });
  // If the browser denies access to the clipboard, the page reports it.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await item('Precious words').getByRole('button', { name: 'Copy text' }).click();
  await expect(
    forge.toast("Your browser doesn't allow copying here. Select the text instead."),
  ).toBeVisible();

  await item('Precious words').getByRole('button', { name: 'Restore as new' }).dblclick();
  await expect(refused.getByRole('listitem')).toHaveCount(1);
  await item('Better late').getByRole('button', { name: 'Restore as new' }).click();
  await expect(forge.toast('Deadline must be in the future!')).toBeVisible();
  await expect(forge.form().getByLabel('Title')).toHaveValue('Late');
  await expect(forge.form().getByLabel('Title')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Could not save 1' })).toBeVisible();
  await forge.card('Shared').getByRole('button', { name: 'Notes' }).click();
  await expect(notes.getByRole('listitem')).toContainText(['First note, corrected', 'Precious words']);
  await expect
    .poll(async () => (await person.everything()).ideas)
    .toMatchObject([{ title: 'Shared', progress: 30, tags: ['urgent'] }]);

  // The idea is deleted again while its dialog is open: the dialog offers the same choices, and closes
  // afterwards.
  await page.keyboard.press('Escape');
  await forge.card('Shared').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Target').fill('Typed on');
  await person.push(makeMutation('deleteAllIdeas', {}, { at: Date.now() }));
  await dialog.getByRole('button', { name: 'Restore as new' }).click();
  await expect(dialog).toBeHidden();
  await expect(forge.card('Shared').getByText('Typed on')).toBeVisible();
});

test('does nothing twice if the page ended before a refusal was removed', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to (update|add) idea/);
  const person = await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  await context.setOffline(true);
  const update = forge.card('Boat').getByLabel('Add an update');
  for (const text of ['Keel', 'Mast']) {
    await update.fill(text);
    await update.press('Enter');
    await expect(update).toHaveValue('');
  }
  await expect(forge.saving('Offline, 2 waiting')).toBeVisible();
  const [idea] = (await person.everything()).ideas;
  await person.push(makeMutation('deleteIdea', { id: idea?.id ?? '' }, { at: Date.now() }));
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Could not save 2' })).toBeVisible();

  const refused = page.getByRole('dialog', { name: 'Not saved' });
  const restore = async () => {
    await page.getByRole('button', { name: 'Could not save 2' }).click();
    await refused.getByRole('button', { name: 'Restore as new' }).first().click();
    await expect(refused).toBeHidden();
    await expect(forge.card('Boat')).toHaveCount(1);
  };
  // Simulates a page that ends after storing everything except the removal of the refusals.
  await page.evaluate(() => {
    const stores = IDBObjectStore.prototype as { delete(key: IDBValidKey): IDBRequest };
    const real = stores.delete;
    stores.delete = function remove(this: IDBObjectStore, key) {
      if (this.name === 'refused') throw new DOMException('the page ends here', 'AbortError');
      return real.call(this, key);
    };
  });
  await restore();
  await expect.poll(async () => (await person.everything()).ideas.length).toBe(1);
  await page.reload();
  await restore();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await expect(forge.card('Boat').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  const { ideas, entries } = await person.everything();
  expect(ideas).toMatchObject([{ title: 'Boat', progress: 20 }]);
  expect(entries.map(({ text }) => text).sort()).toEqual(['Keel', 'Mast']);
});

test('keeps a half-typed correction of a note that is removed elsewhere, and ignores a blank one', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, {
    ideas: [{ title: 'Shared', notes: [{ text: 'First note' }] }],
    view: 'all',
  });
  await forge.card('Shared').getByRole('button', { name: 'Notes' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Edit' }).click();
  await notes.getByLabel('Text').fill('  ');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(notes.getByLabel('Text')).toHaveValue('  ');
  await notes.getByLabel('Text').fill('First note, and more');
  const { ideas, entries } = await person.everything();
  const [id, entry] = [ideas[0]?.id ?? '', entries[0]?.id ?? ''];
  await person.push(makeMutation('deleteEntry', { id, list: 'notes', entry }, { at: Date.now() }));
  await expect(forge.toast('This note no longer exists.')).toBeVisible();
  await notes.getByLabel('Add a note').focus();
  await expect(notes.getByLabel('Add a note')).toHaveValue('First note, and more');
});

test('treats the deletion of an idea that was deleted elsewhere as done', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/^Failed to delete idea/);
  const person = await openBoard(page, { ideas: [{ title: 'Shared' }, { title: 'Other' }], view: 'all' });
  await forge.card('Shared').getByRole('button', { name: 'Delete' }).click();
  const [shared] = (await person.everything()).ideas.filter(({ title }) => title === 'Shared');
  await person.push(makeMutation('deleteIdea', { id: shared?.id ?? '' }, { at: Date.now() }));
  await expect(forge.card('Shared')).toHaveCount(0);
  const isRefused = page.waitForEvent('console', (message) => message.text().startsWith('Failed to delete'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await isRefused;
  // A message would appear with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(forge.card('Other')).toBeVisible();
  // Counts once instead of waiting: any message disappears by itself after three seconds.
  expect(await forge.toast('Failed to delete idea. Please try again.').count()).toBe(0);
});

test('says in the history that the idea was deleted elsewhere, and still shows its updates', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, {
    ideas: [{ title: 'Shared', updates: [{ text: 'First step' }] }, { title: 'Other' }],
    view: 'all',
  });
  await forge.card('Shared').getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByText('No changes yet.')).toBeVisible();
  await person.push(makeMutation('deleteAllIdeas', {}, { at: Date.now() }));
  await expect(dialog.getByText('This idea was deleted.')).toBeVisible();
  await expect(dialog.getByText('First step')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await expect(dialog.getByText('No changes yet.')).toHaveCount(0);
});
