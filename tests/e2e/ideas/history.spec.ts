import { type APIResponse, type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type Language } from '#domain/account/account.ts';
import { type AllMessages, allMessages } from '#messages/all-messages.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, forgeUrl, openSecondBrowser, test } from '../harness/forge-test.ts';
import { openBoard, setSessionCookie, watchForDialogs } from '../harness/ready-board.ts';

const languages: readonly (readonly [Language, AllMessages])[] = [
  ['en', allMessages.en],
  ['es', allMessages.es],
];

test('updates an open history when another device changes the idea', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Boat', description: 'Of wood' }], view: 'all' });
  await forge.card('Boat').getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByRole('time')).toHaveCount(1);
  const { id } = (await person.everything()).ideas[0]!;
  await person.push(makeMutation('editIdea', { id, changes: { description: 'Of tin' } }, { at: Date.now() }));
  await expect(dialog.getByRole('definition').filter({ hasText: 'Of tin' })).toBeVisible();
});

test('keeps the newest history when an older request is answered later', async ({ forge, page }) => {
  const release = Promise.withResolvers<void>();
  let isNextLate = false;
  let before: APIResponse | null = null;
  await page.route(`**${paths.history}?*`, async (route) => {
    const isLate = isNextLate;
    isNextLate = false;
    const response = isLate && before ? before : await route.fetch();
    before = response;
    if (isLate) await release.promise;
    await route.fulfill({ response });
  });
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  await forge.card('Boat').getByLabel('Add an update').fill('Sawed the planks');
  await page.keyboard.press('Enter');
  await expect(forge.saving('All changes saved')).toBeVisible();
  await forge.card('Boat').getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const changes = dialog.getByRole('region', { name: 'Changes' }).getByRole('time');
  await expect(changes).toHaveCount(2);

  // The history is requested when the update is removed, and again when the removal is saved.
  isNextLate = true;
  const isLate = page.waitForRequest((request) => request.url().includes(paths.history));
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const late = await isLate;
  await expect(changes).toHaveCount(3);
  release.resolve();
  await (await late.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await changes.count()).toBe(3);
});

test('offers to copy but not to restore texts of an idea that is deleted meanwhile', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'Boat', description: 'Of wood' }], view: 'all' });
  const { id } = (await person.everything()).ideas[0]!;
  await person.push(makeMutation('editIdea', { id, changes: { description: 'Of tin' } }, { at: Date.now() }));
  await expect(forge.card('Boat')).toContainText('Of tin');
  await forge.card('Boat').getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeVisible();
  await person.push(makeMutation('deleteIdea', { id }, { at: Date.now() }));
  await expect(dialog.getByText('This idea was deleted.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
});

for (const [language, words] of languages) {
  test(`keeps the text that lost a conflict, to copy and to bring back, in ${language}`, async ({
    browser,
    complaints,
    context,
    page,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await openBoard(page, {
      ideas: [{ title: 'Boat' }],
      view: 'all',
      preferences: { language },
    });
    const { forge: other, context: otherContext } = await openSecondBrowser(browser, complaints);
    await setSessionCookie(other.page, person);
    const waitForDialogs = watchForDialogs(other.page);
    await other.page.goto(forgeUrl());
    await expect(other.page.getByRole('article', { name: 'Boat' })).toBeVisible();
    await expect(other.page.getByText(words.saving.saved)).toBeVisible();
    await waitForDialogs();
    const { card, edit, form, history, historyDialog } = words;
    const describe = async (on: Page, text: string) => {
      await on
        .getByRole('article', { name: 'Boat' })
        .getByRole('button', { name: card.edit, exact: true })
        .click();
      const dialog = on.getByRole('dialog', { name: edit.title });
      await dialog.getByLabel(form.description, { exact: true }).fill(text);
      await dialog.getByRole('button', { name: edit.save }).click();
      await expect(dialog).toBeHidden();
    };
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await otherContext.setOffline(true);
    await describe(other.page, 'What the tablet said');
    await describe(page, 'What the phone said');
    await expect(page.getByText(words.saving.saved)).toBeVisible();
    await otherContext.setOffline(false);
    await expect(other.page.getByText(words.saving.saved)).toBeVisible();
    await expect(page.getByText('What the tablet said')).toBeVisible();

    await page.getByRole('article', { name: 'Boat' }).getByRole('button', { name: history.title }).click();
    const dialog = page.getByRole('dialog', { name: history.title, exact: true });
    const lost = dialog
      .getByRole('definition')
      .filter({ hasText: 'What the phone said' })
      .locator('..')
      .first();
    await lost.getByRole('button', { name: historyDialog.copy }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('What the phone said');
    await lost.getByRole('button', { name: historyDialog.bringBack }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('What the phone said')).toBeVisible();
    await expect(other.page.getByText('What the phone said')).toBeVisible();
    await otherContext.close();
  });
}
