import { type OpenBoard } from './open-board.ts';

/** The fields of a trace event that are used here. Times are in microseconds; `tdur` is processor time. */
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
 * Processor time of the page's thread, in ms, from an event to the end of the frame that shows its effect:
 * handlers, rendering, style, layout and paint. Independent of the machine's other load.
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
      // A countdown that ticks meanwhile changes only text data, which is not observed.
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    { type: event, mark: startMark },
  );
  await act();
  await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor();
  // The frame that shows the effect has ended once a later frame begins.
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
  // The event's task starts before its first listener runs.
  const isBetween = ({ ts, dur }: TraceEvent) => ts + dur > start.ts && ts <= frame.ts;
  const tasks = own.filter((one) => one.name === 'RunTask' && isBetween(one));
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1_000;
}
