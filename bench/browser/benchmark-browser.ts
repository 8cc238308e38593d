import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { type Samples, median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';
import { openDialog, stepSlider, typeLetter } from './input.ts';
import { edit, emptyFrame, memory, openFromCache, search, tick } from './measurements.ts';
import { type OpenBoard, openBoard } from './open-board.ts';
import { scroll } from './scroll.ts';

const counts = [500, 10_000] as const;
const rounds = 9;
const ticks = 5;
const scrolls = 3;
const views = ['List', 'All'] as const;
const goals = [
  { what: 'script', text: 'from cache: under 400 ms of script', most: 400 },
  { what: 'edit', text: 'edit to paint: under 16 ms', most: 16 },
  { what: 'search', text: 'new search to paint: under 50 ms', most: 50 },
  { what: 'letter', text: 'a letter to paint: under 50 ms', most: 50 },
  { what: 'dialog', text: 'opening a dialog to paint: under 50 ms', most: 50 },
  { what: 'slider', text: 'a step of the slider to paint: under 50 ms', most: 50 },
  { what: 'lateList', text: 'scrolling the list: under 5 % of frames late', most: 5 },
  { what: 'lateAll', text: 'scrolling the cards: under 5 % of frames late', most: 5 },
  { what: 'tick', text: 'one tick of the clock: under 2 ms', most: 2 },
] as const;

async function measure(count: number): Promise<Samples> {
  await using board = await openBoard(count);
  const samples: Samples = {
    script: [],
    wall: [],
    firstEdit: [],
    edit: [],
    search: [],
    letter: [],
    firstDialog: [],
    dialog: [],
    slider: [],
    tick: [],
    tickScript: [],
    oneColour: [],
    oneText: [],
    emptyFrame: [],
    memory: [],
  };
  const add = (name: string, value: number) => void samples[name]?.push(value);
  for (let round = 0; round <= rounds; round += 1) {
    const { script, wall } = await openFromCache(board);
    const firstEdit = await edit(board);
    const figures = {
      script,
      wall,
      firstEdit,
      edit: await edit(board),
      search: await search(board),
      letter: await typeLetter(board),
      firstDialog: await openDialog(board),
      dialog: await openDialog(board),
      slider: await stepSlider(board),
    };
    if (round > 0) for (const [name, value] of Object.entries(figures)) add(name, value);
  }
  for (let round = 0; round < ticks; round += 1) {
    for (const [name, value] of Object.entries(await tick(board))) add(name, value);
    add('emptyFrame', await emptyFrame(board));
  }
  add('memory', await memory(board));
  for (const view of views)
    for (let round = 0; round < scrolls; round += 1)
      for (const [name, value] of Object.entries(await reopenAndScroll(board, view)))
        (samples[`${name}${view}`] ??= []).push(value);
  return samples;
}

async function reopenAndScroll(board: OpenBoard, view: (typeof views)[number]) {
  await openFromCache(board);
  return scroll(board, view);
}

/** Measures the page in a real browser with a warm cache. */
export async function benchmarkBrowser(): Promise<BenchmarkResult> {
  const measured = new Map<number, Samples>();
  for (const count of counts) measured.set(count, await measure(count));
  const of = (count: number, name: string) => median(measured.get(count)?.[name] ?? []);
  const row = (label: string, name: string, unit: string) => [
    label,
    ...counts.map((count) => `${figure(of(count, name))} ${unit}`),
  ];
  const text = `## In the browser\n\n${table(
    ['', ...counts.map((count) => `${count.toLocaleString('en')} ideas`)],
    [
      row('Open from cache: script until ideas are on screen', 'script', 'ms'),
      row('Open from cache: first ideas on screen', 'wall', 'ms'),
      row('First edit after opening, to paint', 'firstEdit', 'ms'),
      row('Edit to paint', 'edit', 'ms'),
      row('First search after opening, to paint', 'search', 'ms'),
      row('A letter typed, to paint', 'letter', 'ms'),
      row('First dialog after opening, to paint', 'firstDialog', 'ms'),
      row('A dialog, to paint', 'dialog', 'ms'),
      row('A step of the slider by key, to paint', 'slider', 'ms'),
      ...views.flatMap((view) => [
        row(`Scrolling ${view}: frames later than two beats`, `late${view}`, '%'),
        row(`Scrolling ${view}: longest wait for a frame`, `longest${view}`, 'ms'),
        row(`Scrolling ${view}: work a frame`, `work${view}`, 'ms'),
        row(`Scrolling ${view}: script a frame`, `script${view}`, 'ms'),
      ]),
      row('One tick of the clock: script', 'tickScript', 'ms'),
      row('One tick of the clock, with its frame', 'tick', 'ms'),
      row('A frame in which one countdown changes its text', 'oneText', 'ms'),
      row('A frame in which one countdown changes its colour', 'oneColour', 'ms'),
      row('A frame of an empty page with one changed pixel', 'emptyFrame', 'ms'),
      row('Memory in use', 'memory', 'MB'),
    ],
  )}`;
  const largest = Math.max(...counts);
  return {
    name: 'browser',
    text,
    samples: Object.fromEntries(
      [...measured].flatMap(([count, samples]) =>
        Object.entries(samples).map(([name, values]) => [`${name} at ${count}`, values]),
      ),
    ),
    goals: goals.map(({ what, text: goal, most }) => {
      const value = of(largest, what);
      return { text: `${goal}, at ${largest.toLocaleString('en')} ideas`, value, isMet: value < most };
    }),
  };
}
