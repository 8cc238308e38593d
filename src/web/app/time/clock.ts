import { type Observable } from '#client/observable.ts';

/** A text on the page, such as a text node. */
export interface WritableText {
  data: string;
}

/** A text that depends on the current time. */
interface ClockText {
  readonly text: WritableText;
  readonly textAt: (now: number) => string;
  readonly isInView: () => boolean;
}

/**
 * The page's only clock. Countdowns register a text; once a second, on the second, the clock rewrites the texts that
 * changed, without React. Listeners name the next moment at which something changes (an idea becomes overdue) and are
 * called then. The clock stops while the page is hidden and catches up when it is shown again.
 */
export interface Clock {
  /** Keeps a text up to date. Out of view only once a minute, as each change costs layout and paint. */
  keepUpdated(text: WritableText, textAt: (now: number) => string, isInView?: () => boolean): () => void;
  /** The time of the last boundary that a listener named. It changes only at such boundaries. */
  readonly boundary: Observable<number>;
  /** Names the next moment at which the listener's output changes. */
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
    const data = cell.textAt(time);
    if (cell.text.data !== data) cell.text.data = data;
  };
  const isNeeded = () => isVisible() && (texts.size > 0 || nextBoundary < Infinity);

  const tick = () => {
    cancel = null;
    const time = now();
    const isNewMinute = Math.floor(time / 1_000) % 60 === 0;
    for (const cell of texts) if (isNewMinute || cell.isInView()) write(cell, time);
    // If a clock that was fast is corrected, boundaries that had passed lie in the future again.
    if (time >= nextBoundary || time < boundary) {
      nextBoundary = Infinity;
      boundary = time;
      for (const listener of listeners) listener();
    }
    scheduleTick();
  };
  const scheduleTick = () => {
    // A countdown changes just after the full second: exactly on it, its text is still the previous one.
    if (cancel === null && isNeeded()) cancel = schedule(1_000 - ((now() - 1) % 1_000), tick);
  };

  onVisible(() => {
    cancel?.();
    for (const cell of texts) write(cell, now());
    tick();
  });

  return {
    keepUpdated(text, textAt, isInView = () => true) {
      const cell = { text, textAt, isInView };
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
