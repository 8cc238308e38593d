/** How long an answer may be given again. A database put back under a running server may count its versions anew. */
const longest = 60_000;

interface Kept {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: number;
  readonly until: number;
}

/** Bytes that keeping an answer takes besides its content and its key. */
const overhead = 500;

/** Answers as they were sent, for whoever asks the same of the same state; those not asked for longest go first. */
export interface KeptAnswers {
  get(key: string): Uint8Array<ArrayBuffer> | null;
  put(key: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** The answer would be another from now on. */
  forget(key: string): void;
}

/** `now` is any clock that only goes forward, in milliseconds. */
export function keepAnswers(mostBytes: number, now: () => number): KeptAnswers {
  const kept = new Map<string, Kept>();
  let held = 0;
  const drop = (key: string) => {
    held -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return null;
      if (found.until <= now()) {
        drop(key);
        return null;
      }
      kept.delete(key);
      kept.set(key, found);
      return found.bytes;
    },
    put(key, bytes) {
      drop(key);
      const size = bytes.length + 2 * key.length + overhead;
      if (size > mostBytes) return;
      kept.set(key, { bytes, size, until: now() + longest });
      held += size;
      for (const oldest of kept.keys()) {
        if (held <= mostBytes) break;
        drop(oldest);
      }
    },
    forget: drop,
  };
}
