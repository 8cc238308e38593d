import { accountKey } from './account-memory.ts';
import { type Environment } from './environment.ts';

/** Half-typed text, which outlives a reload, a crash and signing in again, but not signing out. */
export interface Drafts {
  get(name: string): string | null;
  /** The names under which there is a text. */
  names(): readonly string[];
  /** Null or an empty text forgets the draft. */
  set(name: string, text: string | null): void;
  /** Changes several, all or none of which outlive a crash; what is put in the outbox from here on outlives none of it. */
  setAll(texts: Readonly<Record<string, string | null>>): void;
  /** A new id, for the change that a text is submitted as. */
  newId(): string;
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
  readonly environment: Pick<Environment, 'memory' | 'holdLock' | 'schedule' | 'newId'>;
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
  const change = (changes: Readonly<Record<string, string | null>>) => {
    const { revision, texts } = newest();
    const all = Object.entries({ ...texts, ...changes }).filter(([, text]) => text);
    last = { revision: revision + 1, texts: Object.fromEntries(all) as Record<string, string> };
    memory.set(key, JSON.stringify(last));
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
    names: () => Object.keys(newest().texts),
    set(name, text) {
      change({ [name]: text });
      void saveNewest();
    },
    setAll(texts) {
      change(texts);
      // At once: the database has to be asked for it before it is asked for the mutation.
      save(last).catch(() => {});
    },
    newId: environment.newId,
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
