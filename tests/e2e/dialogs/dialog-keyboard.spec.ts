import { type Locator, type Page } from '@playwright/test';
import { type Language } from '#domain/account/account.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { historyMessages } from '#messages/history-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const languages: readonly (readonly [Language, Messages])[] = [
  ['en', en],
  ['es', es],
];

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Presses Tab until the target has the focus, as keyboard users do. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 100 && !(await isThere()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Expects that Tab never moves the focus out of the dialog, except into the browser's own controls. */
async function staysIn(page: Page, dialog: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const isWithin = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isWithin).toBe(true);
  }
}

for (const [language, { app, card, entries, history, messageLog, toasts }] of languages) {
  const { historyDialog } = historyMessages[language];

  test(`opens, walks through and closes the history by keyboard, in ${language}`, async ({ page }) => {
    await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all', preferences: { language } });
    const boat = page.getByRole('article', { name: 'Boat', exact: true });
    const update = boat.getByLabel(card.addUpdate);
    await tabTo(page, update);
    await page.keyboard.type('Cut the float');
    await page.keyboard.press('Enter');
    await expect(boat.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');

    const opener = button(boat, history.title);
    await tabTo(page, opener);
    const dialog = page.getByRole('dialog', { name: history.title, exact: true });
    for (const [opening, closing] of [
      ['Enter', 'Escape'],
      ['Space', 'Enter'],
    ] as const) {
      await page.keyboard.press(opening);
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText('Cut the float');
      await expect(dialog.getByText(historyDialog.names.addUpdate, { exact: true })).toBeVisible();
      await staysIn(page, dialog);
      if (closing === 'Enter') await tabTo(page, button(dialog, app.close));
      await page.keyboard.press(closing);
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }

    // Changes something in the dialog before closing it.
    await page.keyboard.press('Enter');
    await tabTo(page, button(dialog, entries.remove.updates));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(entries.none)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test(`opens, walks through and closes the messages by keyboard, in ${language}`, async ({ page }) => {
    await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all', preferences: { language } });
    const opener = button(page, messageLog.title);
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: messageLog.title, exact: true });
    await expect(dialog).toContainText(messageLog.none);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();

    const update = page.getByRole('article', { name: 'Boat' }).getByLabel(card.addUpdate);
    await tabTo(page, update);
    await page.keyboard.type('Cut the float');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Boat' }).getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      '10',
    );
    await tabTo(page, opener, 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('listitem')).toContainText(toasts.updateAdded);
    await staysIn(page, dialog);
    await tabTo(page, button(dialog, app.close));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test.describe('in a window too low for the help', () => {
  test.use({ viewport: { width: 720, height: 360 } });

  test('scrolls the help by keyboard as soon as it opens', async ({ page }) => {
    await openBoard(page);
    const opener = button(page, 'Help');
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Help', exact: true });
    const content = dialog.getByRole('group', { name: 'Help', exact: true });
    await expect(content).toBeFocused();
    await expect(content).toHaveCSS('outline-style', 'none');
    const place = () => dialog.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop);
    let last = 0;
    for (const key of ['ArrowDown', 'PageDown', 'End']) {
      await page.keyboard.press(key);
      await expect.poll(place).toBeGreaterThan(last);
      // Waits until scrolling ends, so that its rest is not attributed to the next key.
      await settled(page, place);
      last = await place();
    }
    await page.keyboard.press('Home');
    await expect.poll(place).toBe(0);

    await tabTo(page, dialog.getByRole('checkbox'));
    await expect(content).toHaveCount(0);
    await tabTo(page, button(dialog, 'Close'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('makes a scrolling area without controls reachable by Tab', async ({ complaints, page }) => {
    complaints.expect(/category-exists|category-required/);
    await openBoard(page);
    // Messages about an idea have a button that opens it; these have none.
    const category = page.getByLabel('New category');
    for (const name of ['Kites', '', 'Art', '', 'Kites', '', 'Art', '', 'Kites']) {
      await category.fill(name);
      await category.press('Enter');
    }
    await button(page, 'Messages').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Messages', exact: true });
    const scroller = dialog.locator('[data-scroller]');
    await expect(scroller).toBeFocused();
    await tabTo(page, button(dialog, 'Close'));
    await tabTo(page, scroller);
    await expect(scroller).not.toHaveCSS('outline-style', 'none');
    await page.keyboard.press('End');
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });
});

/** Waits until two consecutive polls return the same value. */
async function settled(page: Page, look: () => Promise<number>): Promise<void> {
  let before = NaN;
  await expect
    .poll(async () => {
      const last = before;
      before = await look();
      await page.waitForTimeout(50);
      return before === last;
    })
    .toBe(true);
}
