import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type Language } from '#domain/account/account.ts';
import { trashRetentionMs } from '#domain/idea/trash.ts';
import { type AllMessages, allMessages } from '#messages/all-messages.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { importInto, openBoard, wholeIdea } from '../harness/ready-board.ts';

const languages: readonly (readonly [Language, AllMessages])[] = [
  ['en', allMessages.en],
  ['es', allMessages.es],
];
const ideas = ['One', 'Two', 'Three'].map((title) => ({ title }));

/** Presses buttons with the mouse, or with the focus and the Enter key. */
const hands = {
  mouse: (page: Page, name: string, within: ReturnType<Page['locator']> = page.locator('body')) =>
    within.getByRole('button', { name, exact: true }).click(),
  keyboard: async (page: Page, name: string, within: ReturnType<Page['locator']> = page.locator('body')) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  },
};

const titles = (page: Page) =>
  page
    .getByRole('article')
    .locator('[data-title]')
    .allTextContents()
    .then((all) => all.toSorted());

for (const [language, words] of languages) {
  for (const [hand, press] of Object.entries(hands)) {
    test(`restores one idea, a group and all, and deletes for good, by ${hand}, in ${language}`, async ({
      page,
    }) => {
      const person = await openBoard(page, { ideas, view: 'all', preferences: { language } });
      const { actions, card, confirm, trash, trashDialog: texts, format } = words;
      const dialog = page.getByRole('dialog', { name: trash.title, exact: true });
      const item = (title: string) =>
        dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      const question = page.getByRole('alertdialog');

      await press(page, card.delete, page.getByRole('article', { name: 'One', exact: true }));
      await press(page, confirm.delete, question);
      await expect.poll(() => titles(page)).toEqual(['Three', 'Two']);
      await press(page, actions.reset);
      await expect(question).toContainText(confirm.deleteAll);
      await press(page, confirm.deleteAllVerb, question);
      await expect.poll(() => titles(page)).toEqual([]);

      await press(page, trash.title);
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
      const lastDay = format.day(Date.now() + trashRetentionMs);
      await expect(item('One')).toContainText(texts.until(lastDay));
      await expect(item('One')).toContainText(
        { en: 'Deleted just now', es: 'Eliminada ahora mismo' }[language],
      );
      // A group's label includes the time, which distinguishes two groups of one day.
      const group = dialog.getByRole('button', { name: texts.group(2, format.day(Date.now())) });
      await expect(group).toHaveText(/\d:\d\d/);
      await press(page, (await group.textContent()) ?? '', dialog);
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      await press(page, texts.restore, item('One'));
      await expect(dialog.getByText(texts.empty)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect.poll(() => titles(page)).toEqual(['One', 'Three', 'Two']);

      await expect(page.getByText(words.saving.saved)).toBeVisible();
      await importInto(person, [wholeIdea({ title: 'Elsewhere' })]);
      await expect.poll(() => titles(page)).toEqual(['Elsewhere']);
      await press(page, trash.title);
      await press(page, texts.purge, item('Two'));
      await expect(question).toContainText(texts.confirmPurge);
      await press(page, words.app.cancel, question);
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
      await press(page, texts.purge, item('Two'));
      await press(page, texts.purge, question);
      await expect(item('Two')).toHaveCount(0);
      await press(page, texts.restoreAll, dialog);
      await expect(dialog.getByText(texts.empty)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect.poll(() => titles(page)).toEqual(['Elsewhere', 'One', 'Three']);
    });

    test(`empties the trash once that is confirmed, by ${hand}, in ${language}`, async ({ page }) => {
      const person = await openBoard(page, { ideas, view: 'all', preferences: { language } });
      await importInto(person, [wholeIdea({ title: 'Elsewhere' })]);
      await expect.poll(() => titles(page)).toEqual(['Elsewhere']);
      const { app, saving, trash, trashDialog: texts } = words;
      await press(page, trash.title);
      const dialog = page.getByRole('dialog', { name: trash.title, exact: true });
      const question = page.getByRole('alertdialog');
      await press(page, texts.purgeAll, dialog);
      await expect(question).toContainText(texts.confirmPurgeAll(3));
      await press(page, app.cancel, question);
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
      await press(page, texts.purgeAll, dialog);
      await press(page, texts.purge, question);
      await expect(dialog.getByText(texts.empty)).toBeVisible();
      await expect(dialog.getByRole('button', { name: app.close })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByText(saving.saved)).toBeVisible();
      await page.reload();
      await expect.poll(() => titles(page)).toEqual(['Elsewhere']);
      await press(page, trash.title);
      await expect(dialog.getByText(texts.empty)).toBeVisible();
    });
  }
}

test('does not call the trash empty on a device without the answer', async ({ complaints, page }) => {
  complaints.expect(/ERR_FAILED/);
  await openBoard(page, { ideas: [{ title: 'Kept' }] });
  await page.route(`**${paths.trash}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await expect(trash.getByText("You're offline. Connect to see the trash.")).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(`**${paths.trash}`);
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(trash.getByText('The trash is empty.')).toBeVisible();
});

test('offers a retry if the trash could not be loaded', async ({ complaints, page }) => {
  complaints.expect(/503/);
  const person = await openBoard(page, { ideas: [{ title: 'Boat' }] });
  const { id } = (await person.everything()).ideas[0]!;
  const trash = page.getByRole('dialog', { name: 'Trash' });
  const again = trash.getByRole('button', { name: 'Try again' });
  const answer = { status: 503, json: { code: 'unavailable', message: '', requestId: 'test' } };
  await page.route(`**${paths.trash}`, (route) => route.fulfill(answer));
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(trash.getByRole('alert')).toHaveText("Couldn't load the trash.");
  await expect(trash.getByText('The trash is empty.')).toHaveCount(0);
  await again.press('Enter');
  await expect(again).toBeFocused();
  await page.unroute(`**${paths.trash}`);

  // Simulates a busy account: another mutation arrives during each request for the trash.
  let asked = 0;
  await page.route(`**${paths.trash}`, async (route) => {
    asked += 1;
    const response = await route.fetch();
    const edit = makeMutation('editIdea', { id, changes: { title: `Boat ${asked}` } }, { at: Date.now() });
    await person.push(edit);
    await expect(page.getByRole('article', { name: `Boat ${asked}`, includeHidden: true })).toHaveCount(1);
    await route.fulfill({ response });
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(trash.getByRole('alert')).toHaveText("Couldn't load the trash.");
  expect(asked).toBe(5);
  await page.unroute(`**${paths.trash}`);
  await again.press('Enter');
  await expect(trash.getByText('The trash is empty.')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(trash.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('shows a deleted idea as long as the server keeps it, or offline by the device’s clock', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/ERR_FAILED/);
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  await forge.card('Boat').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(forge.card('Boat')).toHaveCount(0);
  // The retention period begins when the server applies the deletion.
  await expect(forge.saving('All changes saved')).toBeVisible();
  const deleted = Date.now();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  const boat = trash.getByRole('heading', { name: 'Boat' });
  const open = async (at: number) => {
    await page.clock.setFixedTime(at);
    await page.getByRole('button', { name: 'Trash' }).click();
  };
  await page.route(`**${paths.trash}`, (route) => route.abort());
  await open(deleted + trashRetentionMs - 60_000);
  await expect(boat).toBeVisible();
  await page.keyboard.press('Escape');
  await open(deleted + trashRetentionMs);
  await expect(trash.getByText("You're offline. Connect to see the trash.")).toBeVisible();
  await expect(trash.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.unroute(`**${paths.trash}`);

  // If the device's clock is years ahead, the server's answer counts.
  await open(deleted + 100 * trashRetentionMs);
  await expect(boat).toBeVisible();
  await trash.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(forge.card('Boat')).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
});
