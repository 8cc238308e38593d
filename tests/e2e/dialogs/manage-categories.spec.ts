import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { limits } from '#domain/primitives/limits.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = [
  { title: 'Kite', category: 'Kites' },
  { title: 'Glider', category: 'Kites' },
  { title: 'Boat', category: 'Boats' },
] as const;
const categories = ['Kites', 'Boats', 'Empty'];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Categories and tags' });
const row = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const act = (page: Page, name: string, label: string) =>
  row(page, name).getByRole('button', { name: label, exact: true });
const open = (page: Page) => page.getByRole('button', { name: 'Categories and tags' }).click();

test('renames a category by mouse, says what is wrong with a name, and takes it back', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas, categories, view: 'list' });
  await page.getByLabel('Filter by category').selectOption('Kites');
  await open(page);
  await expect(row(page, 'Kites')).toContainText('2 ideas');
  await expect(row(page, 'Boats')).toContainText('1 idea');
  await act(page, 'Kites', 'Rename').click();
  const field = page.getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Kites');
  for (const [text, fault] of [
    [' ', 'Category name required!'],
    ['Boats', 'Category already exists!'],
    ['Art', 'Category already exists!'],
  ] as const) {
    await field.fill(text);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert').filter({ hasText: fault })).toBeVisible();
  }
  await field.fill('<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(act(page, '<script>alert(1)</script>', 'Rename')).toBeFocused();
  await act(page, '<script>alert(1)</script>', 'Rename').click();
  await field.fill('Gliders');
  await page.keyboard.press('Enter');
  await expect(forge.toast('Now called “Gliders”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  // The filter that is on follows.
  await expect(page.getByLabel('Filter by category')).toHaveValue('Gliders');
  await expect.poll(() => forge.titles()).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(forge.toast('Undid: rename category')).toBeVisible();
  await expect
    .poll(async () => (await person.everything()).account?.categories)
    .toEqual(['<script>alert(1)</script>', 'Boats', 'Empty']);
});

test('ignores the second click of a double click that has saved a name', async ({ forge, page }) => {
  await openBoard(page, { ideas, categories, view: 'list' });
  await open(page);
  await act(page, 'Kites', 'Rename').click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Gliders');
  const box = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
  if (!box) throw new Error('not in sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(act(page, 'Gliders', 'Rename')).toBeFocused();
  // Another control may now be below the pointer.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(forge.toast('Now called “Gliders”.')).toBeVisible();
  await expect(dialog(page).locator('[data-act][aria-expanded=true]')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(act(page, 'Gliders', 'Rename')).toBeFocused();
});

test('merges a category into another, and deletes one with the question where its ideas go', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas, categories, view: 'list' });
  await open(page);
  await act(page, 'Kites', 'Merge into…').click();
  const into = page.getByRole('combobox', { name: 'Merge into' });
  await expect(into).toBeFocused();
  await expect(into.getByRole('option', { name: 'Kites' })).toHaveCount(0);
  await into.selectOption('Boats');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(forge.toast('Merged into “Boats”.')).toBeVisible();
  await expect(row(page, 'Kites')).toHaveCount(0);
  await expect(row(page, 'Boats')).toContainText('3 ideas');
  await expect(row(page, 'Boats').getByRole('button').first()).toBeFocused();

  await act(page, 'Boats', 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Boats” and move its 3 ideas to:' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(act(page, 'Boats', 'Delete')).toBeFocused();
  await act(page, 'Boats', 'Delete').click();
  await question.getByRole('combobox').selectOption('Health');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Boats')).toHaveCount(0);
  await expect(row(page, 'Health')).toContainText('3 ideas');
  await act(page, 'Empty', 'Delete').click();
  await expect(page.getByRole('alertdialog', { name: 'Delete “Empty”?' }).getByRole('combobox')).toHaveCount(
    0,
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(async () => {
      const { account, ideas: stored } = await person.everything();
      return [account?.categories, account?.score, stored.map(({ category }) => category)];
    })
    .toEqual([[], 15, ['Health', 'Health', 'Health']]);
});

test('colours a category on its card and in the filter, and hides a built-in one that has no idea', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, categories, view: 'list' });
  const mark = () =>
    page
      .getByRole('article')
      .filter({ hasText: 'Boat' })
      .getByText('Boats', { exact: true })
      .evaluate((label) => getComputedStyle(label).getPropertyValue('--hue').trim());
  const before = await mark();
  await open(page);
  await act(page, 'Boats', 'Colour').click();
  const colours = page.getByRole('group', { name: 'Boats' });
  await expect(colours.getByRole('button', { pressed: true })).toHaveText('Automatic');
  await expect(colours.getByRole('button')).toHaveText([
    'Automatic',
    'Orange',
    'Yellow',
    'Lime',
    'Green',
    'Teal',
    'Blue',
    'Purple',
    'Pink',
  ]);
  await colours.getByRole('button', { name: 'Blue' }).click();
  await expect(act(page, 'Boats', 'Colour')).toBeFocused();

  await expect(act(page, 'Gaming', 'Delete')).toHaveCount(0);
  await expect(act(page, 'Gaming', 'Rename')).toHaveCount(0);
  await act(page, 'Gaming', 'Hide').click();
  await expect(row(page, 'Gaming')).toContainText('hidden');
  await expect(act(page, 'Gaming', 'Show')).toBeFocused();
  await page.keyboard.press('Escape');
  expect(await mark()).toBe('250');
  expect(before).not.toBe('250');
  const filter = page.getByLabel('Filter by category');
  await expect(filter.getByRole('option', { name: 'Gaming' })).toHaveCount(0);
  await filter.selectOption('Boats');
  await expect(filter).toHaveAttribute('data-marked', 'true');
  await expect.poll(() => forge.titles()).toEqual(['Boat']);
});

