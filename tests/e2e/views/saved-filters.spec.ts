import { type Page } from '@playwright/test';
import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person } from '../../harness/person.ts';
import { expect, openSecondBrowser, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard, setSessionCookie } from '../harness/ready-board.ts';

const ideas = [
  { title: 'Kite', description: 'Red', category: 'Art', priority: 'High', tags: ['urgent'] },
  { title: 'Late boat', category: 'Art', priority: 'Low', deadline: '2020-01-01T10:00' },
  { title: 'Boat', category: 'Health', priority: 'Low', tags: ['urgent'] },
] as const;

const choice = (page: Page) => page.getByRole('combobox', { name: 'Saved filters' });
const save = (page: Page) => page.getByRole('button', { name: 'Save filter' });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Filter name' });
const forget = (page: Page) => page.getByRole('button', { name: 'Forget filter' });

async function saveAs(page: Page, name: string): Promise<void> {
  await save(page).click();
  await nameField(page).fill(name);
  await save(page).click();
  await expect(nameField(page)).toHaveCount(0);
}

const saveElsewhere = (person: Person, ...filters: readonly SavedFilter[]) =>
  person.push(...filters.map((filter) => makeMutation('saveFilter', { filter }, { at: Date.now() })));

test('saves the filter and sort that are on under a name, applies them by one choice and forgets them', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(save(page)).toHaveCount(0);
  await expect(choice(page)).toHaveCount(0);

  await page.getByLabel('Filter by category').selectOption('Art');
  await page.getByLabel('Filter by priority').selectOption('Low');
  await page.getByLabel('Sort by').selectOption('Progress');
  await saveAs(page, 'Slow art');
  await expect(forge.toast('Filter saved!')).toBeVisible();
  await expect(save(page)).toBeFocused();
  await expect(choice(page)).toHaveValue('Slow art');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(save(page)).toHaveCount(0);
  await expect(choice(page)).toHaveValue('');
  await expect(forget(page)).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption('Deadline');
  await page.getByRole('searchbox').fill('boat');
  await page.getByLabel('Filter by tag').selectOption('urgent');
  await saveAs(page, 'Boats now');
  await expect.poll(() => forge.titles()).toEqual(['Boat']);

  await choice(page).selectOption('Slow art');
  await expect.poll(() => forge.titles()).toEqual(['Late boat']);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByLabel('Sort by')).toHaveValue('progress');
  await choice(page).selectOption('Boats now');
  await expect(page.getByRole('searchbox')).toHaveValue('boat');
  await expect(page.getByLabel('Filter by tag')).toHaveValue('urgent');
  await expect(page.getByLabel('Filter by priority')).toHaveValue('');
  await expect(page.getByLabel('Sort by')).toHaveValue('deadline');

  // Another view, and a reload, which keeps the filter in the address.
  await forge.showView('All');
  await expect(choice(page)).toHaveValue('Boats now');
  await page.reload();
  await expect(choice(page)).toHaveValue('Boats now');
  await choice(page).selectOption('');
  await expect.poll(() => forge.titles()).toHaveLength(3);

  await choice(page).selectOption('Slow art');
  await forget(page).click();
  await expect(forge.toast('Filter forgotten!')).toBeVisible();
  await expect(choice(page)).toBeFocused();
  await expect(choice(page).getByRole('option')).toHaveText(['Saved filters', 'Boats now']);
  // The list stays filtered.
  await expect.poll(() => forge.titles()).toEqual(['Late boat']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choice(page)).toHaveValue('Slow art');
});

