import { type Locator } from '@playwright/test';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { type Samples, median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';
import { type Input, toPaint } from './input.ts';
import { type OpenBoard, openBoard } from './open-board.ts';

const count = 1_000;
const slowdown = 4;
const rounds = 9;
const mostMs = 50;

/** One control: what is done before, the measured input, and what takes it back. */
interface Control {
  readonly name: string;
  prepare?(): Promise<void>;
  readonly input: () => Input;
  restore?(): Promise<void>;
}

/** The day so many days from now, as in a card's `datetime` at 18:00 UTC. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The controls of List, in an order in which each leaves the board as it was. */
async function controlsOf({ page }: OpenBoard): Promise<readonly Control[]> {
  const row = page.getByRole('article').nth(2);
  const id = (await row.locator('xpath=ancestor-or-self::*[@data-idea]').getAttribute('data-idea')) ?? '';
  const own = `[data-idea="${id}"]`;
  const card = page.locator(own).first();
  /** In the row, or in no row at all because it has moved out of view. */
  const inRow = (selector: string) => `${own} ${selector}, body:not(:has(${own}))`;
  const key = (name: string, shows?: string): Input => ({
    event: 'keydown',
    ...(shows === undefined ? {} : { shows }),
    act: () => page.keyboard.press(name),
  });
  const click = (locator: Locator, shows: string): Input => ({
    event: 'click',
    shows,
    act: () => locator.click(),
  });
  const focusRow = () => card.locator('[data-title]').focus();
  const escape = () => page.keyboard.press('Escape');
  const saved = () => page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  const undo = async () => {
    await saved();
    // A second press of the same key within half a second would be ignored as a double press.
    await page.waitForTimeout(600);
    await page.keyboard.press('Control+z');
    await page.waitForTimeout(300);
    await saved();
  };
  const clear = () => page.getByRole('button', { name: 'Clear filters' }).first().click();
  const isFiltered = '[aria-label="Clear filters"]';
  const stats = page.getByRole('region', { name: 'Quick Stats' });
  const closed = async () => {
    await escape();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  return [
    {
      name: 'Finish: `D`',
      prepare: focusRow,
      input: () => key('d', inRow('[aria-valuenow="100"]')),
      restore: undo,
    },
    {
      name: 'Finish: the ring',
      input: () =>
        click(card.getByRole('button', { name: 'Mark as finished' }), inRow('[aria-valuenow="100"]')),
      restore: undo,
    },
    {
      name: 'Deadline: `T` opens the menu',
      prepare: focusRow,
      input: () => key('t', '[role=menu]'),
      restore: escape,
    },
    {
      name: 'Deadline: a number',
      prepare: async () => {
        await focusRow();
        await page.keyboard.press('t');
        await page.getByRole('menu').waitFor();
      },
      input: () => key('2', inRow(`time[datetime^="${dayIn(1)}"]`)),
      restore: undo,
    },
    {
      name: 'Priority: `P` opens the menu',
      prepare: focusRow,
      input: () => key('p', '[role=menu]'),
      restore: escape,
    },
    { name: 'Move: `Alt+↓`', prepare: focusRow, input: () => key('Alt+ArrowDown'), restore: undo },
    {
      name: 'A tag on a row',
      input: () => click(page.getByRole('button', { name: 'Only urgent' }).first(), isFiltered),
      restore: clear,
    },
    {
      name: 'A figure of Quick Stats',
      input: () => click(stats.getByRole('button', { name: /^Only Active/ }), isFiltered),
      restore: clear,
    },
    {
      name: 'The filter by state',
      input: () => ({
        event: 'input',
        shows: isFiltered,
        act: async () => void (await page.getByLabel('Filter by state').selectOption('active')),
      }),
      restore: clear,
    },
    {
      name: 'Open a row: `Enter`',
      prepare: focusRow,
      input: () => key('Enter', `${own} [data-update]`),
    },
    {
      name: 'All updates of an idea',
      input: () => click(card.getByRole('button', { name: /^\d+ update/ }), 'dialog[open]'),
      restore: async () => {
        await closed();
        await focusRow();
        await page.keyboard.press('Enter');
      },
    },
    {
      name: 'The palette: `Ctrl+K`',
      prepare: focusRow,
      input: () => key('Control+k', 'dialog[open] [role=option]'),
      restore: closed,
    },
    {
      name: 'The palette: a letter',
      prepare: async () => {
        await page.keyboard.press('Control+k');
        await page.locator('dialog[open] [role=option]').first().waitFor();
      },
      input: () => key('k'),
      restore: closed,
    },
    {
      name: 'The capture line: a letter',
      prepare: async () => {
        await focusRow();
        await page.keyboard.press('q');
        await page.keyboard.type('Fix the bike friday 18:00 !high #researc');
      },
      input: () => key('h'),
      restore: () => page.getByLabel('Capture an idea').fill(''),
    },
  ];
}

/** Measures what daily work presses, in List at a processor slowed down, from the input to the painted frame. */
export async function benchmarkControls(): Promise<BenchmarkResult> {
  await using board = await openBoard(count);
  const { page, session } = board;
  await page.getByRole('tab', { name: 'List' }).click();
  await page.getByRole('article').nth(2).waitFor();
  const controls = await controlsOf(board);
  // The first round does not count: some parts load when they are first used.
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const samples: Samples = Object.fromEntries(controls.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, prepare, input, restore } of controls) {
      await prepare?.();
      await page.waitForTimeout(200);
      const ms = await toPaint(board, input());
      await restore?.();
      if (round > 0) samples[name]?.push(ms);
    }
  const medians = controls.map(({ name }) => ({ name, ms: median(samples[name] ?? []) }));
  const slowest = medians.reduce((one, other) => (other.ms > one.ms ? other : one));
  return {
    name: 'controls',
    text: `## Controls of a day, at a processor ${slowdown} times slower\n\n${table(
      ['', `${count.toLocaleString('en')} ideas, List`],
      medians.map(({ name, ms }) => [name, `${figure(ms)} ms`]),
    )}`,
    samples,
    goals: [
      {
        text: `input to paint of every control: under ${mostMs} ms (slowest: ${slowest.name})`,
        value: slowest.ms,
        isMet: slowest.ms < mostMs,
      },
    ],
  };
}
