import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { exportFile } from '#domain/files/export-file.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { encodings } from '../../import/encodings.ts';
import { structures } from '../../import/structures.ts';
import { values } from '../../import/values.ts';
import { type ForgePage, expect, forgeUrl, test } from '../harness/forge-test.ts';
import { type GivenFile, dropOnBoard, heldFile } from '../harness/given-file.ts';
import { setSessionCookie, openBoard, createReadyAccount } from '../harness/ready-board.ts';

/** Presses Import and selects a file. */
async function importByButton(page: Page, { name, text }: GivenFile): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

const dropHere = (page: Page) => page.getByText('Drop a file to import its ideas');

async function exported(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const twoIdeas: GivenFile = {
  name: 'two.json',
  text: exportFile([
    makeIdea({
      id: 'a',
      rank: 'a0',
      title: 'From a file',
      category: 'Zeppelins',
      deadline: '1999-01-01T10:00',
    }),
    makeIdea({ id: 'b', rank: 'a1', title: 'Another', progress: 100 }),
  ]),
};
const titles = (forge: ForgePage) => forge.titles().then((all) => all.toSorted());

test('exports all ideas as forge-ideas.json, whatever is filtered, and imports the same again', async ({
  forge,
  page,
}) => {
  const ideas = [
    {
      title: 'Whole',
      tags: ['urgent'],
      progress: 40,
      updates: [{ text: 'Up', date: '2026-01-01T10:00:00.000Z' }],
    },
    {
      title: 'Late',
      deadline: '1999-01-01T10:00',
      notes: [{ text: 'No', date: '2026-01-02T10:00:00.000Z' }],
    },
  ] as const;
  await openBoard(page, { ideas, view: 'all' });
  await page.getByLabel('Search ideas').fill('Whole');
  const first = await exported(page);
  expect(first.name).toBe('forge-ideas.json');
  expect(JSON.parse(first.text)).toMatchObject([...ideas]);
  await page.getByLabel('Search ideas').fill('');
  await page.getByRole('button', { name: 'Reset to Sample Ideas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(forge.toast('2 ideas deleted.')).toBeVisible();
  await importByButton(page, { name: first.name, text: first.text });
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
  expect((await exported(page)).text).toBe(first.text);
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('imports at once, replaces everything, adds unknown categories, and offers to take it back', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
  await importByButton(page, twoIdeas);
  await expect(forge.toast('2 ideas imported successfully!')).toBeVisible();
  await expect.poll(() => titles(forge)).toEqual(['Another', 'From a file']);
  await expect(forge.card('From a file').getByRole('timer')).toHaveText('Expired');
  await expect(page.getByLabel('Filter by category').getByRole('option', { name: 'Zeppelins' })).toHaveCount(
    1,
  );
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect.poll(() => titles(forge)).toEqual(['Another', 'From a file']);
  await dropOnBoard(page, {
    name: 'one.json',
    text: exportFile([makeIdea({ title: 'Alone', deadline: '' })]),
  });
  await expect(forge.toast('1 idea imported successfully!')).toBeVisible();
  await expect.poll(() => titles(forge)).toEqual(['Alone']);
  await expect(forge.card('Alone').getByRole('timer')).toHaveText('No deadline');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(forge)).toEqual(['Another', 'From a file']);
});

test('ignores a file dropped on an overlay of the board', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Being edited' }], view: 'all' });
  await forge.card('Being edited').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Title').fill('Typed');
  const transfer = await heldFile(page, twoIdeas);
  await page.dispatchEvent('dialog', 'dragover', { dataTransfer: transfer });
  await expect(dropHere(page)).toHaveCount(0);
  await page.dispatchEvent('dialog', 'drop', { dataTransfer: transfer });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => titles(forge)).toEqual(['Typed']);
});

test('says in a second line, and in Messages, why a file is refused', async ({ complaints, forge, page }) => {
  complaints.expect(/Failed to add idea/);
  await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
  for (const [text, reason] of [
    [
      exportFile([makeIdea({ title: 'Kite', description: 'x'.repeat(5_001) })]),
      'Idea 1 (“Kite”): “description” has 5,001 characters. The limit is 5,000.',
    ],
    [
      '[{"title":"Paint","completed":true,"body":"two coats"}]',
      'Idea 1 (“Paint”): “description” is missing.',
    ],
  ] as const) {
    await importByButton(page, { name: 'ideas.json', text });
    await expect(forge.toast('Invalid file format!')).toBeVisible();
    await expect(forge.toast(reason)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Messages' }).click();
  const messages = page.getByRole('dialog', { name: 'Messages' });
  await expect(messages.getByRole('listitem').first()).toContainText('“description” is missing.');
  await page.keyboard.press('Escape');
  expect(await forge.titles()).toEqual(['Here before']);
});

/** Records every error toast, including those that have disappeared. */
async function countAlerts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of addedNodes)
          if ((target as Element).closest('[role=alert]'))
            seen.push((node as Element).querySelector('p')?.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true });
  });
}
const alerts = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

/** Some files of each kind; tests/import runs the whole corpus. */
const sample = [
  'an empty list',
  'a list that is not closed',
  'an object that holds the list',
  'lists nested 100,000 deep',
  'UTF-16, little end first, without a mark',
  'Latin-1',
  'progress that is NaN',
  'a tag with a comma',
  'a title of 201 characters',
];
const corpus = [...structures, ...encodings, ...values].filter(({ name }) => sample.includes(name));

for (const [way, bring] of [
  ['picked with the button', importByButton],
  ['dropped on the board', dropOnBoard],
] as const) {
  test(`refuses malformed files ${way}, and changes nothing`, async ({ complaints, forge, page }) => {
    complaints.expect(/Failed to add idea/);
    await openBoard(page, { ideas: [{ title: 'Here before' }], view: 'all' });
    expect(corpus).toHaveLength(sample.length);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(request.url());
    });
    await countAlerts(page);
    for (const [index, { name, bytes }] of corpus.entries()) {
      await bring(page, { name: `${name}.json`, text: bytes });
      await expect.poll(() => alerts(page), name).toEqual(Array(index + 1).fill('Invalid file format!'));
    }
    expect(await forge.titles()).toEqual(['Here before']);
    expect(requests).toEqual([]);
  });
}

test('asks for files that end in .json', async ({ page }) => {
  await openBoard(page);
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', '.json');
});

test('neither exports, deletes nor previews a file before the ideas are loaded', async ({ page }) => {
  const person = await createReadyAccount({ ideas: [{ title: 'Not here yet' }] });
  await setSessionCookie(page, person);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const path of [paths.changes, paths.live]) {
    await page.route(`**${path}?*`, async (route) => {
      await held;
      await route.continue();
    });
  }
  await page.goto(forgeUrl());
  const names = ['Export', 'Import from another app', 'Reset to Sample Ideas'];
  const all = names.map((name) => page.getByRole('button', { name }));
  for (const button of all) await expect(button).toBeDisabled();
  answer();
  for (const button of all) await expect(button).toBeEnabled();
  expect(JSON.parse((await exported(page)).text)).toMatchObject([{ title: 'Not here yet' }]);
});
