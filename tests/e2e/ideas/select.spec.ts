import { type Page } from '@playwright/test';
import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const titles = ['Kite', 'Boat', 'Oak', 'Ash', 'Elm'];
const ideas = titles.map((title) => ({ title, priority: 'Medium' as const }));

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const act = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const select = (page: Page) => page.getByRole('button', { name: 'Select', exact: true });
const score = (page: Page) => page.getByRole('status', { name: 'Score' });

/** The titles of the selected ideas, in the order shown. */
async function expectSelected(page: Page, ...chosen: readonly string[]): Promise<void> {
  await expect(toolbar(page)).toContainText(`${chosen.length} selected`);
  await expect(page.locator('[data-item][data-selected] [data-title]')).toHaveText(chosen);
  for (const title of titles) await expect(box(page, title)).toBeChecked({ checked: chosen.includes(title) });
}

const opened = (page: Page, view: 'list' | 'all' = 'list') =>
  openBoard(page, { ideas, view, preferences: {} });

for (const view of ['list', 'all'] as const) {
  test(`selects by mouse, changes all selected at once and takes it back at once, in ${view}`, async ({
    forge,
    page,
  }) => {
    await opened(page, view);
    await expect(toolbar(page)).toBeHidden();
    await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(0);
    const before = await page.getByRole('list', { name: view === 'all' ? 'All' : 'List' }).boundingBox();
    await select(page).click();
    await expect(toolbar(page)).toContainText('0 selected');
    await expect(page.getByRole('search')).toBeHidden();
    expect(await page.getByRole('list', { name: view === 'all' ? 'All' : 'List' }).boundingBox()).toEqual(
      before,
    );
    await forge.card('Boat').locator('[data-title]').click();
    await box(page, 'Ash').click();
    await expectSelected(page, 'Boat', 'Ash');
    await act(page, 'Priority').click();
    await item(page, 'Low').click();
    await expect(page.getByText('2 ideas updated!')).toBeVisible();
    for (const title of titles)
      await expect(forge.card(title)).toContainText(title === 'Boat' || title === 'Ash' ? 'Low' : 'Medium');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Undid: edit ideas')).toBeVisible();
    for (const title of titles) await expect(forge.card(title)).toContainText('Medium');
    await select(page).click();
    await expect(toolbar(page)).toBeHidden();
    await expect(page.getByRole('search')).toBeVisible();
    await expect(page.locator('[data-selected]')).toHaveCount(0);
  });
}

test('selects with Ctrl and ranges with Shift, without opening a row or selecting text', async ({
  forge,
  page,
}) => {
  await opened(page);
  const title = (name: string) => forge.card(name).locator('[data-title]');
  await title('Kite').click({ modifiers: ['ControlOrMeta'] });
  await expectSelected(page, 'Kite');
  await expect(title('Kite')).toHaveAttribute('aria-expanded', 'false');
  await title('Ash').click({ modifiers: ['Shift'] });
  await expectSelected(page, 'Kite', 'Boat', 'Oak', 'Ash');
  await title('Boat').click({ modifiers: ['Shift'] });
  await expectSelected(page, 'Kite', 'Boat');
  await title('Kite').click({ modifiers: ['ControlOrMeta'] });
  await expectSelected(page, 'Boat');
  await title('Oak').click({ modifiers: ['Shift'] });
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  // The checkbox takes Shift as well.
  await box(page, 'Elm').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toBeHidden();
  await title('Kite').click();
  await expect(title('Kite')).toHaveAttribute('aria-expanded', 'true');
});

