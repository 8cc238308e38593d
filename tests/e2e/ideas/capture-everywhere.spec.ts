import { AxeBuilder } from '@axe-core/playwright';
import { type Locator, type Page } from '@playwright/test';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { expect, test } from '../harness/forge-test.ts';
import { hold } from '../harness/hold.ts';
import { openBoard } from '../harness/ready-board.ts';

// Wednesday.
const now = new Date('2026-11-25T10:00');

const form = (page: Page, { capture }: Messages) =>
  page.getByRole('form', { name: capture.name, exact: true });
const field = (page: Page, words: Messages) => form(page, words).getByRole('textbox');

const journeys = [
  {
    language: 'en',
    words: en,
    lines: [
      'Fix the bike friday 18:00 !high #research @Health',
      'Paint the boat tomorrow #urgent @Art',
      'Fly the kite !low #inspiration',
      'Build a bridge in 3 days #prototype',
      'Read 1984',
      'Write a song tonight #research',
    ],
    bike: 'Fix the bike',
    shown: ['High', 'research', 'Health', 'Fri, Nov 27, 6:00 PM'],
  },
  {
    language: 'es',
    words: es,
    lines: [
      'Arreglar la bici el viernes a las 18:00 !alta #investigación @Salud',
      'Pintar la barca mañana #urgente @Arte',
      'Volar la cometa !baja #inspiración',
      'Construir un puente en 3 días #prototipo',
      'Leer 1984',
      'Escribir una canción esta noche #investigación',
    ],
    bike: 'Arreglar la bici',
    shown: ['Alta', 'investigación', 'Salud', 'vie, 27 nov, 18:00'],
  },
] as const;
const maxPresses = 14;

for (const { language, words, lines, bike, shown } of journeys) {
  test(`captures six ideas by at most 14 keys besides their text (${language})`, async ({ forge, page }) => {
    await page.clock.setFixedTime(now);
    await openBoard(page, { view: 'all', preferences: { language } });
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await press('q');
    for (const line of lines) {
      await page.keyboard.insertText(line);
      await press('Enter');
      await expect(field(page, words)).toHaveValue('');
    }
    expect(keys).toBeLessThanOrEqual(maxPresses);
    await expect(forge.score()).toHaveText(/\b60$/);
    for (const text of shown) await expect(forge.card(bike)).toContainText(text);
    await expect(forge.card(lines[4])).toContainText(words.card.noDeadline);
  });
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const { language, words, lines, bike, shown } of journeys) {
    test(`captures six ideas by at most 14 taps besides their text (${language})`, async ({
      forge,
      page,
    }) => {
      await page.clock.setFixedTime(now);
      await openBoard(page, { ideas: [{ title: 'Before' }], view: 'all', preferences: { language } });
      let taps = 0;
      const tap = async (target: Locator) => {
        taps += 1;
        await target.tap();
      };
      await tap(page.getByRole('button', { name: words.form.newIdea }));
      await expect(field(page, words)).toBeFocused();
      for (const line of lines) {
        if (!(await field(page, words).evaluate((input) => input === document.activeElement)))
          await tap(field(page, words));
        await page.keyboard.insertText(line);
        await tap(form(page, words).getByRole('button', { name: words.capture.submit, exact: true }));
        await expect(field(page, words)).toHaveValue('');
      }
      expect(taps).toBeLessThanOrEqual(maxPresses);
      await page.getByRole('dialog').getByRole('button', { name: words.app.close, exact: true }).tap();
      await expect(forge.card(lines[4])).toContainText(words.card.noDeadline);
      for (const text of shown) await expect(forge.card(bike)).toContainText(text);
    });
  }
});

test('loads what captures a line with its focus, so that Enter does not wait', async ({ forge, page }) => {
  await openBoard(page, { view: 'all' });
  // The file is fetched, then imported.
  const imported = page.waitForResponse(
    (response) => /capture-work/.test(response.url()) && response.request().resourceType() === 'script',
  );
  await field(page, en).focus();
  await (await imported).finished();
  await page.route(/capture-work/, (route) => route.abort());
  await page.keyboard.insertText('Kite');
  await page.keyboard.press('Enter');
  await expect(forge.card('Kite')).toBeVisible();
});

test('keeps what is typed behind an Enter, before its code has loaded, for the next idea', async ({
  forge,
  page,
}) => {
  const load = await hold(page, /\/assets\/capture-work-.*\.js$/);
  await openBoard(page, { view: 'all' });
  await field(page, en).focus();
  await page.keyboard.type('Buy milk');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Call mum');
  await load();
  await expect(forge.card('Buy milk')).toBeVisible();
  await expect(field(page, en)).toHaveValue('Call mum');
  await page.keyboard.press('Enter');
  await expect(forge.card('Call mum')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('is named and described for a screen reader, and axe finds no fault in it', async ({ page }) => {
  await page.clock.setFixedTime(now);
  await openBoard(page, { preferences: { theme: 'light' } });
  await field(page, en).fill('Fix the bike friday 18:00 @Health #r');
  await expect(form(page, en)).toMatchAriaSnapshot(`
    - form "Capture":
      - textbox "Capture an idea": "Fix the bike friday 18:00 @Health #r"
      - button "Capture"
      - listbox "Tags":
        - option "research" [selected]
      - list "Understood":
        - listitem:
          - 'button "Category Health: keep as text"'
      - paragraph: 'Title: Fix the bike friday 18:00 #r'
      - status
  `);
  await expect(field(page, en)).toHaveAttribute('aria-activedescendant', /./);
  const { violations } = await new AxeBuilder({ page }).include('form').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search ideas and commands' })).toBeFocused();
  const overPalette = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(overPalette.violations.map(({ id }) => id)).toEqual([]);
});

test('does not submit by the Enter that ends a composition', async ({ context, page }) => {
  await openBoard(page);
  await field(page, en).focus();
  const session = await context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'たこ', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await session.send('Input.insertText', { text: '凧' });
  await expect(field(page, en)).toHaveValue('凧');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('refuses five megabytes of pasted lines at once, and keeps the line', async ({ forge, page }) => {
  await openBoard(page);
  await field(page, en).fill('Half typed');
  const blockedMs = await field(page, en).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'a line of thirty characters..\n'.repeat(175_000));
    const startedAt = performance.now();
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return performance.now() - startedAt;
  });
  expect(blockedMs).toBeLessThan(1_000);
  await expect(forge.toast('At most 200 lines at once.')).toBeVisible();
  await expect(field(page, en)).toHaveValue('Half typed');
});

test.describe('in forced colours at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('fits the window and marks what is chosen', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openBoard(page, { ideas: [{ title: 'Boat' }] });
    await page.keyboard.press('q');
    await field(page, en).fill('Fix the bike friday 18:00 !high #research @');
    const chosen = page.locator('[role=option][aria-selected=true]');
    const colours = () =>
      chosen.evaluate((option) => {
        const { backgroundColor } = getComputedStyle(option);
        return [backgroundColor, getComputedStyle(option.parentElement ?? option).backgroundColor];
      });
    const [own, around] = await colours();
    expect(own).not.toBe(around);
    const overflowPx = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflowPx()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search ideas and commands' })).toBeFocused();
    const [inPalette, aroundPalette] = await colours();
    expect(inPalette).not.toBe(aroundPalette);
    expect(await overflowPx()).toBeLessThanOrEqual(0);
  });
});
