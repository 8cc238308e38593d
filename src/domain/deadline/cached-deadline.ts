import { type Deadline, type Zone, readDeadline } from './deadline.ts';

/** More than an account has ideas. A full cache is emptied: filling it again takes some milliseconds. */
const maxCached = 20_000;

const caches = new WeakMap<Zone, Map<string, Deadline>>();

/**
 * `readDeadline` for a board, which reads the same texts again whenever many ideas change, for each of its views. For zones
 * that stay the same function; a server, which has a zone for each request, would cache them in vain.
 */
export function readCachedDeadline(text: string, zone: Zone): Deadline {
  let cache = caches.get(zone);
  if (cache === undefined) {
    cache = new Map();
    caches.set(zone, cache);
  }
  let deadline = cache.get(text);
  if (deadline === undefined) {
    deadline = readDeadline(text, zone);
    if (cache.size >= maxCached) cache.clear();
    cache.set(text, deadline);
  }
  return deadline;
}
