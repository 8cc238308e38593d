import { writeFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type ForgePage, expect, test } from '../harness/forge-test.ts';
import { type GivenFile, dropOnBoard } from '../harness/given-file.ts';
import { openBoard } from '../harness/ready-board.ts';
import { dialogOf, importIn, pickForeign, todoistCsv, tripCsv } from './foreign-files.ts';

const titles = (forge: ForgePage) => forge.titles().then((all) => all.toSorted());
const row = (page: Page, title: string) => dialogOf(page).getByRole('checkbox', { name: title, exact: true });

/** Picks a file after the browser has discarded everything that is not referenced. */
async function pickMuchLater(page: Page, file: GivenFile, ask: () => Promise<void>): Promise<void> {
  const path = test.info().outputPath(file.name);
  await writeFile(path, file.text);
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  await client.send('Page.setInterceptFileChooserDialog', { enabled: true });
  const opened = new Promise<{ readonly backendNodeId?: number }>((resolve) =>
    client.once('Page.fileChooserOpened', resolve),
  );
  await ask();
  const { backendNodeId = 0 } = await opened;
  await client.send('HeapProfiler.collectGarbage');
  await client.send('DOM.setFileInputFiles', { files: [path], backendNodeId });
}

/** The addresses of requests that change something. */
function watchPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

test('shows what a file holds and sends nothing before the person says so', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
  const posts = watchPosts(page);
  await pickForeign(page, todoistCsv);
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText('3 ideas from Todoist, 0 of them finished. 0 new categories. 1 part is left out.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(row(page, 'Buy rope')).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Add to my ideas' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Finished ones too' })).toBeChecked();
  await dialog.getByRole('button', { name: '1 part is left out' }).click();
  await expect(dialog.getByText('Section of a list: Shopping')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(posts).toEqual([]);
  expect(await forge.titles()).toEqual(['Here before']);
});

test('adds the ticked ideas for no points, in numbers as the preview said, with one Undo', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
  const posts = watchPosts(page);
  await pickForeign(page, todoistCsv);
  await row(page, 'Call Ada').uncheck();
  await expect(dialogOf(page).getByText(/^2 ideas from Todoist/)).toBeVisible();
  await importIn(page).click();
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(await titles(forge)).toEqual(['Buy rope', 'Fix the bike', 'Here before']);
  await expect(forge.score()).toHaveText(/\b0$/);
  await expect(forge.saving('All changes saved')).toBeVisible();
  expect(posts).toEqual([paths.import]);
  await page.reload();
  await expect.poll(() => titles(forge)).toEqual(['Buy rope', 'Fix the bike', 'Here before']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => titles(forge)).toEqual(['Here before']);
});

test('adds nothing of a file that was imported before', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  await pickForeign(page, todoistCsv);
  await importIn(page).click();
  await expect(forge.toast('3 ideas imported successfully!')).toBeVisible();
  await pickForeign(page, todoistCsv);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('3 are here already', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^0 ideas from Todoist/)).toBeVisible();
  for (const title of ['Buy rope', 'Call Ada', 'Fix the bike'])
    await expect(row(page, title)).not.toBeChecked();
  await importIn(page).click();
  await expect(forge.toast('0 ideas imported successfully!')).toBeVisible();
  expect(await forge.titles()).toHaveLength(3);
  await pickForeign(page, todoistCsv);
  await row(page, 'Call Ada').check();
  await importIn(page).click();
  await expect(forge.toast('1 idea imported successfully!')).toBeVisible();
  await expect.poll(() => titles(forge)).toEqual(['Buy rope', 'Call Ada', 'Call Ada', 'Fix the bike']);
});

test('replaces all ideas, also by those that are here already, and takes it back', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
  await pickForeign(page, todoistCsv);
  await importIn(page).click();
  await expect(forge.toast('3 ideas imported successfully!')).toBeVisible();
  await pickForeign(page, todoistCsv);
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: 'Replace my ideas' }).check();
  await expect(dialog.getByText(/^3 ideas from Todoist/)).toBeVisible();
  await expect(dialog.getByText('are here already')).toHaveCount(0);
  await importIn(page).click();
  await expect.poll(() => titles(forge)).toEqual(['Buy rope', 'Call Ada', 'Fix the bike']);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(forge)).toEqual(['Buy rope', 'Call Ada', 'Fix the bike', 'Here before']);
});

test('maps the columns of any table, and reads its dates with the day or the month first', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await pickForeign(page, tripCsv);
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText(/^2 ideas from a CSV file, 1 of them finished\. 1 new category\./),
  ).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveCount(5);
  await expect(dialog.getByLabel('Name')).toHaveValue('title');
  await expect(dialog.getByRole('row', { name: /Pack/ })).toContainText('Mar 4, 2035');
  await dialog.getByRole('radio', { name: 'Day first' }).check();
  await expect(dialog.getByRole('row', { name: /Pack/ })).toContainText('Apr 3, 2035');
  await dialog.getByLabel('Remarks').selectOption({ label: 'Title' });
  await expect(dialog.getByLabel('Name')).toHaveValue('leave-out');
  await expect(row(page, 'Two bags')).toBeVisible();
  await dialog.getByLabel('Remarks').selectOption({ label: 'Leave out' });
  await expect(dialog.getByRole('alert')).toHaveText('Choose the column that has the titles.');
  await expect(dialog.getByRole('table')).toHaveCount(0);
  await expect(importIn(page)).toBeDisabled();
  await dialog.getByLabel('Name').selectOption({ label: 'Title' });
  await dialog.getByRole('checkbox', { name: 'Finished ones too' }).uncheck();
  await expect(dialog.getByText(/^1 idea from a CSV file, 0 of them finished\./)).toBeVisible();
  await importIn(page).click();
  await expect(forge.toast('1 idea imported successfully!')).toBeVisible();
  await expect.poll(() => titles(forge)).toEqual(['Pack']);
});

