import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

// Wednesday.
const now = new Date('2026-11-25T10:00');

const form = (page: Page) => page.getByRole('form', { name: 'Capture', exact: true });
const field = (page: Page) => form(page).getByRole('textbox', { name: 'Capture an idea' });
const marks = (page: Page) => form(page).getByRole('list', { name: 'Understood' }).getByRole('button');
const matches = (page: Page) => form(page).getByRole('listbox');

test('captures six ideas with dates and tags in a row by six keys besides their text, from Q on', async ({
  forge,
  page,
}) => {
  await page.clock.setFixedTime(now);
  await openBoard(page, { view: 'all' });
  await page.keyboard.press('q');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute(
    'placeholder',
    'Fix the bike friday 18:00 !high #research @Health',
  );
  for (const line of [
    'Fix the bike friday 18:00 !high #research @Health',
    'Paint the boat tomorrow #urgent @Art',
    'Fly the kite !low #inspiration',
    'Build a bridge in 3 days #prototype',
    'Read 1984',
    'Write a song tonight #research',
  ]) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');
  }
  await expect(forge.score()).toHaveText(/\b60$/);
  const bike = forge.card('Fix the bike');
  await expect(bike).toContainText('High');
  await expect(bike).toContainText('research');
  await expect(bike).toContainText('Health');
  await expect(bike).toContainText('Fri, Nov 27, 6:00 PM');
  await expect(forge.card('Read 1984')).toContainText('No deadline');
});

test('adds nothing for an empty line or only marks, and one idea for a double Enter', async ({
  forge,
  page,
}) => {
  await openBoard(page);
  await field(page).press('Enter');
  await field(page).fill('#research !high');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('#research !high');
  await field(page).fill('Kite');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(forge.toast('Idea added!')).toBeVisible();
  await expect(forge.score()).toHaveText(/\b10$/);
});

test('refuses a deadline in the past and a title that is too long, and keeps the line', async ({
  forge,
  page,
}) => {
  await page.clock.setFixedTime(now);
  await openBoard(page);
  for (const [line, error] of [
    ['Kite 2020-01-15', 'Deadline must be in the future!'],
    ['x'.repeat(201), 'At most 200 characters'],
  ] as const) {
    await field(page).fill(line);
    await field(page).press('Enter');
    await expect(form(page).getByRole('alert')).toHaveText(error);
    await expect(field(page)).toHaveValue(line);
  }
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('keeps a half-typed line and the words given back over a reload', async ({ page }) => {
  await page.clock.setFixedTime(now);
  await openBoard(page);
  await field(page).fill('Fix the bike friday 18:00 #research');
  await marks(page).first().click();
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(field(page)).toHaveValue('Fix the bike friday 18:00 #research');
  await expect(marks(page)).toHaveText(['Tag research']);
});

test('gives the words of a mark back to the title, until they change', async ({ forge, page }) => {
  await page.clock.setFixedTime(now);
  await openBoard(page, { view: 'all' });
  await field(page).fill('Fix the bike @web friday 18:00 !low #research');
  const names = [
    'Category Web Development',
    'Deadline Fri, Nov 27, 2026, 18:00',
    'Priority Low',
    'Tag research',
  ];
  await expect(marks(page)).toHaveText(names);
  await expect(form(page).getByText('Title: Fix the bike', { exact: true })).toBeVisible();
  await expect(form(page).getByRole('status')).toHaveText(`${names.join('. ')}. Title: Fix the bike`);
  await form(page)
    .getByRole('button', { name: `${names[1]}: keep as text` })
    .click();
  await expect(field(page)).toBeFocused();
  await expect(form(page).getByText('Title: Fix the bike friday 18:00', { exact: true })).toBeVisible();
  await expect(marks(page)).toHaveText(names.toSpliced(1, 1));
  await field(page).press('Enter');
  await expect(forge.card('Fix the bike friday 18:00')).toContainText('No deadline');
});

test('offers tags and categories while they are typed, by keyboard and by pointer', async ({ page }) => {
  await openBoard(page, { categories: ['Kites'] });
  await field(page).pressSequentially('Kite #r');
  await expect(matches(page).getByRole('option')).toHaveText(['research']);
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue('Kite #research ');
  await expect(field(page)).toBeFocused();
  await expect(matches(page)).toHaveCount(0);
  await page.keyboard.type('@e');
  await expect(matches(page).getByRole('option')).not.toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(matches(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(matches(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ki');
  await matches(page).getByRole('option', { name: 'Kites' }).click();
  await expect(field(page)).toHaveValue('Kite #research @Kites ');
  await expect(field(page)).toBeFocused();
});

test('gives an idea the category of the filter', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  await page.getByLabel('Category').first().selectOption('Art');
  await field(page).fill('Kite');
  await field(page).press('Enter');
  await expect(forge.card('Kite')).toContainText('Art');
});

const pasted = (page: Page, text: string) =>
  field(page).evaluate((input, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('adds an idea from each pasted line after a question, and takes all back with one Undo', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  const lines = Array.from({ length: 20 }, (_, n) => `- [ ] Line ${n} #research`).join('\n');
  const question = page.getByRole('alertdialog', { name: 'Add 20 ideas, one from each line?' });
  await pasted(page, lines);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(forge.score()).toHaveText(/\b0$/);
  await pasted(page, lines);
  await question.getByRole('button', { name: 'Add' }).click();
  await expect(forge.toast('20 ideas added!')).toBeVisible();
  await expect(forge.score()).toHaveText(/\b200$/);
  await expect(forge.card('Line 0')).toContainText('research');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('adds none of more than 200 pasted lines, and puts a single one into the field', async ({
  forge,
  page,
}) => {
  await openBoard(page);
  await field(page).fill('Kept');
  await pasted(page, 'Line\n'.repeat(201));
  await expect(forge.toast('At most 200 lines at once.')).toBeVisible();
  await expect(field(page)).toHaveValue('Kept');
  await field(page).fill('');
  await pasted(page, '- \n- Only one\n');
  await expect(field(page)).toHaveValue('Only one');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('offers what a captured idea lacks, and asks in Edit only for what was changed', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await field(page).fill('Kite');
  await field(page).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  for (const [offer, label] of [
    ['Add a target', 'Target'],
    ['Add a deadline', 'Deadline'],
  ] as const) {
    await forge.card('Kite').getByRole('button', { name: offer }).click();
    await expect(edit.getByLabel(label)).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await forge.card('Kite').getByRole('button', { name: 'Edit' }).click();
  await edit.getByLabel('Title').fill('Red kite');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(forge.card('Red kite')).toBeVisible();
  await expect(edit).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('captures from the top of the sheet, where the plus and the first idea lead', async ({
    forge,
    page,
  }) => {
    await openBoard(page, { view: 'all' });
    await expect(form(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add my first idea' }).tap();
    await expect(field(page)).toBeFocused();
    for (const title of ['Kite', 'Boat']) {
      await field(page).fill(title);
      await form(page).getByRole('button', { name: 'Capture' }).tap();
      await expect(field(page)).toHaveValue('');
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(forge.card('Boat')).toBeVisible();
    await page.getByRole('button', { name: 'New idea' }).tap();
    await expect(field(page)).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  });
});
