import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { limits } from '#domain/primitives/limits.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = [
  { title: 'Kite', tags: ['kite'] },
  { title: 'Glider', tags: ['kite', 'moss'] },
  { title: 'Boat', tags: ['urgent'] },
] as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Categories and tags' });
const row = (page: Page, name: string, list = 'Tags') =>
  page
    .getByRole('dialog')
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const act = (page: Page, name: string, label: string, list?: string) =>
  row(page, name, list).getByRole('button', { name: label, exact: true });
const open = (page: Page) => page.getByRole('button', { name: 'Categories and tags' }).click();

test('renames a tag, says what is wrong with a name, and takes it back', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas, view: 'list' });
  await page.getByLabel('Filter by tag').selectOption('kite');
  await open(page);
  await expect(row(page, 'kite')).toContainText('2 ideas');
  await expect(row(page, 'research')).toContainText('0 ideas');
  await act(page, 'kite', 'Rename').click();
  const field = page.getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  for (const [text, fault] of [
    [' ', 'A tag has 1 to 40 characters, without # and commas.'],
    ['´', 'A tag has 1 to 40 characters, without # and commas.'],
    ['a,b', 'A tag has 1 to 40 characters, without # and commas.'],
    ['MÓSS', 'Tag already exists!'],
    ['Urgente', 'Tag already exists!'],
  ] as const) {
    await field.fill(text);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert').filter({ hasText: fault })).toBeVisible();
  }
  await field.fill('<b>wind</b>');
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(act(page, '<b>wind</b>', 'Rename')).toBeFocused();
  // The same tag in another spelling.
  await act(page, '<b>wind</b>', 'Rename').click();
  await field.fill('<b>Wind</b>');
  await page.keyboard.press('Enter');
  await expect(forge.toast('Now called “<b>Wind</b>”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  // The filter that is on follows.
  await expect(page.getByLabel('Filter by tag')).toHaveValue('<b>Wind</b>');
  await expect.poll(() => forge.titles()).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(forge.toast('Undid: rename tag')).toBeVisible();
  await expect.poll(async () => (await person.everything()).account?.tags).toEqual(['<b>wind</b>', 'moss']);
});

test('merges a tag into another, and deletes one with or without another in its place', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas, view: 'list' });
  await open(page);
  await act(page, 'kite', 'Merge into…').click();
  const into = page.getByRole('combobox', { name: 'Merge into' });
  await expect(into).toBeFocused();
  for (const name of ['kite', 'No tag'])
    await expect(into.getByRole('option', { name, exact: true })).toHaveCount(0);
  await into.selectOption('moss');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(forge.toast('Merged into “moss”.')).toBeVisible();
  await expect(row(page, 'kite')).toHaveCount(0);
  await expect(row(page, 'moss')).toContainText('2 ideas');

  await act(page, 'moss', 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete “moss” and move its 2 ideas to:' });
  await expect(question.getByRole('combobox').getByRole('option', { selected: true })).toHaveText('No tag');
  await question.getByRole('combobox').selectOption('urgent');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'urgent')).toContainText('3 ideas');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(forge.toast('Undid: remove tag')).toBeVisible();
  await open(page);
  await expect(row(page, 'urgent')).toContainText('1 idea');
  await act(page, 'moss', 'Delete').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'moss')).toHaveCount(0);
  await expect
    .poll(async () => {
      const { account, ideas: stored } = await person.everything();
      return [account?.tags, stored.map(({ tags }) => tags)];
    })
    .toEqual([undefined, expect.arrayContaining([[], [], ['urgent']])]);
});

test('colours a tag on its card, and hides a built-in one while no idea has it', async ({ page }) => {
  await openBoard(page, { ideas, view: 'list' });
  const tag = page.getByRole('article').filter({ hasText: 'Boat' }).getByText('urgent', { exact: true });
  const hueOf = () => tag.evaluate((label) => getComputedStyle(label).getPropertyValue('--hue').trim());
  expect(await hueOf()).toBe('');
  await open(page);
  await act(page, 'urgent', 'Colour').click();
  await page.getByRole('group', { name: 'urgent' }).getByRole('button', { name: 'Blue' }).click();
  await expect(act(page, 'urgent', 'Colour')).toBeFocused();
  await expect(act(page, 'urgent', 'Delete')).toHaveCount(0);
  for (const name of ['urgent', 'research']) {
    await act(page, name, 'Hide').click();
    await expect(row(page, name)).toContainText('hidden');
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await hueOf()).toBe('250');
  const options = page.getByLabel('Filter by tag').getByRole('option');
  await expect(options).toHaveText(['All tags', 'urgent', 'inspiration', 'prototype', 'kite', 'moss']);
});