test('offers the preview for a dropped file of another app, and nothing for nonsense', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
  await dropOnBoard(page, { name: 'nonsense.json', text: '{"a":1}' });
  await expect(forge.toast('Invalid file format!')).toBeVisible();
  const offer = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Import from another app' });
  await expect(offer).toHaveCount(0);
  await dropOnBoard(page, todoistCsv);
  await offer.click();
  await expect(dialogOf(page).getByText(/^3 ideas from Todoist/)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await forge.titles()).toEqual(['Here before']);
});

const unreadable: readonly (readonly [string, GivenFile, string])[] = [
  ['is empty', { name: 'a.csv', text: '' }, 'Invalid file format!'],
  ['is of no known app', { name: 'a.json', text: '{"a":1}' }, 'Invalid file format!'],
  ['is no zip', { name: 'a.zip', text: 'PK\u0003\u0004' }, 'Invalid file format!'],
  ['has an open quote', { name: 'a.csv', text: 'Title\n"Kite' }, 'Invalid file format!'],
  [
    'is in Latin-1',
    { name: 'a.csv', text: new Uint8Array([0x54, 0xf1, 0x0a, 0x61]) },
    'This file is not in UTF-8.',
  ],
  [
    'is in UTF-16',
    { name: 'a.csv', text: new Uint8Array([0xff, 0xfe, 0x61, 0, 0x0a, 0]) },
    'This file is not in UTF-8.',
  ],
];

for (const [what, file, text] of unreadable) {
  test(`opens no preview of a file that ${what}, and says why`, async ({ forge, page }) => {
    await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
    await pickForeign(page, file);
    await expect(forge.toast(text)).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await forge.titles()).toEqual(['Here before']);
  });
}

test('keeps the dialog open with its choices where the account cannot hold the ideas', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/Failed to add idea/);
  const ideas = Array.from({ length: 9_998 }, (_, n) => ({ title: `Idea ${n}` }));
  await openBoard(page, { ideas, view: 'list' });
  await pickForeign(page, todoistCsv);
  await importIn(page).click();
  await expect(forge.toast('Failed to add idea. Please try again.')).toBeVisible();
  await row(page, 'Call Ada').uncheck();
  await importIn(page).click();
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
});

test('previews, maps and imports by keyboard alone, from the palette', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search ideas and commands' })).toBeFocused();
  await page.keyboard.type('another app');
  const command = page.getByRole('option', { name: 'Import from another app' });
  await expect(command).toHaveAttribute('aria-selected', 'true');
  await pickMuchLater(page, tripCsv, () => page.keyboard.press('Enter'));
  await expect(dialogOf(page)).toBeVisible();
  const focus = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement | null;
        return field?.labels?.[0]?.textContent ?? field?.textContent;
      });
      if (label === name) return;
    }
    throw new Error(`Tab reaches no ${name}`);
  };
  await focus('Remarks');
  await page.keyboard.type('Note');
  await focus('Month first');
  await page.keyboard.press('ArrowUp');
  await focus('Add to my ideas');
  await focus('Pack');
  await page.keyboard.press('Space');
  await expect(row(page, 'Pack')).not.toBeChecked();
  await focus('Import');
  await page.keyboard.press('Enter');
  await expect(forge.toast('1 idea imported successfully!')).toBeVisible();
  await expect.poll(() => titles(forge)).toEqual(['Book a room']);
});

test('shows the preview in Spanish', async ({ page }) => {
  await openBoard(page, { preferences: { language: 'es' }, view: 'all' });
  await pickForeign(page, tripCsv, 'Importar de otra aplicación');
  const dialog = page.getByRole('dialog', { name: 'Importar de otra aplicación' });
  await expect(
    dialog.getByText(
      '2 ideas de un archivo CSV, 1 de ellas terminada. 1 categoría nueva. 0 partes se omiten.',
    ),
  ).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Día primero' })).toBeChecked();
  for (const name of ['Añadir a mis ideas', 'Sustituir mis ideas', 'Mes primero'])
    await expect(dialog.getByRole('radio', { name })).toBeVisible();
  await expect(dialog.getByLabel('Remarks').getByRole('option')).toHaveText([
    'Título',
    'Descripción',
    'Categoría',
    'Fecha límite',
    'Prioridad',
    'Etiquetas',
    'Progreso',
    'Objetivo',
    'Nota',
    'No importar',
  ]);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('¡2 ideas importadas correctamente!')).toBeVisible();
});