test('lists a hidden category while an idea uses it', async ({ page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Chess', category: 'Gaming' }], view: 'list' });
  await person.push(
    makeMutation('styleCategory', { name: 'Gaming', hidden: true }, { at: Date.now() }),
    makeMutation('styleCategory', { name: 'Career', hidden: true }, { at: Date.now() }),
  );
  const options = page.getByLabel('Filter by category').getByRole('option');
  await expect(options.filter({ hasText: 'Career' })).toHaveCount(0);
  await expect(options.filter({ hasText: 'Gaming' })).toHaveCount(1);
});

test.describe('in Spanish with 200 categories', () => {
  test.use({ locale: 'es-ES' });

  test('is used by keyboard alone', async ({ page }) => {
    const many = Array.from({ length: 184 }, (_, index) => `Propia ${index}`);
    const person = await openBoard(page, {
      ideas: [{ title: 'Cometa', category: 'Propia 150' }],
      view: 'list',
      preferences: { language: 'es' },
    });
    for (let first = 0; first < many.length; first += limits.mutationsPerRequest) {
      const some = many.slice(first, first + limits.mutationsPerRequest);
      await person.push(...some.map((name) => makeMutation('addCategory', { name }, { at: Date.now() })));
    }
    await page.getByRole('button', { name: 'Categorías y etiquetas' }).focus();
    await page.keyboard.press('Enter');
    const manage = page.getByRole('dialog', { name: 'Categorías y etiquetas' });
    const rows = manage.getByRole('list', { name: 'Categorías' }).getByRole('listitem');
    await expect(rows).toHaveCount(200);
    await page.getByRole('textbox', { name: 'Buscar por nombre' }).focus();
    // Two buttons of a built-in category are the only tab stops of the list.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(manage.getByRole('button', { name: 'Ocultar' }).first()).toBeFocused();
    await page.keyboard.press('End');
    // It has no button to hide it.
    await expect(act(page, 'Propia 183', 'Cambiar nombre')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(act(page, 'Propia 182', 'Cambiar nombre')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(act(page, 'Propia 182', 'Unir con…')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(act(page, 'Propia 181', 'Unir con…')).toBeFocused();

    await page.getByRole('textbox', { name: 'Buscar por nombre' }).fill('propia 150');
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Nombre nuevo' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(act(page, 'Propia 150', 'Cambiar nombre')).toBeFocused();
    await act(page, 'Propia 150', 'Eliminar').focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Eliminar «Propia 150» y mover su idea a:' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(manage).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('fits, has no fault for axe, and renames by touch', async ({ forge, page }) => {
    await openBoard(page, { ideas, categories: ['W'.repeat(60), ...categories], view: 'list' });
    await page.getByRole('button', { name: 'Categories and tags' }).tap();
    await expect(row(page, 'Kites')).toBeVisible();
    for (const label of ['Rename', 'Merge into…', 'Colour']) await act(page, 'W'.repeat(60), label).tap();
    expect(await findLayoutFaults(page)).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await act(page, 'Kites', 'Rename').tap();
    const field = page.getByRole('textbox', { name: 'New name' });
    await field.fill('Gliders');
    await field.blur();
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(forge.toast('Now called “Gliders”.')).toBeVisible();
    await act(page, 'Gliders', 'Delete').tap();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    // The question comes up from the edge.
    await expect.poll(() => findLayoutFaults(page)).toEqual([]);
  });
});
