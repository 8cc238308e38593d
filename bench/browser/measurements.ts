import { en } from '#messages/en/en.ts';
import { type OpenBoard } from './open-board.ts';
import { threadTimeToFrame } from './thread-time.ts';

type Measured = Pick<OpenBoard, 'page' | 'session'>;

export async function readMetric({ session }: Measured, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? NaN;
}

/**
 * Milliseconds from a reload until ideas are shown, without a request to the server: script time and wall
 * time.
 */
export async function openFromCache(board: OpenBoard): Promise<{ script: number; wall: number }> {
  const { page } = board;
  await page.goto('about:blank');
  await page.goBack({ waitUntil: 'commit' });
  const wall = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const checkFrame = () =>
          document.querySelector('article') ? resolve(performance.now()) : requestAnimationFrame(checkFrame);
        checkFrame();
      }),
  );
  // The counter starts at 0 in each document.
  const script = (await readMetric(board, 'ScriptDuration')) * 1000;
  await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor({ timeout: 60_000 });
  return { script, wall };
}

let edits = 0;

/** Adds an update to a visible idea. Returns the page thread's milliseconds until it is painted. */
export async function edit(board: OpenBoard): Promise<number> {
  // A finished idea's field has another placeholder, so this finds an idea that accepts updates.
  const field = board.page.getByPlaceholder(`${en.card.addUpdate}…`).first();
  edits += 1;
  await field.fill(`Measured ${edits}`);
  const work = await threadTimeToFrame(board, 'keydown', () => field.press('Enter'));
  await board.page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  return work;
}

const searches = ['kite', 'glass', 'harbour', 'ember', 'loom', 'signal'];
let searched = 0;

/**
 * Replaces the search text at once, as pasting does. Returns the page thread's milliseconds until it is
 * painted.
 */
export async function search(board: OpenBoard): Promise<number> {
  const box = board.page.getByRole('searchbox');
  const word = searches[searched++ % searches.length] ?? '';
  const work = await threadTimeToFrame(board, 'input', () => box.fill(word));
  await box.fill('');
  return work;
}

/**
 * Makes the page believe it is hidden or visible, which stops or starts its clock; the browser still paints
 * it.
 */
async function hide({ page }: OpenBoard, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
  // The page's own work after a visibility change is not part of a tick.
  await page.waitForTimeout(1_500);
}

/** The page thread's milliseconds per second without any input: all work, and script only. */
async function idle(board: Measured): Promise<{ all: number; script: number }> {
  const seconds = 4;
  const read = async () => ({
    all: await readMetric(board, 'TaskDuration'),
    script: await readMetric(board, 'ScriptDuration'),
  });
  const before = await read();
  await board.page.waitForTimeout(seconds * 1_000);
  const after = await read();
  return {
    all: ((after.all - before.all) * 1_000) / seconds,
    script: ((after.script - before.script) * 1_000) / seconds,
  };
}

/** The page thread's milliseconds per second while only the text or colour of one countdown changes. */
async function idleWith(board: OpenBoard, changing: 'colour' | 'text'): Promise<number> {
  const stop = await board.page.evaluateHandle((what) => {
    const box = document.querySelector<HTMLElement>('[role=timer] > span');
    const text = box?.firstChild;
    if (!box || !(text instanceof Text)) throw new Error('no countdown ticks here');
    let count = 0;
    const interval = setInterval(() => {
      count += 1;
      if (what === 'text') text.data = text.data.replace(/\d\d(?=s$)/, String(10 + (count % 50)));
      else box.style.color = (count & 1) === 0 ? 'red' : 'blue';
    }, 1_000);
    return () => clearInterval(interval);
  }, changing);
  const { all } = await idle(board);
  await stop.evaluate((now) => now());
  return all;
}

/**
 * The page thread's milliseconds that one clock tick adds to an idle second, including its frame (`tick`) and
 * for script alone (`tickScript`). `oneColour` and `oneText` are the cost of a frame in which one countdown
 * changes: the least that any tick can cost on this page.
 */
export async function tick(
  board: OpenBoard,
): Promise<{ tick: number; tickScript: number; oneColour: number; oneText: number }> {
  await hide(board, true);
  const still = await idle(board);
  const oneColour = await idleWith(board, 'colour');
  const oneText = await idleWith(board, 'text');
  await hide(board, false);
  const ticking = await idle(board);
  return {
    tick: ticking.all - still.all,
    tickScript: ticking.script - still.script,
    oneColour: oneColour - still.all,
    oneText: oneText - still.all,
  };
}

/**
 * The page thread's milliseconds for a frame in which one pixel of an empty page changes: the browser's own
 * share of a tick on this machine under its present load.
 */
export async function emptyFrame({ page }: Measured): Promise<number> {
  const context = page.context();
  const empty = await context.newPage();
  const session = await context.newCDPSession(empty);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await empty.evaluate(() => {
    document.body.style.cssText =
      'margin: 0; inline-size: 1px; block-size: 1px; background-clip: content-box';
  });
  const still = await idle({ page: empty, session });
  await empty.evaluate(() => {
    let count = 0;
    setInterval(() => {
      document.body.style.backgroundColor = (count++ & 1) === 0 ? 'black' : 'white';
    }, 1_000);
  });
  const changing = await idle({ page: empty, session });
  await empty.close();
  return changing.all - still.all;
}

/** Megabytes of live JavaScript objects, after a garbage collection. */
export async function memory(board: OpenBoard): Promise<number> {
  await board.session.send('HeapProfiler.collectGarbage');
  return (await readMetric(board, 'JSHeapUsedSize')) / 1e6;
}