test('selects by keys alone, and acts on all selected with the keys of one idea', async ({ forge, page }) => {
  await opened(page);
  const title = (name: string) => forge.card(name).locator('[data-title]');
  await title('Kite').focus();
  await page.keyboard.press('x');
  await expectSelected(page, 'Kite');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(title('Oak')).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(title('Ash')).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expectSelected(page, 'Kite', 'Boat', 'Oak');
  await page.keyboard.press('p');
  await page.keyboard.press('3');
  await expect(page.getByText('3 ideas updated!')).toBeVisible();
  await expect(title('Oak')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await expectSelected(page, ...titles);
  await page.keyboard.press('d');
  await expect(page.getByText('5 ideas updated!')).toBeVisible();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete these 5 ideas?');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expectSelected(page, ...titles);
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toBeHidden();
  await expect(title('Oak')).toBeFocused();
});

test('walks the toolbar with the arrow keys, one stop for Tab', async ({ page }) => {
  await opened(page);
  await select(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(toolbar(page)).toContainText('5 selected');
  await page.keyboard.press('Shift+Tab');
  await expect(act(page, 'Category')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(act(page, 'Delete')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(act(page, 'Deadline')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('2');
  await expect(page.getByText('5 ideas updated!')).toBeVisible();
  await expect(act(page, 'Deadline')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(select(page)).toBeFocused();
});

test('obeys the switch of single keys with X, and leaves Ctrl+A to fields', async ({ forge, page }) => {
  await openBoard(page, { ideas, view: 'list', preferences: { shortcuts: false } });
  await forge.card('Kite').locator('[data-title]').focus();
  await page.keyboard.press('x');
  await page.getByRole('searchbox').fill('i');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(toolbar(page)).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await forge.card('Kite').locator('[data-title]').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expectSelected(page, 'Kite', 'Boat');
});

test('loses what leaves the view, and ends with the last of it or with the view', async ({ forge, page }) => {
  await openBoard(page, {
    ideas: [...ideas, { title: 'Done', progress: 100 }],
    view: 'list',
  });
  await page.getByRole('combobox', { name: 'Filter by state' }).selectOption('active');
  await forge.card('Kite').locator('[data-title]').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(toolbar(page)).toContainText('2 selected');
  await forge.showView('All');
  await expectSelected(page, 'Kite', 'Boat');
  await act(page, 'Mark as finished').click();
  await expect(toolbar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(forge.card('Kite')).toBeVisible();
  await expect(toolbar(page)).toBeHidden();
  for (const other of ['Focus', 'Dashboard'] as const) {
    await select(page).click();
    await expect(toolbar(page)).toBeVisible();
    await forge.showView(other);
    await expect(toolbar(page)).toBeHidden();
    await expect(select(page)).toBeHidden();
    await forge.showView('List');
    await expect(toolbar(page)).toBeHidden();
  }
});

test('deletes all selected after a question with their number, and takes it back with its points', async ({
  forge,
  page,
}) => {
  await opened(page);
  await forge.addIdea({ title: 'Earns ten' });
  await expect(score(page)).toContainText('10');
  await select(page).click();
  for (const title of ['Kite', 'Boat', 'Oak']) await box(page, title).check();
  await act(page, 'Delete').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete these 3 ideas?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectOnly(page, 'Kite', 'Boat', 'Oak', 'Ash', 'Elm', 'Earns ten');
  await act(page, 'Delete').click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('3 ideas deleted.')).toBeVisible();
  await expectOnly(page, 'Ash', 'Elm', 'Earns ten');
  await expect(score(page)).toContainText('0');
  await expect(page.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undid: delete ideas')).toBeVisible();
  await expectOnly(page, 'Kite', 'Boat', 'Oak', 'Ash', 'Elm', 'Earns ten');
  await expect(score(page)).toContainText('10');
});

async function expectOnly(page: Page, ...shown: readonly string[]): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(shown.length);
  for (const title of shown)
    await expect(page.getByRole('article', { name: title, exact: true })).toBeVisible();
}

test('sets tags, category and a return of all selected, and shows it in the history of each', async ({
  forge,
  page,
}) => {
  await opened(page);
  await page.getByRole('button', { name: 'Commands' }).click();
  await page.getByRole('combobox', { name: 'Search ideas and commands' }).fill('select');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await act(page, 'Tags').click();
  await item(page, 'research').click();
  await expect(page.getByRole('article').filter({ hasText: 'research' })).toHaveCount(5);
  await act(page, 'Tags').click();
  await expect(item(page, 'research')).toHaveAttribute('aria-current', 'true');
  await item(page, 'research').click();
  await expect(page.getByRole('article').filter({ hasText: 'research' })).toHaveCount(0);
  await act(page, 'Category').click();
  await item(page, 'Health').click();
  await expect(page.getByRole('article').filter({ hasText: 'Health' })).toHaveCount(5);
  await act(page, 'Not now').click();
  await item(page, 'Someday').click();
  await expect(page.getByRole('article').filter({ hasText: 'Someday' })).toHaveCount(5);
  await page.keyboard.press('Escape');
  await forge.card('Oak').locator('[data-title]').click();
  await forge.card('Oak').getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Idea edited')).toHaveCount(4);
  await expect(history).toContainText('Health');
});

for (const language of ['en', 'es'] as const) {
  test(`names everything as the specification does, in ${language}`, async ({ page }) => {
    const words = allMessages[language];
    await openBoard(page, { ideas, view: 'list', preferences: { language } });
    const [selectName, toolbarName, names, count] =
      language === 'en'
        ? ([
            'Select',
            'Selection',
            ['Category', 'Priority', 'Deadline', 'Tags', 'Not now', 'Mark as finished', 'Delete'],
            '2 selected',
          ] as const)
        : ([
            'Seleccionar',
            'Selección',
            [
              'Categoría',
              'Prioridad',
              'Fecha límite',
              'Etiquetas',
              'Ahora no',
              'Marcar como terminadas',
              'Eliminar',
            ],
            '2 seleccionadas',
          ] as const);
    await page.getByRole('button', { name: selectName, exact: true }).click();
    const bar = page.getByRole('toolbar', { name: toolbarName });
    for (const title of ['Kite', 'Boat'])
      await page.getByRole('checkbox', { name: `${selectName} ${title}` }).check();
    await expect(bar).toContainText(count);
    await expect(bar.getByRole('button')).toHaveCount(names.length);
    for (const [index, name] of names.entries())
      await expect(bar.getByRole('button').nth(index)).toHaveAccessibleName(name);
    await bar.getByRole('button', { name: names[5] }).click();
    await expect(
      page.getByText(language === 'en' ? '2 ideas updated!' : '¡2 ideas actualizadas!'),
    ).toBeVisible();
    await bar.getByRole('button', { name: names[6] }).click();
    await expect(page.getByRole('alertdialog')).toContainText(words.selection.deleteQuestion(2));
  });
}
