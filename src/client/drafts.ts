import { accountKey } from './account-memory.ts';
import { type Environment } from './environment.ts';

/**
 * Half-typed text, which outlives a reload, a crash and signing in again, but not signing out. Each page has its own,
 * for tabs would write over each other's; only the lists of what came back are everybody's.
 */
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

/** One page's drafts, and what it needs to take over those of pages that have ended. */
export interface PageDrafts extends Drafts {
  /** All pages' texts, by their names and pages. */
  texts(): StoredDrafts['texts'];
  /** As `set`, whosever it is. */
  put(key: string, text: string | null): void;
}

/** Between a draft's name and the id of the page it belongs to. */
export const ofPage = '@';

/** The lists of `given-back.ts`, which belong to no page. */
export const isShared = (name: string) => name === 'submitted' || name.endsWith('.back');

/** All of an account's drafts; the higher revision is the newer one. */
export interface StoredDrafts {
  readonly revision: number;
  readonly texts: Readonly<Record<string, string>>;
}

const none: StoredDrafts = { revision: 0, texts: {} };

/** Milliseconds until other tabs can read what one has written: a lock may come to them before it. */
export const passing = 200;

export interface DraftParts {
  readonly environment: Pick<Environment, 'memory' | 'holdLock' | 'page' | 'schedule'>;
  readonly accountId: string;
  /** What the account's database has of them. */
  readonly stored: StoredDrafts | null;
  save(drafts: StoredDrafts): Promise<void>;
}

/**
 * One account's drafts. The memory is read anew each time, as other tabs write there too. Browsers write it to
 * the disk only seconds later, so a copy goes into the database, which outlives a crash.
 */
export function openDrafts({ environment, accountId, stored, save }: DraftParts): PageDrafts {
  const { memory, page } = environment;
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

  const keyOf = (name: string) => (isShared(name) ? name : name + ofPage + page);
  const put: PageDrafts['put'] = (name, text) => {
    const { revision, texts } = newest();
    const { [name]: _, ...others } = texts;
    last = {
      revision: revision + 1,
      texts: text === null || text === '' ? others : { ...others, [name]: text },
    };
    memory.set(key, JSON.stringify(last));
    void saveNewest();
  };

  const hold: Drafts['hold'] = (lock, held) =>
    environment.holdLock(`${key}.${lock}`, {
      steal: false,
      held: () => environment.schedule(passing, held),
      lost() {},
    });

  // Until the page ends, no other takes over what it has.
  hold(page, () => {});

  return {
    texts: () => newest().texts,
    put,
    get: (name) => newest().texts[keyOf(name)] ?? null,
    set: (name, text) => put(keyOf(name), text),
    hold,
  };
}

function read(memory: Environment['memory'], key: string): StoredDrafts {
  try {
    return { ...none, ...(JSON.parse(memory.get(key) ?? '{}') as Partial<StoredDrafts>) };
  } catch {
    return none;
  }
}
