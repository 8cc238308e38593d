import { ApiError } from './api-error.ts';

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (error: ApiError) => void;
}

/**
 * Does work that somebody waits for, `from` wherever they are, when its turn comes.
 * @throws ApiError unavailable where there is no place to wait
 */
export type FairQueue = <T>(from: string, work: () => Promise<T>) => Promise<T>;

export interface FairQueueOptions {
  readonly most: number;
  readonly places: number;
  /** Tells developers what there is too much of. */
  readonly full: string;
  /**
   * How many milliseconds a place stays empty after work that took so many. Work that blocks the event loop needs it:
   * without a rest nobody else is heard, let alone takes a turn, before all of one's requests are done.
   */
  rest?(took: number): number;
}

/**
 * Does `most` things at once; `places` more may wait. Those who wait take turns by where they come from, and where no
 * place is left, whoever has most of them gives up the last: somebody who asks without an end is in nobody's way but
 * their own.
 */
export function createFairQueue({ most, places, full, rest = () => 0 }: FairQueueOptions): FairQueue {
  const tooMany = () => new ApiError('unavailable', full, { 'Retry-After': '2' });
  /** What waits, by where it comes from; whose turn is next stands first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  const makePlaceFor = (from: string) => {
    let [fullest, length] = [from, lines.get(from)?.length ?? 0];
    for (const [other, line] of lines) if (line.length > length + 1) [fullest, length] = [other, line.length];
    const last = fullest === from ? undefined : lines.get(fullest)?.pop();
    if (last === undefined) throw tooMany();
    waiting -= 1;
    last.giveUp(tooMany());
  };

  const enter = (from: string) =>
    new Promise<void>((begin, giveUp) => {
      if (waiting >= places) makePlaceFor(from);
      waiting += 1;
      const line = lines.get(from) ?? [];
      line.push({ begin, giveUp });
      lines.set(from, line);
    });

  /** Whoever is next takes over the place, so that no newcomer can slip in first. */
  const leave = () => {
    const [first] = lines;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [from, line] = first;
    lines.delete(from);
    const next = line.shift();
    if (line.length > 0) lines.set(from, line);
    waiting -= 1;
    next?.begin();
  };

  return async (from, work) => {
    if (running >= most) await enter(from);
    else running += 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const pause = rest(performance.now() - began);
      if (pause > 0) setTimeout(leave, pause);
      else leave();
    }
  };
}
