import { makeMutation } from '../../harness/make-mutation.ts';
import { ForgePage, expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const now = () => ({ at: Date.now() });

test.beforeEach(({ complaints }) => {
  complaints.expect(/Failed to update idea|Failed to load resource/);
});

test('keeps what was half-typed about an idea that another device deletes, and restores it with the idea', async ({
  context,
  forge,
  page,
}) => {
  const person = await openBoard(page, {
    ideas: [
      {
        title: 'Shared',
        progress: 40,
        updates: [{ text: 'First step', date: '2026-11-01T08:00:00.000Z' }],
        notes: [],
      },
      { title: 'Other' },
    ],
  });
  const second = await context.newPage();
  await second.goto(page.url());
  const updates = page.getByRole('region', { name: 'Recent updates' });
  await forge.card('Shared').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Target').fill('A bench model');
  await page.keyboard.press('Escape');
  await forge.card('Shared').getByRole('button', { name: 'Notes' }).click();
  await page.getByLabel('Add a note').fill('Half a note');
  await page.keyboard.press('Escape');
  await updates.getByRole('button', { name: 'Edit' }).click();
  await updates.getByLabel('Text').fill('First step, corr');
  await forge.card('Shared').getByLabel('Add an update').pressSequentially('Half an upd');

  const [shared] = (await person.everything()).ideas.filter(({ title }) => title === 'Shared');
  await person.push(makeMutation('deleteIdea', { id: shared!.id }, now()));
  await page.getByRole('button', { name: 'Could not save 4' }).click();
  await second.close();
  const refused = page.getByRole('dialog', { name: 'Not saved' });
  for (const text of ['A bench model', 'Half a note', 'First step, corr', 'Half an upd'])
    await expect(refused.getByText(text, { exact: true })).toBeVisible();

  await refused.getByRole('button', { name: 'Restore as new' }).first().click();
  await expect(refused).toBeHidden();
  await expect(forge.saving('All changes saved')).toBeVisible();
  const { ideas, entries } = await person.everything();
  const restored = ideas.find(({ title }) => title === 'Shared');
  expect(restored).toMatchObject({ target: 'A bench model', progress: 50 });
  const words = entries.filter(({ ideaId }) => ideaId === restored?.id).map(({ text }) => text);
  expect(words.sort()).toEqual(['First step, corr', 'Half a note', 'Half an upd']);
});

test('leaves what was typed in an open dialog there until it is closed', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Shared' }, { title: 'Other' }], view: 'all' });
  await forge.card('Shared').getByRole('button', { name: 'Notes' }).click();
  const field = page.getByLabel('Add a note');
  await field.fill('Half a note');
  const [shared] = (await person.everything()).ideas.filter(({ title }) => title === 'Shared');
  await person.push(makeMutation('deleteIdea', { id: shared!.id }, now()));
  await expect(page.getByText('This idea was deleted.')).toBeVisible();
  await expect(field).toHaveValue('Half a note');
  await expect(page.getByRole('button', { name: /^Could not save/, includeHidden: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Could not save 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Not saved' }).getByText('Half a note')).toBeVisible();
});

test('retries mutations refused for a deleted idea once another device has restored it', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'Shared' }, { title: 'Other' }], view: 'all' });
  await forge.card('Shared').getByLabel('Add an update').fill('Half');
  const id = (await person.everything()).ideas.find(({ title }) => title === 'Shared')!.id;
  await person.push(makeMutation('deleteIdea', { id }, now()));
  await page.getByRole('button', { name: 'Could not save 1' }).click();
  const refused = page.getByRole('dialog', { name: 'Not saved' });
  await expect(refused.getByRole('button', { name: 'Restore as new' })).toBeVisible();
  await person.push(makeMutation('restoreIdeas', { ids: [id] }, now()));
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(refused).toBeHidden();
  await expect(forge.card('Shared').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect
    .poll(async () => (await person.everything()).entries)
    .toMatchObject([{ ideaId: id, text: 'Half' }]);
});

