import { type Dice } from './dice.ts';

/** Everything in transit: requests, answers, stream events, broadcasts and database operations. */
export interface Deliveries {
  /**
   * Queues a delivery. Deliveries of one lane arrive in order; one whose `isDue` is false holds up its lane.
   */
  add(lane: string, isDue: () => boolean, run: () => void): void;
  /** Makes one delivery and waits for all of its immediate effects. Returns false if none is due. */
  next(dice: Dice): Promise<boolean>;
  /** Whether the lane has no delivery queued. */
  isEmpty(lane: string): boolean;
  /** Registers work that must settle before the next delivery. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Waits for the registered work and for code that awaits it. */
  idle(): Promise<void>;
}

interface Delivery {
  readonly number: number;
  readonly isDue: () => boolean;
  readonly run: () => void;
}

/** `trace` receives a line for each delivery, for debugging a counterexample. */
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
