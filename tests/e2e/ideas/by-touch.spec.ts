import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

for (const language of ['en', 'es'] as const) {
  test(`takes an idea from capture to the trash and back by touch alone, in ${language}`, async ({
    page,
  }) => {
    const words = allMessages[language];
    const { card, confirm, deadlineOptions, filter, form, toasts, trash, trashDialog, undo } = words;
    await openBoard(page, { ideas: [{ title: 'Kite' }], preferences: { language }, view: 'list' });
    const keys = await page.evaluateHandle(() => {
      const pressed: string[] = [];
      addEventListener('keydown', ({ key }) => pressed.push(key), { capture: true });
      return pressed;
    });
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
    const boat = page.getByRole('article', { name: 'Boat', exact: true });
    const onBoat = (name: string) => boat.getByRole('button', { name, exact: true });
    const progress = boat.getByRole('progressbar', { name: card.progress });

    await tap(form.newIdea);
    const sheet = page.getByRole('dialog', { name: form.newIdea });
    await sheet.getByLabel(words.capture.field).fill('Boat #urgent');
    await sheet.getByRole('button', { name: words.capture.submit }).tap();
    await expect(boat).toBeVisible();
    if (await sheet.isVisible()) await sheet.getByRole('button', { name: words.app.close }).tap();
    await expect(sheet).toBeHidden();

    await boat.locator('[data-title]').tap();
    await page.getByRole('article', { name: 'Kite', exact: true }).locator('[data-due]').tap();
    await page.getByRole('menu').getByRole('menuitem', { name: deadlineOptions.choices.tomorrow }).tap();
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Kite');
    await boat.getByLabel(card.addUpdate).fill('Planks');
    // The key that a screen's keyboard shows as "Send".
    await boat.getByLabel(card.addUpdate).press('Enter');
    await expect(progress).toHaveAttribute('aria-valuenow', '10');

    await onBoat(card.finish).tap();
    await expect(progress).toHaveAttribute('aria-valuenow', '100');
    await page.getByRole('region', { name: toasts.label }).getByRole('button', { name: undo.undo }).tap();
    await expect(progress).toHaveAttribute('aria-valuenow', '10');

    await page.getByRole('search').getByRole('button', { name: filter.sheet }).tap();
    const filters = page.getByRole('dialog', { name: filter.sheet });
    await filters.getByLabel(filter.tag).selectOption({ label: words.tags.urgent });
    await filters.getByRole('button', { name: words.app.close }).tap();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: filter.clear, exact: true }).tap();
    await expect(page.getByRole('article')).toHaveCount(2);

    await onBoat(card.delete).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: confirm.delete, exact: true }).tap();
    await expect(boat).toBeHidden();
    await page.getByRole('button', { name: words.app.more, exact: true }).tap();
    await page.getByRole('menuitem', { name: words.actions.label }).tap();
    await tap(trash.title);
    await page.getByRole('button', { name: trashDialog.restore, exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: words.app.close }).tap();
    await expect(boat).toBeVisible();
    expect(await keys.jsonValue()).toEqual(['Enter']);
  });
}
