import { readMetric } from './measurements.ts';
import { type OpenBoard } from './open-board.ts';

/** The distance in pixels and the speed in pixels per second: four seconds of continuous scrolling. */
const distancePx = 12_000;
const pxPerSecond = 3_000;

export interface Scrolled {
  /** Frames per second. */
  readonly rate: number;
  /** Frames more than two intervals of a 60 Hz screen after the previous one, in percent. */
  readonly late: number;
  /** The longest interval between two frames, in ms. */
  readonly longest: number;
  /** The page thread's milliseconds for all frames together. */
  readonly workInAll: number;
  /** The page thread's milliseconds per frame: all work, and script only. */
  readonly work: number;
  readonly script: number;
}

/** Scrolls from the top of the page through the ideas with a synthetic mouse wheel. */
export async function scroll(board: OpenBoard, view: 'List' | 'All'): Promise<Scrolled> {
  const { page, session } = board;
  await page.getByRole('tab', { name: view }).click();
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => {
    const beats: number[] = [];
    Object.assign(window, { beats });
    const beat = (now: number) => {
      beats.push(now);
      requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  });
  const before = await spent(board);
  const from = await page.evaluate(() => performance.now());
  await session.send('Input.synthesizeScrollGesture', {
    x: 500,
    y: 600,
    yDistance: -distancePx,
    speed: pxPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const after = await spent(board);
  const { beats, top } = await page.evaluate((start) => {
    const { beats: all } = window as unknown as { beats: number[] };
    return { beats: all.filter((beat) => beat >= start), top: scrollY };
  }, from);
  if (top < distancePx / 2) throw new Error(`the page was scrolled by ${top} pixels alone`);
  const waits = beats.slice(1).map((beat, index) => beat - (beats[index] ?? beat));
  const late = waits.filter((wait) => wait > 34).length;
  return {
    rate: 1_000 / (waits.reduce((sum, wait) => sum + wait, 0) / waits.length),
    late: (100 * late) / waits.length,
    longest: Math.max(...waits),
    workInAll: 1_000 * (after.work - before.work),
    work: (1_000 * (after.work - before.work)) / waits.length,
    script: (1_000 * (after.script - before.script)) / waits.length,
  };
}

async function spent(board: OpenBoard): Promise<{ work: number; script: number }> {
  return { work: await readMetric(board, 'TaskDuration'), script: await readMetric(board, 'ScriptDuration') };
}
