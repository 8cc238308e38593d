import { type Observable } from '#client/observable.ts';

/** Something that shows a time and follows the clock. */
interface ClockText {
  readonly node: Text;
  readonly textAt: (now: number) => string;
  readonly isInView: () => boolean;
}

/**
 * The one clock of the page. Countdowns hand it a text node; once a second, on the second, it rewrites the
 * texts that changed, and React hears nothing of it. Whoever named a moment at which something really changes
 * (an idea becomes overdue) is told when it has come. The clock stands still while the page is hidden and is
 * right at once when it returns.
 */
export interface Clock {
  /** Keeps a text node's content up to date: out of sight by the minute, as each one costs layout and paint. */
  keepUpdated(node: Text, textAt: (now: number) => string, isInView?: () => boolean): () => void;
  /** The time as of the last boundary any listener named: it changes only when something becomes different. */
  readonly boundary: Observable<number>;
  /** Names the next moment at which something becomes different. */
  notifyAt(moment: number): void;
}

export interface ClockDeps {
  now(): number;
  schedule(milliseconds: number, run: () => void): () => void;
  isVisible(): boolean;
  onVisible(handler: () => void): void;
}

export function createClock({ now, schedule, isVisible, onVisible }: ClockDeps): Clock {
  const texts = new Set<ClockText>();
  const listeners = new Set<() => void>();
  let boundary = now();
  let nextBoundary = Infinity;
  let cancel: (() => void) | null = null;

  const write = (cell: ClockText, time: number) => {
    const text = cell.textAt(time);
    if (cell.node.data !== text) cell.node.data = text;
  };
  const isNeeded = () => isVisible() && (texts.size > 0 || nextBoundary < Infinity);

  const tick = () => {
    cancel = null;
    const time = now();
    const isNewMinute = Math.floor(time / 1_000) % 60 === 0;
    for (const cell of texts) if (isNewMinute || cell.isInView()) write(cell, time);
    // A device's clock that ran ahead may be set right: what had come by then has not come yet.
    if (time >= nextBoundary || time < boundary) {
      nextBoundary = Infinity;
      boundary = time;
      for (const listener of listeners) listener();
    }
    scheduleTick();
  };
  const scheduleTick = () => {
    // A countdown to a full second changes just after one: exactly on it, it still says what it said.
    if (cancel === null && isNeeded()) cancel = schedule(1_000 - ((now() - 1) % 1_000), tick);
  };

  onVisible(() => {
    cancel?.();
    for (const cell of texts) write(cell, now());
    tick();
  });

  return {
    keepUpdated(node, textAt, isInView = () => true) {
      const cell = { node, textAt, isInView };
      texts.add(cell);
      write(cell, now());
      scheduleTick();
      return () => {
        texts.delete(cell);
      };
    },
    boundary: {
      get: () => boundary,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    notifyAt(moment) {
      if (moment >= nextBoundary) return;
      nextBoundary = Math.max(moment, now());
      scheduleTick();
    },
  };
}
