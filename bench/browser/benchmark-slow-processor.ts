import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { type Samples, measureInterleaved, median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';
import { addUpdateInRow, searchLetter } from './input.ts';
import { openFromCache } from './measurements.ts';
import { type OpenBoard, openBoard } from './open-board.ts';
import { scroll } from './scroll.ts';

const ideaCount = 1_000;
/** How many times slower the page's thread runs: about a cheap phone beside a laptop. */
const slowdown = 4;
const rounds = 9;
const scrolls = 5;
/** Each leaves fewer ideas, so that other rows come into view. */
const letters = ['d', 'a'] as const;

const goals = [
  { name: 'update', text: 'an update in List, to paint', unit: 'ms', limit: 60, isAtMost: true },
  { name: 'letter', text: 'a letter in the search, to paint', unit: 'ms', limit: 50, isAtMost: true },
  { name: 'List', text: 'scrolling List', unit: 'frames/s', limit: 30, isAtMost: false },
  { name: 'All', text: 'scrolling All', unit: 'frames/s', limit: 40, isAtMost: false },
] as const;

/** The checkout of another Forge, already built, that is measured side by side. */
const before = process.env['BENCH_BEFORE'];

/**
 * Measures input and scrolling with 1,000 ideas where the processor is four times slower and there is no graphics card, beside
 * the build that `BENCH_BEFORE` names, if any.
 */
export async function benchmarkSlowProcessor(): Promise<BenchmarkResult> {
  await using boards = new AsyncDisposableStack();
  const checkouts = { ...(before === undefined ? {} : { before }), now: undefined };
  const opened = new Map<string, OpenBoard>();
  for (const [name, checkout] of Object.entries(checkouts)) {
    const board = boards.use(await openBoard(ideaCount, checkout));
    await board.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    opened.set(name, board);
  }
  const samples: Samples = {};
  const alternate = async (
    name: string,
    times: number,
    measure: (board: OpenBoard, build: string) => Promise<number>,
  ) => {
    const measurements = [...opened].map(([build, board]) => [
      `${name} ${build}`,
      () => measure(board, build),
    ]);
    Object.assign(samples, await measureInterleaved(times, Object.fromEntries(measurements)));
  };
  for (const board of opened.values()) await showList(board);
  let updates = 0;
  await alternate('update', rounds, (board) => addUpdateInRow(board, `Measured ${(updates += 1)}`));
  await alternate('letter', rounds, typeLetters);
  for (const view of ['List', 'All'] as const)
    await alternate(view, scrolls, async (board, build) => {
      await openFromCache(board);
      const { rate, workInAll } = await scroll(board, view);
      (samples[`${view} work ${build}`] ??= []).push(workInAll);
      return rate;
    });

  const of = (name: string, build: string) => median(samples[`${name} ${build}`] ?? []);
  const builds = [...opened.keys()];
  const text = `## Four times slower, ${ideaCount.toLocaleString('en')} ideas\n\n${table(
    ['', ...builds, 'aim'],
    goals
      .map(({ name, text: what, unit, limit, isAtMost }) => [
        what,
        ...builds.map((build) => `${figure(of(name, build))} ${unit}`),
        `${isAtMost ? 'at most' : 'at least'} ${limit} ${unit}`,
      ])
      .concat(
        // Also comparable where other processes take time from this one.
        (['List', 'All'] as const).map((view) => [
          `scrolling ${view} for four seconds, work of the page's thread`,
          ...builds.map((build) => `${figure(of(`${view} work`, build))} ms`),
          '',
        ]),
      ),
  )}`;
  return {
    name: 'slow-processor',
    text,
    samples,
    goals: goals.map(({ name, text: what, unit, limit, isAtMost }) => {
      const value = of(name, 'now');
      return {
        text: `four times slower, ${what}: ${isAtMost ? 'at most' : 'at least'} ${limit} ${unit}`,
        value,
        isMet: isAtMost ? value <= limit : value >= limit,
      };
    }),
  };
}

async function showList({ page }: OpenBoard): Promise<void> {
  await page.getByRole('tab', { name: 'List' }).click();
  await page.getByRole('article').first().waitFor();
}

/** Types two letters into the empty search. Returns the mean milliseconds from a press until its result is painted. */
async function typeLetters(board: OpenBoard): Promise<number> {
  let sum = 0;
  for (const letter of letters) {
    sum += await searchLetter(board, letter);
    // Outlasts what follows a letter: the count of ideas found elsewhere, and the rows around the window.
    await board.page.waitForTimeout(600);
  }
  await board.page.getByRole('searchbox').fill('');
  await board.page.waitForTimeout(600);
  return sum / letters.length;
}
