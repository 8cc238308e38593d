import { accountKey } from './account-memory.ts';
import { type Environment } from './environment.ts';

/** Half-typed text, which outlives a reload, a crash and signing in again, but not signing out. */
export interface Drafts {
  get(name: string): string | null;
  /** Null or an empty text forgets the draft. */
  set(name: string, text: string | null): void;
  /**
   * Asks for a lock that one tab of this browser has at a time; the function it returns lets go of it. When `held` is
   * called, what the tab that had it before has written can be read.
   */
  hold(lock: string, held: () => void): () => void;
}

/** All of an account's drafts; the higher revision is the newer one. */
export interface StoredDrafts {
  readonly revision: number;
  readonly texts: Readonly<Record<string, string>>;
}

const none: StoredDrafts = { revision: 0, texts: {} };

/** Milliseconds until other tabs can read what one has written: a lock may come to them before it. */
const passing = 200;

export interface DraftParts {
  readonly environment: Pick<Environment, 'memory' | 'holdLock' | 'schedule'>;
  readonly accountId: string;
  /** What the account's database has of them. */
  readonly stored: StoredDrafts | null;
  save(drafts: StoredDrafts): Promise<void>;
}

/**
 * One account's drafts. The memory is read anew each time, as other tabs write there too. Browsers write it to
 * the disk only seconds later, so a copy goes into the database, which outlives a crash.
 */
export function openDrafts({ environment, accountId, stored, save }: DraftParts): Drafts {
  const { memory } = environment;
  const key = accountKey('drafts', accountId);
  let last = stored ?? none;
  let isSaving = false;

  const newest = (): StoredDrafts => {
    const remembered = read(memory, key);
    if (remembered.revision > last.revision) last = remembered;
    return last;
  };
  /** One write at a time, and always of the newest: whoever types faster than the disk writes skips some. */
  const saveNewest = async () => {
    if (isSaving) return;
    isSaving = true;
    try {
      for (let saved = none; saved !== last;) {
        saved = last;
        await save(saved);
      }
    } catch {
      // The memory has them; the person is told elsewhere that the device keeps nothing more.
    }
    isSaving = false;
  };

  return {
    get: (name) => newest().texts[name] ?? null,
    set(name, text) {
      const { revision, texts } = newest();
      const { [name]: _, ...others } = texts;
      last = {
        revision: revision + 1,
        texts: text === null || text === '' ? others : { ...others, [name]: text },
      };
      memory.set(key, JSON.stringify(last));
      void saveNewest();
    },
    hold: (lock, held) =>
      environment.holdLock(`${key}.${lock}`, {
        steal: false,
        held: () => environment.schedule(passing, held),
        lost() {},
      }),
  };
}

function read(memory: Environment['memory'], key: string): StoredDrafts {
  try {
    return { ...none, ...(JSON.parse(memory.get(key) ?? '{}') as Partial<StoredDrafts>) };
  } catch {
    return none;
  }
}
