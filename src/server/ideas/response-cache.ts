/** How long an answer may be given again. A database put back under a running server may count its versions anew. */
const maxAgeMs = 60_000;

interface CacheEntry {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizeBytes: number;
  readonly expiresAt: number;
}

/** Bytes that keeping an answer takes besides its content and its key. */
const entryOverheadBytes = 500;

/** Answers as they were sent, for whoever asks the same of the same state; those not asked for longest go first. */
export interface ResponseCache {
  get(key: string): Uint8Array<ArrayBuffer> | null;
  put(key: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** The answer would be another from now on. */
  remove(key: string): void;
}

/** `now` is any clock that only goes forward, in milliseconds. */
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
      return found.bytes;
    },
    put(key, bytes) {
      remove(key);
      const sizeBytes = bytes.length + 2 * key.length + entryOverheadBytes;
      if (sizeBytes > maxBytes) return;
      entries.set(key, { bytes, sizeBytes, expiresAt: now() + maxAgeMs });
      totalBytes += sizeBytes;
      for (const oldest of entries.keys()) {
        if (totalBytes <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
  };
}
