import { en } from '#messages/en/en.ts';
import { type OpenBoard } from './open-board.ts';
import { threadTimeToFrame } from './thread-time.ts';

type Measured = Pick<OpenBoard, 'page' | 'session'>;

export async function readMetric({ session }: Measured, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? NaN;
}

/** Milliseconds of script from a reload, without anything asked of the server, until ideas are on screen. */
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
  // A new document counts from nothing.
  const script = (await readMetric(board, 'ScriptDuration')) * 1000;
  await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor({ timeout: 60_000 });
  return { script, wall };
}

let edits = 0;

/** A new update of an idea on screen: the work of the page's thread until it is painted. */
export async function edit(board: OpenBoard): Promise<number> {
  // That of a finished idea takes none, and says so.
  const field = board.page.getByPlaceholder(`${en.card.addUpdate}…`).first();
  edits += 1;
  await field.fill(`Measured ${edits}`);
  const work = await threadTimeToFrame(board, 'keydown', () => field.press('Enter'));
  await board.page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  return work;
}

const searches = ['kite', 'glass', 'harbour', 'ember', 'loom', 'signal'];
let searched = 0;

/** Another search, as where a word is pasted. */
export async function search(board: OpenBoard): Promise<number> {
  const box = board.page.getByRole('searchbox');
  const word = searches[searched++ % searches.length] ?? '';
  const work = await threadTimeToFrame(board, 'input', () => box.fill(word));
  await box.fill('');
  return work;
}

/** Tells the page that it is hidden or shown, which stops and starts its clock; the browser paints it all the same. */
async function hide({ page }: OpenBoard, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
  // Whatever the page does on such an occasion is not a tick.
  await page.waitForTimeout(1_500);
}

/** Milliseconds per second of the page's thread while nobody does anything: everything, and script alone. */
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

/** Milliseconds per second of the page's thread while this of one countdown changes, and nothing else. */
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
 * Milliseconds of the page's thread that one tick of the clock adds to a second in which nothing else happens:
 * with the frame that shows it, and its script alone. And what a frame adds in which a single countdown changes its
 * colour, or its text: the least that any tick costs the browser on this page.
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
 * Milliseconds of the page's thread that a frame costs in which one pixel of an otherwise empty page changes:
 * what of a tick is the browser's own, on this machine and in this company.
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

/** Megabytes of JavaScript objects that are in use. */
export async function memory(board: OpenBoard): Promise<number> {
  await board.session.send('HeapProfiler.collectGarbage');
  return (await readMetric(board, 'JSHeapUsedSize')) / 1e6;
}
