import { type EncodedBody } from './encoded-body.ts';

/** How long an entry is valid, in ms: a database restored under a running server may reuse versions. */
const maxAgeMs = 60_000;

interface CacheEntry {
  readonly body: EncodedBody;
  readonly sizeBytes: number;
  readonly expiresAt: number;
}

/** Estimated memory of an entry besides its content and key. */
const entryOverheadBytes = 500;

/** An LRU cache of response bodies, keyed by query, account version and accepted encoding. */
export interface ResponseCache {
  get(key: string): EncodedBody | null;
  put(key: string, body: EncodedBody): void;
  /** Removes an entry that is stale although its key is unchanged. */
  remove(key: string): void;
}

/** `now` is a monotonic clock in ms. */
export function createResponseCache(maxBytes: number, now: () => number): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  let totalBytes = 0;
  const remove = (key: string) => {
    totalBytes -= entries.get(key)?.sizeBytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const found = entries.get(key);
      if (found === undefined) return null;
      if (found.expiresAt <= now()) {
        remove(key);
        return null;
      }
      entries.delete(key);
      entries.set(key, found);
      return found.body;
    },
    put(key, body) {
      remove(key);
      const sizeBytes = body.bytes.length + 2 * key.length + entryOverheadBytes;
      if (sizeBytes > maxBytes) return;
      entries.set(key, { body, sizeBytes, expiresAt: now() + maxAgeMs });
      totalBytes += sizeBytes;
      for (const oldest of entries.keys()) {
        if (totalBytes <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
  };
}
