import { type Page } from '@playwright/test';
import fc from 'fast-check';
import { allMessages } from '#messages/all-messages.ts';

/** Draws random values from a seed. */
export type Draw = fc.GeneratorValue;

const keys = (
  'Enter Escape Tab Shift+Tab Space Delete Backspace Home End PageDown ArrowDown ArrowUp ArrowLeft ArrowRight ' +
  'j k n e m u / ? 1 2 3 4'
).split(' ');

const texts = [
  'Water the moon',
  '   ',
  '-5',
  '2031-05-05T10:00',
  'line\nbreak',
  '<b>bold</b>',
  '日本語のアイデア',
  '👩‍🚀 é̂ñ',
  'a'.repeat(200),
  'b'.repeat(2_500),
];

/** Buttons that end a session, after which nothing would be left to press. */
const excludedNames: ReadonlySet<string> = new Set(
  Object.values(allMessages).flatMap(({ header, account }) => [
    header.signOut,
    account.endSession,
    account.endOthers,
  ]),
);

/** A visible element that can be pressed. */
interface Target {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly kind: 'field' | 'select' | 'other';
}

/** Performs one random action of a person, and returns its description. */
export async function randomAction(page: Page, draw: Draw): Promise<string> {
  const what = draw(fc.integer, { min: 0, max: 99 });
  if (what < 2) {
    await page.reload();
    return 'reloads';
  }
  if (what < 24) return pressKey(page, draw(fc.constantFrom, ...keys));
  if (what < 29) return pressKey(page, draw(fc.constantFrom, 'Control+z', 'Control+Shift+z'));
  if (what < 42) {
    await page.keyboard.insertText(draw(fc.constantFrom, ...texts));
    return 'types';
  }
  const found = (await page.evaluate(targetsInView)).filter(({ name }) => !excludedNames.has(name));
  if (found.length === 0) return pressKey(page, 'Escape');
  const target = draw(fc.constantFrom, ...found);
  await press(page, target, draw);
  return `presses ${target.kind} "${target.name}"`;
}

async function pressKey(page: Page, key: string): Promise<string> {
  const name = await page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  });
  if (excludedNames.has(name)) return 'waits';
  await page.keyboard.press(key);
  return `presses ${key}`;
}

async function press(page: Page, { x, y, kind }: Target, draw: Draw): Promise<void> {
  const how = draw(fc.integer, { min: 0, max: 9 });
  if (kind === 'select') {
    await page.mouse.click(x, y);
    await page.keyboard.press(draw(fc.constantFrom, 'ArrowDown', 'ArrowUp'));
    await page.keyboard.press('Enter');
  } else if (how === 0) await page.mouse.dblclick(x, y);
  else if (how === 1) {
    const [acrossBy, downBy] = [
      draw(fc.integer, { min: -150, max: 150 }),
      draw(fc.integer, { min: -250, max: 250 }),
    ];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + acrossBy, y + downBy, { steps: 6 });
    await page.mouse.up();
  } else await page.mouse.click(x, y);
  if (kind !== 'field' || how > 7) return;
  await page.keyboard.insertText(draw(fc.constantFrom, ...texts));
  if (how > 3) await page.keyboard.press('Enter');
}

/** Runs in the page. Returns the elements that can be pressed because no other element covers them. */
function targetsInView(): Target[] {
  const elements = document.querySelectorAll<HTMLElement>(
    'button, a, input, textarea, select, [role=tab], [role^=menuitem], [data-title]',
  );
  return [...elements].flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || right < 0 || bottom < 0 || left > innerWidth || top > innerHeight)
      return [];
    const x = Math.min(innerWidth - 1, Math.max(0, (left + right) / 2));
    const y = Math.min(innerHeight - 1, Math.max(0, (top + bottom) / 2));
    const hit = document.elementFromPoint(x, y);
    if (hit === null || !(element.contains(hit) || hit.contains(element))) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const kind = isField ? 'field' : element instanceof HTMLSelectElement ? 'select' : 'other';
    return [{ x, y, name: name.slice(0, 60), kind } as const];
  });
}
