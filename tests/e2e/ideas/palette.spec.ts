import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { hold } from '../harness/hold.ts';
import { openBoard } from '../harness/ready-board.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search ideas and commands' });
const options = (page: Page) => palette(page).getByRole('option');
const active = (page: Page) => palette(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
}

test('opens an idea of a long list by a few letters, clears the filters that hide it, and offers it again', async ({
  forge,
  page,
}) => {
  const ideas = Array.from({ length: 300 }, (_, index) => ({
    title: `Kite ${index}`,
    category: index === 250 ? 'Art' : 'Health',
  }));
  await openBoard(page, { ideas });
  await page.getByLabel('Filter by category').selectOption('Health');
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Ideas' })).toHaveCount(0);
  await page.keyboard.type('kite 250');
  await expect(options(page)).toHaveText([/^Kite 250/]);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await expect(forge.toast('Filters cleared')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kite 250', exact: true })).toBeFocused();
  await expect(forge.card('Kite 250')).toBeInViewport();
  // It is the first of those last opened, and Ctrl+Enter edits it.
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Ideas' }).getByRole('option')).toHaveText([/^Kite 250/]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Idea' }).getByLabel('Title')).toHaveValue('Kite 250');
});

test('keeps what is typed while its code loads', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }, { title: 'Kite' }], view: 'all' });
  await page.getByRole('heading', { name: 'Boat' }).focus();
  const load = await hold(page, /\/assets\/palette-.*\.js$/);
  // E would open the edit dialog of the focused idea.
  for (const key of ['Control+k', 'e', 'k', 'Backspace']) await page.keyboard.press(key);
  await load();
  await expect(search(page)).toHaveValue('e');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('presses nothing below by Enter, and closes by Escape, while its code loads', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }], view: 'all' });
  const load = await hold(page, /\/assets\/palette-.*\.js$/);
  await forge.card('Kite').getByRole('button', { name: 'Mark as finished' }).focus();
  for (const key of ['Control+k', 'k', 'Escape', 'Control+k', 'b', 'Enter']) await page.keyboard.press(key);
  await load();
  await expect(search(page)).toHaveValue('b');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '40');
});

test('is a combobox with a list that the arrow keys walk, and gives the focus back', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }, { title: 'Kite' }], view: 'all' });
  const title = page.getByRole('heading', { name: 'Boat' });
  await title.focus();
  await openPalette(page);
  await page.keyboard.type('e');
  await expect(palette(page)).toMatchAriaSnapshot(`
    - dialog "Commands":
      - combobox "Search ideas and commands" [expanded]: e
      - button "Close"
      - listbox "Results":
        - group "Ideas":
          - option /Kite/ [selected]
        - group "Commands":
          - option "Edit Boat E"
          - option /Export/
  `);
  await page.keyboard.press('ArrowUp');
  const count = await options(page).count();
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveAccessibleName('Edit Boat E');
  await expect(search(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active(page).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(title).toBeFocused();
});

test('opens over a field, a menu and a dialog, but not over a question or while composing', async ({
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'all' });
  const field = page.getByRole('textbox', { name: 'Capture an idea' });
  await field.fill('Half typed');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Half typed');

  await field.evaluate((input) => {
    const key = { key: 'k', ctrlKey: true, isComposing: true, bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await expect(palette(page)).toHaveCount(0);

  const handle = page.getByRole('button', { name: 'Reorder' });
  await handle.press('Enter');
  await openPalette(page);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(handle).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
});

test('runs what the board’s controls do, on the card that last had the focus', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat' }, { title: 'Kite' }], view: 'all' });
  await page.getByRole('heading', { name: 'Boat' }).focus();
  // The button takes the focus from the card, which is remembered.
  await page.getByRole('button', { name: 'Commands' }).click();
  await search(page).fill('add an up');
  await page.keyboard.press('Enter');
  await expect(forge.card('Boat').getByLabel('Add an update')).toBeFocused();
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');

  const run = async (text: string) => {
    await openPalette(page);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
  };
  await run('duplicate');
  await expect(forge.card('Boat')).toHaveCount(2);
  await run('sort by: prog');
  await expect(page.getByLabel('Sort by')).toHaveValue('progress');
  await run('search id');
  await expect(page.getByRole('searchbox', { name: 'Search ideas' })).toBeFocused();
  await run('switch to light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await run('change password');
  await expect(
    page.getByRole('dialog', { name: 'Account' }).getByLabel('New password', { exact: true }),
  ).toBeVisible();
  await run('reset');
  await expect(page.getByRole('alertdialog')).toContainText('delete all ideas');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('in Spanish, says that nothing is found and captures it', async ({ forge, page }) => {
  await openBoard(page, { preferences: { language: 'es' }, view: 'all' });
  await page.getByRole('button', { name: 'Comandos' }).click();
  const paleta = page.getByRole('dialog', { name: 'Comandos' });
  const busca = paleta.getByRole('combobox', { name: 'Busca ideas y comandos' });
  await expect(paleta.getByRole('listbox', { name: 'Resultados' })).toBeVisible();
  await busca.fill('Volar una cometa mañana #investigación');
  await expect(paleta.getByRole('status')).toHaveText('No hay resultados. Intro la captura.');
  await busca.press('Enter');
  await expect(forge.card('Volar una cometa')).toContainText('investigación');
  await page.keyboard.press('Control+k');
  await busca.fill('volar');
  await busca.press('Enter');
  await expect(page.getByRole('button', { name: 'Volar una cometa', exact: true })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('opens from More and fits the window', async ({ page }) => {
    await openBoard(page, { ideas: [{ title: 'Boat'.repeat(40) }] });
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Commands' }).tap();
    await search(page).fill('boat');
    const overflowPx = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflowPx).toBeLessThanOrEqual(0);
    await options(page).first().tap();
    await expect(page.getByRole('button', { name: /^Boat/ })).toBeFocused();
  });
});