test('shows tags under their new names in forms that were filled before', async ({ forge, page }) => {
  const person = await openBoard(page, {
    ideas: [...ideas, { title: 'Sail', tags: ['kite', 'moss'] }],
    view: 'list',
  });
  const [kite] = (await person.everything()).ideas.filter(({ title }) => title === 'Sail');
  const edit = page.getByRole('dialog', { name: 'Edit Idea' });
  const openEdit = async () => {
    const sail = page.getByRole('article').filter({ hasText: 'Sail' });
    await sail.locator('[data-title]').focus();
    await page.keyboard.press('e');
    await expect(edit).toBeVisible();
  };
  await openEdit();
  await edit.getByLabel('Title').fill('Sailing');
  // The draft stays.
  await page.keyboard.press('Escape');
  const form = page.getByRole('form', { name: 'Add Idea' });
  await form.getByLabel('kite', { exact: true }).check();
  await person.push(
    makeMutation('renameTag', { from: 'kite', to: 'glider' }, { at: Date.now() }),
    makeMutation('removeTag', { name: 'glider', moveTo: 'moss' }, { at: Date.now() }),
    makeMutation('renameTag', { from: 'moss', to: 'green' }, { at: Date.now() }),
  );
  await expect(form.getByLabel('green', { exact: true })).toBeChecked();
  for (const gone of ['kite', 'glider', 'moss'])
    await expect(form.getByLabel(gone, { exact: true })).toHaveCount(0);
  await forge.addIdea({ title: 'Leaf' });
  await openEdit();
  await expect(edit.getByLabel('green', { exact: true })).toBeChecked();
  await edit.getByLabel('research', { exact: true }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => {
      const { account, ideas: stored } = await person.everything();
      const tagsOf = (title: string) => stored.find((idea) => idea.title === title)?.tags;
      return [account?.tags, tagsOf('Leaf'), tagsOf('Sailing')];
    })
    .toEqual([['green'], ['green'], ['research', 'green']]);
  expect(kite?.tags).toEqual(['kite', 'moss']);
});

test('is used by keyboard alone with 200 tags', async ({ page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Kite', tags: ['own 50'] }], view: 'list' });
  const own = Array.from({ length: limits.ownTags - 1 }, (_, index) => `own ${index + 100}`);
  const [idea] = (await person.everything()).ideas;
  for (let first = 0; first < own.length; first += limits.tagsPerIdea) {
    const some = own.slice(first, first + limits.tagsPerIdea);
    const before = own.slice(Math.max(0, first - limits.tagsPerIdea), first);
    const changes = { tags: { add: some, remove: [...before, 'own 50'] } };
    await person.push(makeMutation('editIdea', { id: idea?.id ?? '', changes }, { at: Date.now() }));
  }
  await page.getByRole('button', { name: 'Categories and tags' }).focus();
  await page.keyboard.press('Enter');
  const rows = dialog(page).getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(rows).toHaveCount(204);
  await page.getByRole('button', { name: 'Go to tags' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tags', exact: true })).toBeFocused();
  await expect(act(page, 'research', 'Hide')).toBeInViewport();
  // The search and the two buttons of a built-in tag come before the end of the list.
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await expect(act(page, 'urgent', 'Hide')).toBeFocused();
  await page.keyboard.press('End');
  await expect(act(page, 'own 298', 'Rename')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(act(page, 'own 297', 'Rename')).toBeFocused();
  await page.getByRole('textbox', { name: 'Find a tag' }).fill('own 250');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(act(page, 'own 250', 'Rename')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('wing');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await person.everything()).account?.tags).toContain('wing');
});

test.describe('in Spanish on a phone', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale: 'es-ES',
  });

  test('fits and merges by touch', async ({ page }) => {
    await openBoard(page, {
      ideas: [...ideas, { title: 'Larga', tags: ['W'.repeat(40)] }],
      view: 'list',
      preferences: { language: 'es' },
    });
    await page.getByRole('button', { name: 'Categorías y etiquetas' }).tap();
    const inTags = (name: string, label: string) => act(page, name, label, 'Etiquetas');
    for (const label of ['Cambiar nombre', 'Unir con…', 'Color']) await inTags('W'.repeat(40), label).tap();
    const faults = await findLayoutFaults(page);
    // So long a word is wider than the window. It wraps, because its end must be seen before it is deleted.
    expect(faults.filter((fault) => !fault.startsWith(`breaks “${'W'.repeat(20)}”`))).toEqual([]);
    await inTags('kite', 'Unir con…').tap();
    await page.getByRole('combobox', { name: 'Unir con' }).selectOption({ label: 'investigación' });
    await page.getByRole('button', { name: 'Unir', exact: true }).tap();
    await expect(page.getByText('Unida con «investigación».', { exact: true })).toBeVisible();
    await inTags('moss', 'Eliminar').tap();
    const question = page.getByRole('alertdialog', { name: 'Eliminar «moss» y mover su idea a:' });
    await expect(question.getByRole('combobox').getByRole('option', { selected: true })).toHaveText(
      'Sin etiqueta',
    );
    // The question comes up from the edge.
    await expect.poll(() => findLayoutFaults(page)).toEqual([]);
  });
});
