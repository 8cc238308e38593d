import { ApiError } from '../errors/api-error.ts';

export interface KeyQueueOptions {
  readonly maxConcurrentPerKey: number;
  readonly maxQueuedPerKey: number;
  /** The message of the error if a key's queue is full, for developers. */
  readonly fullMessage: string;
}

/** Runs work as soon as its key has a free slot. @throws ApiError unavailable if the key's queue is full */
export type KeyQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Limits how much work of the same key runs at once; the rest waits in order. Keys do not wait for each other. */
export function createKeyQueue({
  maxConcurrentPerKey,
  maxQueuedPerKey,
  fullMessage,
}: KeyQueueOptions): KeyQueue {
  const slots = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (key, work) => {
    const slot = slots.get(key) ?? { running: 0, waiting: [] };
    slots.set(key, slot);
    if (slot.running < maxConcurrentPerKey) slot.running += 1;
    else if (slot.waiting.length >= maxQueuedPerKey)
      throw new ApiError('unavailable', fullMessage, { 'Retry-After': '2' });
    else await new Promise<void>((start) => slot.waiting.push(start));
    try {
      return await work();
    } finally {
      // Passes the slot directly to the next, so that no new work can take it first.
      const next = slot.waiting.shift();
      if (next !== undefined) next();
      else if ((slot.running -= 1) === 0) slots.delete(key);
    }
  };
}
