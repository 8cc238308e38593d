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
