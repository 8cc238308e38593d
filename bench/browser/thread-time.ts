import { type OpenBoard } from './open-board.ts';

/** As much of a trace's event as is looked at here; times in microseconds, `tdur` of the processor. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly tdur: number;
}

const startMark = 'forge-bench-start';
const frameName = 'ProxyMain::BeginMainFrame';

/**
 * Milliseconds of processor time that the page's thread takes from an event to the end of the frame that shows
 * what it led to: handlers, rendering, style, layout and paint, however busy the machine is.
 */
export async function threadTimeToFrame(
  { page }: OpenBoard,
  event: string,
  act: () => Promise<void>,
): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'cc'],
  });
  await page.evaluate(
    ({ type, mark }) => {
      addEventListener(type, () => performance.mark(mark), { capture: true, once: true });
      const observer = new MutationObserver(() => {
        observer.disconnect();
        performance.mark(`${mark}-shown`);
      });
      // A countdown that ticks meanwhile changes a text's data and nothing else.
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    { type: event, mark: startMark },
  );
  await act();
  await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  // The frame that shows it is over once a later one has begun.
  await page.evaluate(() => new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over))));
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const markOf = (name: string) => trace.traceEvents.find((one) => one.name === name);
  const [start, shown] = [markOf(startMark), markOf(`${startMark}-shown`)];
  if (start === undefined || shown === undefined) throw new Error('nothing has been shown');
  const own = trace.traceEvents.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === start.pid && tid === start.tid,
  );
  const frame = own
    .filter(({ name, ts }) => name === frameName && ts >= shown.ts)
    .reduce((first, one) => (one.ts < first.ts ? one : first));
  // The task of the event itself has begun before its first listener is heard.
  const isBetween = ({ ts, dur }: TraceEvent) => ts + dur > start.ts && ts <= frame.ts;
  const tasks = own.filter((one) => one.name === 'RunTask' && isBetween(one));
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1_000;
}
