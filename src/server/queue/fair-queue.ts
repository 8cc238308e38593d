import { ApiError } from '../errors/api-error.ts';

interface QueuedTask {
  readonly start: () => void;
  readonly reject: (error: ApiError) => void;
}

/**
 * Runs work as soon as a slot is free; `key` is the account or address that it is for.
 * @throws ApiError unavailable if the queue is full
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export interface FairQueueOptions {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  /** The message of the error if the queue is full, for developers. */
  readonly fullMessage: string;
  /**
   * How many ms a slot stays empty after work that took `tookMs`. Needed for work that blocks the event loop:
   * without a rest, one key's requests would all run before others are even received.
   */
  restMs?(tookMs: number): number;
}

/**
 * Runs at most `maxConcurrent` tasks at once and queues at most `maxQueued`. Keys are served in rotation. If
 * the queue is full, the key with the most tasks loses its last, so that a flood from one key displaces only
 * its own tasks.
 */
export function createFairQueue({
  maxConcurrent,
  maxQueued,
  fullMessage,
  restMs = () => 0,
}: FairQueueOptions): FairQueue {
  const queueFull = () => new ApiError('unavailable', fullMessage, { 'Retry-After': '2' });
  /** The queued tasks by key, in order of rotation. */
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

  /** Passes the slot directly to the next task, so that no new one can take it first. */
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
