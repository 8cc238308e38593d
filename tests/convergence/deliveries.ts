import { type Dice } from './dice.ts';

/** Everything that is on its way: requests, answers, events, messages between tabs, work of a database. */
export interface Deliveries {
  /** Puts something on its way. What shares a lane arrives in order; `isDue` may hold it (and its lane) back. */
  add(lane: string, isDue: () => boolean, run: () => void): void;
  /** Delivers one thing and waits until all that follows from it at once is done. False where nothing is due. */
  next(dice: Dice): Promise<boolean>;
  /** Whether nothing is on its way in a lane. */
  isEmpty(lane: string): boolean;
  /** Counts work that must end before anything else is delivered. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Waits for work that is tracked, and for what awaits it. */
  idle(): Promise<void>;
}

interface Delivery {
  readonly number: number;
  readonly isDue: () => boolean;
  readonly run: () => void;
}

/** `trace` is told what arrives, for whoever looks into a counterexample. */
export function createDeliveries(trace: (line: string) => void): Deliveries {
  const lanes = new Map<string, Delivery[]>();
  let lastNumber = 0;
  let busy = 0;

  const numberOf = (lane: string) => lanes.get(lane)?.[0]?.number ?? 0;
  const idle = async () => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (busy > 0);
  };

  return {
    idle,
    isEmpty: (lane) => !lanes.has(lane),

    add(lane, isDue, run) {
      lastNumber += 1;
      const delivery = { number: lastNumber, isDue, run };
      const queue = lanes.get(lane);
      if (queue) queue.push(delivery);
      else lanes.set(lane, [delivery]);
    },

    async next(dice) {
      const due = [...lanes].filter(([, [first]]) => first?.isDue()).map(([lane]) => lane);
      due.sort((a, b) => numberOf(a) - numberOf(b));
      const lane = due[dice(due.length)];
      if (lane === undefined) return false;
      trace(`  ${lane}`);
      const queue = lanes.get(lane) ?? [];
      const delivery = queue.shift();
      if (queue.length === 0) lanes.delete(lane);
      delivery?.run();
      await idle();
      return true;
    },

    async track(work) {
      busy += 1;
      try {
        return await work;
      } finally {
        busy -= 1;
      }
    },
  };
}
