import { type Observable } from '#client/observable.ts';

/** Something that shows a time and follows the clock. */
interface Cell {
  readonly node: Text;
  readonly label: (now: number) => string;
  readonly isInSight: () => boolean;
}

/**
 * The one clock of the page. Countdowns hand it a text node; once a second, on the second, it rewrites the
 * texts that changed, and React hears nothing of it. Whoever named a moment at which something really changes
 * (an idea becomes overdue) is told when it has come. The clock stands still while the page is hidden and is
 * right at once when it returns.
 */
export interface Clock {
  /** Keeps a text node's content up to date: out of sight by the minute, as each one costs layout and paint. */
  show(node: Text, label: (now: number) => string, isInSight?: () => boolean): () => void;
  /** The time as of the last boundary any listener named: it changes only when something becomes different. */
  readonly boundary: Observable<number>;
  /** Names the next moment at which something becomes different. */
  expect(moment: number): void;
}

export interface ClockParts {
  now(): number;
  schedule(milliseconds: number, run: () => void): () => void;
  isVisible(): boolean;
  onVisible(handler: () => void): void;
}

export function createClock({ now, schedule, isVisible, onVisible }: ClockParts): Clock {
  const cells = new Set<Cell>();
  const listeners = new Set<() => void>();
  let boundary = now();
  let next = Infinity;
  let cancel: (() => void) | null = null;

  const write = (cell: Cell, time: number) => {
    const text = cell.label(time);
    if (cell.node.data !== text) cell.node.data = text;
  };
  const isNeeded = () => isVisible() && (cells.size > 0 || next < Infinity);

  const tick = () => {
    cancel = null;
    const time = now();
    const isNewMinute = Math.floor(time / 1_000) % 60 === 0;
    for (const cell of cells) if (isNewMinute || cell.isInSight()) write(cell, time);
    // A device's clock that ran ahead may be set right: what had come by then has not come yet.
    if (time >= next || time < boundary) {
      next = Infinity;
      boundary = time;
      for (const listener of listeners) listener();
    }
    arm();
  };
  const arm = () => {
    // A countdown to a full second changes just after one: exactly on it, it still says what it said.
    if (cancel === null && isNeeded()) cancel = schedule(1_000 - ((now() - 1) % 1_000), tick);
  };

  onVisible(() => {
    cancel?.();
    for (const cell of cells) write(cell, now());
    tick();
  });

  return {
    show(node, label, isInSight = () => true) {
      const cell = { node, label, isInSight };
      cells.add(cell);
      write(cell, now());
      arm();
      return () => {
        cells.delete(cell);
      };
    },
    boundary: {
      get: () => boundary,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    expect(moment) {
      if (moment >= next) return;
      next = Math.max(moment, now());
      arm();
    },
  };
}
