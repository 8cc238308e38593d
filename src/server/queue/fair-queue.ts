import { ApiError } from '../errors/api-error.ts';

interface QueuedTask {
  readonly start: () => void;
  readonly reject: (error: ApiError) => void;
}

/**
 * Does work that somebody waits for, `from` wherever they are, when its turn comes.
 * @throws ApiError unavailable where there is no place to wait
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export interface FairQueueOptions {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  /** Tells developers what there is too much of. */
  readonly fullMessage: string;
  /**
   * How many milliseconds a place stays empty after work that took so many. Work that blocks the event loop needs it:
   * without a rest nobody else is heard, let alone takes a turn, before all of one's requests are done.
   */
  restMs?(tookMs: number): number;
}

/**
 * Does `most` things at once; `places` more may wait. Those who wait take turns by where they come from, and where no
 * place is left, whoever has most of them gives up the last: somebody who asks without an end is in nobody's way but
 * their own.
 */
export function createFairQueue({
  maxConcurrent,
  maxQueued,
  fullMessage,
  restMs = () => 0,
}: FairQueueOptions): FairQueue {
  const queueFull = () => new ApiError('unavailable', fullMessage, { 'Retry-After': '2' });
  /** What waits, by where it comes from; whose turn is next stands first. */
  const queues = new Map<string, QueuedTask[]>();
  let queuedCount = 0;
  let runningCount = 0;

  const evictFor = (key: string) => {
    let [longestKey, length] = [key, queues.get(key)?.length ?? 0];
    for (const [other, queue] of queues)
      if (queue.length > length + 1) [longestKey, length] = [other, queue.length];
    const evicted = longestKey === key ? undefined : queues.get(longestKey)?.pop();
    if (evicted === undefined) throw queueFull();
    queuedCount -= 1;
    evicted.reject(queueFull());
  };

  const waitForSlot = (key: string) =>
    new Promise<void>((start, reject) => {
      if (queuedCount >= maxQueued) evictFor(key);
      queuedCount += 1;
      const queue = queues.get(key) ?? [];
      queue.push({ start, reject });
      queues.set(key, queue);
    });

  /** Whoever is next takes over the place, so that no newcomer can slip in first. */
  const releaseSlot = () => {
    const [first] = queues;
    if (first === undefined) {
      runningCount -= 1;
      return;
    }
    const [key, queue] = first;
    queues.delete(key);
    const next = queue.shift();
    if (queue.length > 0) queues.set(key, queue);
    queuedCount -= 1;
    next?.start();
  };

  return async (key, work) => {
    if (runningCount >= maxConcurrent) await waitForSlot(key);
    else runningCount += 1;
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const restDurationMs = restMs(performance.now() - startedAt);
      if (restDurationMs > 0) setTimeout(releaseSlot, restDurationMs);
      else releaseSlot();
    }
  };
}
