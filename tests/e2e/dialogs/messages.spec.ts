import { type Language } from '#domain/account/account.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const languages: readonly (readonly [Language, Messages])[] = [
  ['en', en],
  ['es', es],
];

for (const [language, words] of languages) {
  test(`keeps the last 50 messages, in ${language}`, async ({ page }) => {
    await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all', preferences: { language } });
    const { messageLog, undo, toasts, form } = words;
    await page.getByLabel(form.newCategory).fill('Kites');
    await page.getByLabel(form.newCategory).press('Enter');
    await expect(
      page.getByRole('region', { name: toasts.label }).getByText(toasts.categoryAdded),
    ).toBeVisible();
    await page.getByRole('tab').first().focus();
    await page.keyboard.press('Control+z');
    const undone = undo.undone(undo.what.addCategory());
    await expect(page.getByRole('region', { name: toasts.label }).getByText(undone)).toBeVisible();
    for (let count = 0; count < 49; count++) await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: messageLog.title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: messageLog.title, exact: true });
    await expect(dialog.getByRole('listitem')).toHaveCount(50);
    await expect(dialog.getByRole('listitem').first()).toContainText(undo.nothing);
    await expect(dialog.getByRole('listitem').last()).toContainText(undone);
  });
}

test('keeps the last messages', async ({ forge, page }) => {
  await forge.start();
  await forge.addIdea();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByText('Idea added!')).toBeVisible();
});

test('opens the idea of a message in List, and undoes what still can be undone', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }, { title: 'Boat' }], view: 'all' });
  for (const text of ['First', 'Second']) {
    await forge.card('Kite').getByLabel('Add an update').fill(text);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages' });
  const [second, first] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').nth(1)];
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('Undid: add update to “Kite”');
  await expect(dialog.getByRole('listitem').nth(1).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Kite' })).toBeFocused();
  await expect(dialog.getByRole('listitem').last().getByRole('button', { name: 'Undo' })).toBeVisible();
  await dialog.getByRole('listitem').last().getByRole('button', { name: 'Kite' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await expect(forge.card('Kite').getByRole('button', { name: 'Kite' })).toBeFocused();
});
