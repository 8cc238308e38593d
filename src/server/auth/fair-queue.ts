import { ApiError } from '../api-error.ts';

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (error: ApiError) => void;
}

const tooMany = () => new ApiError('unavailable', 'too many sign-ins at once', { 'Retry-After': '2' });

/** Does work that somebody waits for, `from` wherever they are, when its turn comes. */
export type FairQueue = <T>(from: string, work: () => Promise<T>) => Promise<T>;

/**
 * Does `most` things at once; `places` more may wait. Those who wait take turns by where they come from, and where no
 * place is left, whoever has most of them gives up the last: somebody who signs in without an end, with a password that
 * is right and so not limited, is in nobody's way but their own.
 */
export function createFairQueue(most: number, places: number): FairQueue {
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
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