test('says what saving replaces and renames, and saves nothing without a name or by a double press', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas, view: 'list' });
  await saveElsewhere(
    person,
    { name: 'Work', sort: 'deadline', tag: 'urgent' },
    { name: 'Home', sort: 'manual', search: 'kite' },
  );
  await choice(page).selectOption('Work');
  await page.getByLabel('Filter by category').selectOption('Health');
  await expect(choice(page)).toHaveValue('');

  // The filter that was changed is offered again.
  await save(page).dblclick();
  await expect(nameField(page)).toHaveValue('Work');
  await expect(page.getByText('Replaces “Work”.')).toBeVisible();
  await nameField(page).fill(' ');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Write something first.' })).toBeVisible();
  await expect(nameField(page)).toBeVisible();
  await nameField(page).fill('hóme');
  await expect(page.getByText('Replaces “Home”.')).toBeVisible();
  await nameField(page).press('Escape');
  await expect(nameField(page)).toHaveCount(0);
  await expect(save(page)).toBeFocused();
  await expect(choice(page).getByRole('option')).toHaveText(['Saved filters', 'Home', 'Work']);

  await save(page).click();
  await nameField(page).press('Enter');
  await expect(choice(page)).toHaveValue('Work');
  await page.getByRole('button', { name: 'Give another name' }).click();
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Job');
  await expect(page.getByText('Renames “Work”.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(choice(page)).toHaveValue('Job');
  await expect(choice(page).getByRole('option')).toHaveText(['Saved filters', 'Home', 'Job']);
  const stored = async () => (await person.everything()).account?.savedFilters;
  await expect.poll(stored).toEqual([
    { name: 'Home', sort: 'manual', search: 'kite' },
    { name: 'Job', sort: 'deadline', tag: 'urgent', category: 'Health' },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choice(page).getByRole('option')).toHaveText(['Saved filters', 'Home', 'Work']);
  await expect(forge.toast('Undid: keep filter')).toBeVisible();
});

test('refuses a twenty-first filter and keeps the typed name', async ({ complaints, page, forge }) => {
  complaints.expect(/too-many-filters/);
  const person = await openBoard(page, { ideas, view: 'list' });
  const twenty = Array.from({ length: 20 }, (_, n) => ({ name: `Filter ${n}`, sort: 'deadline' }) as const);
  await saveElsewhere(person, ...twenty);
  await page.getByLabel('Filter by tag').selectOption('urgent');
  await expect(choice(page).getByRole('option')).toHaveCount(21);
  await save(page).click();
  await nameField(page).fill('One more');
  await nameField(page).press('Enter');
  await expect(forge.toast('At most 20 saved filters.')).toBeVisible();
  await expect(nameField(page)).toHaveValue('One more');
  expect(await nameField(page).getAttribute('maxlength')).toBe('40');
});

test('leaves out of a filter what no longer exists, and says so', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas, view: 'list' });
  const boats = makeMutation('addCategory', { name: 'Boats' }, { at: Date.now() });
  await person.push(boats);
  await saveElsewhere(
    person,
    { name: 'Gone', sort: 'manual', category: 'Boats', tag: 'urgent' },
    { name: 'Nothing left', sort: 'deadline', tag: 'garden' },
  );
  await choice(page).selectOption('Gone');
  await expect.poll(() => forge.titles()).toEqual([]);
  await expect(page.getByLabel('Filter by category')).toHaveValue('Boats');
  await expect(save(page)).toBeVisible();
  await person.push(makeMutation('undo', { of: boats.id }, { at: Date.now() }));
  await expect.poll(() => forge.titles()).toEqual(['Kite', 'Boat']);

  await choice(page).selectOption('');
  await choice(page).selectOption('Gone');
  await expect(forge.toast('“Boats” is gone from this filter.')).toBeVisible();
  await expect.poll(() => forge.titles()).toEqual(['Kite', 'Boat']);
  await expect(choice(page)).toHaveValue('Gone');
  // With no part left it shows everything, and can still be forgotten.
  await choice(page).selectOption('Nothing left');
  await expect(forge.toast('“garden” is gone from this filter.')).toBeVisible();
  await expect.poll(() => forge.titles()).toHaveLength(3);
  await forget(page).click();
  await expect(choice(page).getByRole('option')).toHaveText(['Saved filters', 'Gone']);
});

