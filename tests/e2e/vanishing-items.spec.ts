import { type Locator, type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { signIn } from '../harness/person.ts';
import { expect, forgeUrl, test } from './forge-test.ts';
import { openBoard } from './ready-board.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

test('leads the focus to the next session as one is ended, then to their heading', async ({ page }) => {
  const { user } = await openBoard(page);
  for (const agent of ['Firefox/140', 'Edg/140', 'OPR/120'])
    await signIn(forgeUrl(), user.email, { 'user-agent': `Mozilla/5.0 (Windows NT 10.0) ${agent}` });
  await button(page, 'Account').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Account' });
  const items = dialog.getByRole('listitem');
  const ends = button(dialog, 'End session');
  await expect(ends).toHaveCount(3);
  const names = await items
    .filter({ has: button(page, 'End session') })
    .locator('strong')
    .allTextContents();
  const itemOf = (at: number) => items.filter({ hasText: names[at] ?? 'nobody' });

  await button(itemOf(1), 'End session').press('Enter');
  await expect(ends).toHaveCount(2);
  await expect(button(itemOf(2), 'End session')).toBeFocused();
  // Nothing comes after the last but, at the most, the browser somebody is in.
  await page.keyboard.press('Enter');
  await expect(ends).toHaveCount(1);
  await expect(button(itemOf(0), 'End session')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ends).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Sessions' })).toBeFocused();
});

test('leads the focus to the heading of the sessions where all others are ended, and where that fails', async ({
  complaints,
  page,
}) => {
  complaints.expect(/ERR_FAILED/);
  const { user } = await openBoard(page);
  await signIn(forgeUrl(), user.email);
  await button(page, 'Account').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Account' });
  const heading = dialog.getByRole('heading', { name: 'Sessions' });
  await button(dialog, 'End all other sessions').press('Enter');
  await expect(button(dialog, 'End session')).toHaveCount(0);
  await expect(heading).toBeFocused();

  await page.keyboard.press('Escape');
  await signIn(forgeUrl(), user.email);
  await page.route(`**${paths.endSession}`, (route) => route.abort());
  await button(page, 'Account').press('Enter');
  await button(dialog, 'End session').press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(heading).toBeFocused();
});

test('keeps the focus in the list of what was not saved, and beside it once that is empty', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/400|Failed to update idea/);
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  await page.route(`**${paths.mutations}`, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid-request', message: '', requestId: 'test' } }),
  );
  const texts = ['One', 'Two', 'Three', 'Four'];
  await button(forge.card('Boat'), 'Notes').press('Enter');
  const notes = page.getByRole('dialog', { name: 'Notes' });
  for (const text of texts) {
    await notes.getByLabel('Add a note').fill(text);
    await page.keyboard.press('Enter');
    await expect(notes.getByText(text)).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: `Could not save ${texts.length}` });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Not saved' });
  const item = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });

  await button(item('Two'), 'Discard').press('Enter');
  await expect(item('Two')).toHaveCount(0);
  await expect(button(item('Three'), 'Try again')).toBeFocused();
  await page.unroute(`**${paths.mutations}`);
  await page.keyboard.press('Enter');
  await expect(item('Three')).toHaveCount(0);
  await expect(button(item('Four'), 'Try again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Four')).toHaveCount(0);
  await expect(button(item('One'), 'Try again')).toBeFocused();
  await button(item('One'), 'Discard').press('Enter');
  await expect(item('One')).toHaveCount(0);
  await expect(button(dialog, 'Close')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeFocused();
});