test('finds what a tab that has ended had half-typed about an idea that was deleted since', async ({
  context,
  forge,
  page,
}) => {
  const updates = [{ text: 'First step', date: '2026-11-01T08:00:00.000Z' }];
  const person = await openBoard(page, {
    ideas: [{ title: 'Shared', updates, notes: [] }, { title: 'Other' }],
  });
  // This tab stays open and stores the idea's deletion before any tab takes over the ended tab's draft.
  const witness = new ForgePage(await context.newPage());
  await witness.page.goto(page.url());
  await expect(witness.card('Shared')).toBeVisible();
  await forge.card('Shared').getByLabel('Add an update').fill('Half an update');
  const last = page.getByRole('region', { name: 'Recent updates' });
  await last.getByRole('button', { name: 'Edit' }).click();
  await last.getByLabel('Text').fill('First step, corr');
  await page.close();

  const [shared] = (await person.everything()).ideas.filter(({ title }) => title === 'Shared');
  await person.push(makeMutation('deleteIdea', { id: shared!.id }, now()));
  await expect(witness.card('Other')).toBeVisible();
  await expect(witness.saving('All changes saved')).toBeVisible();
  const next = await context.newPage();
  await next.goto(witness.page.url());
  await next.getByRole('button', { name: 'Could not save 2' }).click();
  const refused = next.getByRole('dialog', { name: 'Not saved' });
  for (const text of ['Half an update', 'First step, corr'])
    await expect(refused.getByText(text, { exact: true })).toBeVisible();
});

test('keeps the drafts of an idea that is deleted here until it is restored', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Own' }, { title: 'Other' }], view: 'all' });
  const field = forge.card('Own').getByLabel('Add an update');
  await field.fill('Half');
  await forge.card('Own').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.card('Own')).toHaveCount(0);
  await expect.poll(async () => (await person.everything()).ideas.length).toBe(1);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(forge.card('Other')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Half');
});

test('shows what comes back while its dialog is open, and keeps it where something else is being typed', async ({
  forge,
  page,
}) => {
  // Holds back the lock that shows whether a page has ended; until then its drafts are not recovered.
  await page.addInitScript(() => {
    const { locks } = navigator;
    const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>;
    const opened = new Promise((open) => addEventListener('open-locks', open, { once: true }));
    locks.request = async (...given: readonly unknown[]) => {
      if (String(given[0]).includes('drafts')) await opened;
      return request(...given);
    };
  });
  const openLocks = () => page.evaluate(() => dispatchEvent(new Event('open-locks')));
  await openBoard(page, {
    ideas: [{ title: 'Boat', notes: [{ text: 'Of oak', date: '2026-11-01T08:00:00.000Z' }] }],
    view: 'all',
  });
  await openLocks();
  const card = (name: string) => forge.card('Boat').getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const correction = dialog.getByLabel('Text');
  const target = dialog.getByLabel('Target');
  await card('Notes').click();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await correction.fill('Of pine');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await card('Edit').click();
  await target.fill('An island');
  await page.keyboard.press('Escape');
  await forge.card('Boat').getByLabel('Add an update').fill('Launched');

  await page.reload();
  await card('Notes').click();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await expect(correction).toHaveValue('Of oak');
  await openLocks();
  await expect(correction).toHaveValue('Of pine');

  await page.reload();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await card('Edit').click();
  await expect(target).not.toHaveValue('An island');
  await openLocks();
  await expect(target).toHaveValue('An island');
  await expect(dialog.getByText('We kept your unsaved changes.')).toBeVisible();

  await page.reload();
  await target.fill('A lake');
  await openLocks();
  // Drafts are recovered together, so when the update is back, the other draft is too.
  await expect(forge.card('Boat').getByLabel('Add an update')).toHaveValue('Launched');
  await expect(target).toHaveValue('A lake');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card('Edit').click();
  await expect(target).toHaveValue('An island');
});

test('saves nothing of a correction that was only looked at, however another device changed the text meanwhile', async ({
  forge,
  page,
}) => {
  const note = { text: 'Of oak', date: '2026-11-01T08:00:00.000Z' };
  const person = await openBoard(page, { ideas: [{ title: 'Boat', notes: [note] }], view: 'all' });
  await forge.card('Boat').getByRole('button', { name: 'Notes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  const [entry] = (await person.everything()).entries;
  const { id = '', ideaId = '' } = entry ?? {};
  await person.push(
    makeMutation('editEntry', { id: ideaId, list: 'notes', entry: id, text: 'Of pine' }, now()),
  );
  // The other device's next mutation has arrived, so its correction of the note has too.
  await person.push(makeMutation('editIdea', { id: ideaId, changes: { title: 'Ship' } }, now()));
  await expect(forge.card('Ship')).toBeVisible();
  await expect(dialog.getByLabel('Text')).toHaveValue('Of oak');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Of pine')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
  expect((await person.everything()).entries.map(({ text }) => text)).toEqual(['Of pine']);
});
