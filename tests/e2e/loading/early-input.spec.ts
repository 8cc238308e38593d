import { writeFile } from 'node:fs/promises';
import { expect, test } from '../harness/forge-test.ts';
import { hold } from '../harness/hold.ts';
import { openBoard } from '../harness/ready-board.ts';

for (const [key, field] of [
  ['n', 'Title'],
  ['q', 'Capture an idea'],
] as const) {
  test(`keeps what is typed right after ${key.toUpperCase()}, before the sheet has loaded`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const load = await hold(page, /\/assets\/forms-.*\.js$/);
    await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'list' });
    await page.keyboard.press(key);
    await page.keyboard.type('Boatx');
    await page.keyboard.press('Backspace');
    const sheet = page.getByRole('dialog', { name: 'New idea' });
    await expect(sheet).toHaveCount(0);
    await load();
    const typed = sheet.getByLabel(field, { exact: true });
    await expect(typed).toBeFocused();
    await page.keyboard.type(' of paper 2');
    await expect(typed).toHaveValue('Boat of paper 2');
    // No letter or digit was a shortcut of the board.
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName('List');
  });
}

test('presses nothing below by Enter, and closes by Escape, before the sheet has loaded', async ({
  forge,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const load = await hold(page, /\/assets\/forms-.*\.js$/);
  await openBoard(page, { ideas: [{ title: 'Kite', progress: 40 }], view: 'all' });
  await forge.card('Kite').getByRole('button', { name: 'Mark as finished' }).focus();
  for (const key of ['n', 'B', 'Enter', 'Escape', 'q', 'o', 'Enter']) await page.keyboard.press(key);
  await load();
  const line = page.getByRole('dialog', { name: 'New idea' }).getByLabel('Capture an idea', { exact: true });
  await expect(line).toHaveValue('o');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '40');
});

test('leaves a digit to the field in which it is typed while a menu loads', async ({ forge, page }) => {
  const load = await hold(page, /\/assets\/editing-.*\.js$/);
  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'all' });
  await forge.card('Kite').getByRole('heading', { name: 'Kite' }).focus();
  await page.keyboard.press('t');
  await page.getByRole('searchbox', { name: 'Search ideas' }).click();
  await page.keyboard.type('2 kites');
  await expect(page.getByRole('searchbox', { name: 'Search ideas' })).toHaveValue('2 kites');
  await load();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('keeps what is typed as soon as the form has the focus, before the page is painted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const load = await hold(page, /\/assets\/forms-.*\.js$/);
  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'list' });
  await page.evaluate(() => {
    const typeAtOnce = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      document.removeEventListener('focusin', typeAtOnce);
      // A microtask runs before the effects that React leaves until after the paint.
      queueMicrotask(() => {
        for (const letter of 'Boat') document.execCommand('insertText', false, letter);
      });
    };
    document.addEventListener('focusin', typeAtOnce);
  });
  await page.keyboard.press('n');
  await load();
  const title = page.getByRole('dialog', { name: 'New idea' }).getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('Boat');
});

test('never opens a dropped file in place of the page, also before the board can take it', async ({
  context,
  page,
}, testInfo) => {
  const load = await hold(page, /\/assets\/behind-.*\.js$/);
  await openBoard(page, { ideas: [{ title: 'Kite' }], view: 'list' });
  const file = testInfo.outputPath('dropped.html');
  await writeFile(file, '<h1>No ideas');
  const browser = await context.newCDPSession(page);
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', {
      type,
      x: 300,
      y: 300,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  const dropFile = async () => {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await drag(type);
  };
  // A browser without a window would not open the file: it does what a window would do only with events left to it.
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    for (const type of ['dragover', 'drop'])
      addEventListener(type, (event) => seen.push(event.defaultPrevented));
  });
  const kite = page.getByRole('article', { name: 'Kite' });
  await dropFile();
  const seen = () => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(0);
  expect(await seen()).not.toContain(false);
  await load();
  // Once the board takes files, it says what it makes of this one.
  await expect(async () => {
    await dropFile();
    await expect(page.getByText('Invalid file format!')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(kite).toBeVisible();
});
