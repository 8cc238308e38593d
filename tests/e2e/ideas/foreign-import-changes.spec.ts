import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';
import { dialogOf, importIn, pickForeign, todoistCsv, tripCsv } from './foreign-files.ts';

const row = (page: Page, title: string) => dialogOf(page).getByRole('checkbox', { name: title, exact: true });
const rows = (page: Page) => dialogOf(page).getByRole('table').getByRole('row');
const field = (page: Page, column: string) => dialogOf(page).getByLabel(column);

/** A table with this many rows below its header. */
const tasks = (count: number) => ({
  name: 'tasks.csv',
  text: ['Title', ...Array.from({ length: count }, (_, index) => `Task ${index + 1}`), ''].join('\n'),
});

/** Holds the next readings of a file until the event `let-read` on the window. */
const holdReadings = (page: Page) =>
  page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = function readLater(this: File) {
      return new Promise((resolve) => {
        addEventListener('let-read', () => resolve(Reflect.apply(read, this, [])), { once: true });
      });
    };
  });
const letRead = (page: Page) => page.evaluate(() => dispatchEvent(new Event('let-read')));

test('imports by the latest mapping only', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  await pickForeign(page, tripCsv);
  await expect(importIn(page)).toBeEnabled();
  await holdReadings(page);
  await field(page, 'Remarks').selectOption({ label: 'Title' });
  await expect(importIn(page)).toBeDisabled();
  await field(page, 'List').selectOption({ label: 'Leave out' });
  await letRead(page);
  await expect(row(page, 'Two bags')).toBeVisible();
  await importIn(page).click();
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
  expect((await forge.titles()).toSorted()).toEqual(['By the sea', 'Two bags']);
});

test('says that the file cannot be read again, and reads it as soon as it can be', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await pickForeign(page, tripCsv);
  await expect(importIn(page)).toBeEnabled();
  await page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = () => {
      File.prototype.arrayBuffer = read;
      return Promise.reject(new DOMException('it was changed', 'NotReadableError'));
    };
  });
  await field(page, 'Remarks').selectOption({ label: 'Title' });
  await expect(dialogOf(page).getByRole('alert')).toHaveText("The browser couldn't read the file.");
  await expect(importIn(page)).toBeDisabled();
  await field(page, 'Name').selectOption({ label: 'Title' });
  await expect(row(page, 'Pack')).toBeVisible();
  await importIn(page).click();
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
  expect((await forge.titles()).toSorted()).toEqual(['Book a room', 'Pack']);
});

test('forgets the ticks with the mapping that they were set for', async ({ page }) => {
  await openBoard(page, { view: 'all' });
  await pickForeign(page, tripCsv);
  await row(page, 'Pack').uncheck();
  await expect(dialogOf(page).getByText(/^1 idea from a CSV file, 1 of them finished\./)).toBeVisible();
  await field(page, 'Remarks').selectOption({ label: 'Title' });
  await expect(row(page, 'Two bags')).toBeChecked();
  await expect(row(page, 'By the sea')).toBeChecked();
});

test('counts only the ideas that it offers', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  const file = { name: 'a.csv', text: `Title,Status\n${'Kite '.repeat(50)},done\nBoat,open\n` };
  const dialog = dialogOf(page);
  const withFinished = dialog.getByRole('checkbox', { name: 'Finished ones too' });
  await pickForeign(page, file);
  await expect(dialog.getByText('1 was shortened', { exact: true })).toBeVisible();
  await withFinished.uncheck();
  await expect(dialog.getByText('shortened')).toHaveCount(0);
  await withFinished.check();
  await importIn(page).click();
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
  await pickForeign(page, file);
  await expect(dialog.getByText('2 are here already', { exact: true })).toBeVisible();
  await withFinished.uncheck();
  await expect(dialog.getByText('1 is here already', { exact: true })).toBeVisible();
});

test('lets each idea be ticked that is here already', async ({ forge, page }) => {
  await openBoard(page, { view: 'list' });
  const dialog = dialogOf(page);
  await pickForeign(page, tasks(225));
  await expect(dialog.getByText('The first 20 of 225', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(21);
  await importIn(page).click();
  await expect(forge.toast('225 ideas imported successfully!')).toBeVisible();
  await pickForeign(page, tasks(226));
  await expect(
    dialog.getByText('The first 20 of 226, and those of the rest that Forge has already', { exact: true }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(221);
  await dialog.getByRole('button', { name: 'and 5 more' }).click();
  await expect(rows(page)).toHaveCount(226);
  await expect(dialog.getByRole('button', { name: 'more' })).toHaveCount(0);
  // It is new, so that it is imported without being shown.
  await expect(row(page, 'Task 226')).toHaveCount(0);
  await row(page, 'Task 225').check();
  await importIn(page).click();
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
});

test('lists all parts that are left out, a thousand more at each press', async ({ page }) => {
  await openBoard(page, { view: 'all' });
  const [header = '', ...rest] = String(todoistCsv.text).split('\n');
  const sections = Array.from({ length: 1_300 }, (_, index) => `section,Part ${index + 1},,,,,,,,`);
  await pickForeign(page, { name: 'a.csv', text: [header, ...sections, ...rest].join('\n') });
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '1,301 parts are left out' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(201);
  await dialog.getByRole('button', { name: 'and 1,101 more' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1_201);
  await dialog.getByRole('button', { name: 'and 101 more' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1_301);
  await expect(dialog.getByText('Section of a list: Shopping')).toBeVisible();
  await expect(dialog.getByRole('list')).toBeFocused();
});

test('maps the first 100 of 100,000 columns', async ({ page }) => {
  await openBoard(page, { view: 'all' });
  await pickForeign(page, { name: 'a.csv', text: `Title${','.repeat(100_000)}\nKite\n` });
  await expect(row(page, 'Kite')).toBeVisible();
  await expect(dialogOf(page).getByRole('combobox')).toHaveCount(100);
});

test('replaces no dialog that was opened while the file was read', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  await holdReadings(page);
  await pickForeign(page, tripCsv);
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await expect(trash).toBeVisible();
  await letRead(page);
  await expect(forge.toast('The file is read. Nothing is imported yet.')).toBeVisible();
  await expect(trash).toBeVisible();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Import from another app' })
    .click();
  await expect(row(page, 'Pack')).toBeVisible();
});
