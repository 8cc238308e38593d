import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

interface Key {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
}

/** Presses a key as a keyboard with another layout sends it. */
function press(page: Page, init: Key): Promise<void> {
  return page.evaluate((given) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true }));
  }, init);
}

test('has every shortcut on keyboards without Latin letters, and leaves those with them alone', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await forge.addIdea({ title: 'Only one' });
  await expect(forge.card('Only one')).toBeVisible();
  await forge.card('Only one').locator('[data-title]').focus();

  // On QWERTZ this key is Y, on which ⌘ does nothing.
  await press(page, { key: 'y', code: 'KeyZ', metaKey: true });
  await expect(forge.card('Only one')).toBeVisible();
  await press(page, { key: 'я', code: 'KeyZ', ctrlKey: true });
  await expect(forge.card('Only one')).toHaveCount(0);
  await press(page, { key: 'Ζ', code: 'KeyZ', ctrlKey: true, shiftKey: true });
  await expect(forge.card('Only one')).toBeVisible();

  await press(page, { key: '٢', code: 'Digit2' });
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await press(page, { key: 'у', code: 'KeyE' });
  await expect(page.getByRole('dialog', { name: 'Edit Idea' })).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, { key: 'ΰ', code: 'KeyN' });
  await expect(forge.form().getByLabel('Title')).toBeFocused();
});

test('goes on after a keydown event without a key, as filling in a form may send', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'z', bubbles: true })),
  );
  await forge.addIdea({ title: 'Still alive' });
  await expect(forge.card('Still alive')).toBeVisible();
});