test('saves offline, and shows on another device what each has saved', async ({
  browser,
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const person = await openBoard(page, { ideas, view: 'list' });
  await page.getByRole('searchbox').fill('kite');
  await expect(save(page)).toBeVisible();
  await context.setOffline(true);
  await saveAs(page, 'Kites');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await choice(page).selectOption('Kites');
  await expect.poll(() => forge.titles()).toEqual(['Kite']);
  await saveElsewhere(person, { name: 'Elsewhere', sort: 'manual', tag: 'urgent' });
  await context.setOffline(false);
  await expect(choice(page).getByRole('option')).toHaveText(['Saved filters', 'Elsewhere', 'Kites']);

  const other = await openSecondBrowser(browser, complaints);
  await setSessionCookie(other.forge.page, person);
  await other.forge.open();
  await choice(other.forge.page).selectOption('Kites');
  await expect(other.forge.card('Kite')).toBeVisible();
  await forget(page).click();
  await expect(choice(other.forge.page).getByRole('option')).toHaveText(['Saved filters', 'Elsewhere']);
  await other.context.close();
});

test('is in the palette, from the dashboard too', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas, view: 'dashboard' });
  await saveElsewhere(person, { name: 'Work', sort: 'manual', category: 'Health' });
  const run = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search ideas and commands' }).fill(words);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Saved filters: Work' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Save filter', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await run('work');
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => forge.titles()).toEqual(['Boat']);
  await page.getByLabel('Filter by tag').selectOption('urgent');
  await run('save filter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Urgent work');
  await page.keyboard.press('Enter');
  await expect(choice(page)).toHaveValue('Urgent work');
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('saves, renames, applies and forgets a filter by keyboard alone', async ({ page }) => {
    await openBoard(page, { ideas, view: 'list', preferences: { language: 'es' } });
    const filters = page.getByRole('combobox', { name: 'Filtros guardados' });
    const field = page.getByRole('textbox', { name: 'Nombre del filtro' });
    await page.keyboard.press('/');
    await page.keyboard.type('kite');
    await page.getByRole('button', { name: 'Guardar filtro' }).focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('Cometas');
    await page.keyboard.press('Enter');
    await expect(page.getByText('¡Filtro guardado!')).toBeVisible();
    await expect(filters).toHaveValue('Cometas');
    await expect(page.getByRole('button', { name: 'Guardar filtro' })).toBeFocused();

    for (const name of ['Olvidar filtro', 'Dar otro nombre']) {
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('Vuelos');
    await expect(page.getByText('Cambia el nombre de «Cometas».')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(filters).toHaveValue('Vuelos');

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Busca ideas y comandos' })).toBeFocused();
    await page.keyboard.type('quitar filtros');
    await expect(page.getByRole('option', { name: 'Quitar filtros' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(3);
    await filters.focus();
    await page.keyboard.press('ArrowDown');
    await expect(filters).toHaveValue('Vuelos');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Olvidar filtro' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('¡Filtro olvidado!')).toBeVisible();
    await expect(filters).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Guardar filtro' })).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('has the saved filters in the sheet of the filters', async ({ forge, page }) => {
    await openBoard(page, { ideas, view: 'list' });
    const button = page.getByRole('search').getByRole('button', { name: /^Filters/ });
    await button.tap();
    await expect(page.getByLabel('Sort by')).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await expect(choice(page)).toHaveCount(0);
    await page.getByLabel('Filter by tag').selectOption('urgent');
    await save(page).tap();
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill('W'.repeat(40));
    expect(await findLayoutFaults(page)).toEqual([]);
    await save(page).tap();
    await expect(choice(page)).toHaveValue('W'.repeat(40));
    await expect(forget(page)).toBeVisible();
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // They are in the sheet only.
    await expect(choice(page)).toHaveCount(0);
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).tap();
    await expect.poll(() => forge.titles()).toHaveLength(3);
    await button.tap();
    await choice(page).selectOption('W'.repeat(40));
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => forge.titles()).toEqual(['Kite', 'Boat']);
    // Escape closes the field for the name, not the sheet.
    await button.tap();
    await save(page).tap();
    await nameField(page).press('Escape');
    await expect(nameField(page)).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  });

  test('opens the sheet from the palette to save a filter', async ({ page }) => {
    await openBoard(page, { ideas, view: 'list' });
    await page.getByRole('searchbox').fill('kite');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search ideas and commands' }).fill('save filter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expect(nameField(page)).toBeFocused();
  });
});
