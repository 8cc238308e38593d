import { accountKey, draftsLock } from './account-memory.ts';
import { type DraftChanges, type StoredDrafts } from './device-store.ts';
import { type Environment } from './environment.ts';
import { writable } from './observable.ts';

/**
 * Half-typed text, which outlives a reload, a crash and signing in again, but not signing out. Each page keeps its own
 * drafts, because tabs would overwrite each other's. Only submitted and returned texts are shared.
 */
export interface Drafts {
  get(name: string): string | null;
  /** Null or an empty text forgets the draft. */
  set(name: string, text: string | null): void;
  /** Changes several, all or none of which outlive a crash; what is put in the outbox from here on outlives none of it. */
  setAll(texts: Readonly<Record<string, string | null>>): void;
  /** A new id, for the change that a text is submitted as. */
  newId(): string;
  /** Resolves once the change with that id no longer lives in this tab alone, as it does where the device is full. */
  whenSafe(id: string): Promise<void>;
  /**
   * Asks for a lock that one tab of this browser has at a time; the function it returns lets go of it. When `held` is
   * called, what the tab that had it before has written can be read.
   */
  hold(lock: string, held: () => void): () => void;
  /**
   * Calls back when a text has come back: whoever shows an empty field asks `nextDraft` again. It does so at once, too:
   * one may have come back since the field was drawn. Returns what ends it.
   */
  onReturn(listener: () => void): () => void;
  /** Says that a text has come back. */
  tellReturn(): void;
}

/** One page's drafts, and what it takes to take over those of pages that have ended. */
export interface PageDrafts extends Drafts {
  /** All pages' texts, by the names they are kept under: a draft's, then the id of its page. */
  texts(): StoredDrafts['texts'];
  /** As `setAll`, by those names. */
  put(texts: Readonly<Record<string, string | null>>): void;
  /** The name this page's draft is kept under. */
  keyOf(name: string): string;
  /** Gives the database what it has not taken so far. */
  saveAgain(): void;
  /** Lets go of what is being submitted: this page shows the account no more. Its half-typed texts stay its own. */
  close(): void;
}

/** Between a draft's name and the id of the page it belongs to. */
export const pageSeparator = '@';

/** Ends the names of lists of texts that wait to come back to a field. */
export const backSuffix = '.back';

/** Texts that belong to no page, those of `given-back.ts`. */
export const isShared = (name: string) => name.startsWith('submitted') || name.endsWith(backSuffix);

const none: StoredDrafts = { revision: 0, texts: {} };

/** Milliseconds until other tabs can read what one has written: a lock may come to them before it. */
export const crossTabDelay = 200;

export interface DraftParts {
  readonly environment: Pick<
    Environment,
    'memory' | 'onMemoryChange' | 'holdLock' | 'newId' | 'page' | 'schedule'
  >;
  readonly accountId: string;
  /** What the account's database has of them. */
  readonly stored: StoredDrafts | null;
  save(drafts: StoredDrafts, changes: DraftChanges): Promise<void>;
  readonly whenSafe: Drafts['whenSafe'];
}

/**
 * One account's drafts. The memory is read anew each time, as other tabs write there too. Browsers write it to
 * the disk only seconds later, so a copy goes into the database, which outlives a crash. Where the memory takes nothing
 * more, that copy is all that outlives the tab: each tab writes there what it has changed, and no other's texts.
 */
export function openDrafts({ environment, accountId, stored, save, whenSafe }: DraftParts): PageDrafts {
  const { memory, page } = environment;
  const key = accountKey('drafts', accountId);
  const ofPage = pageSeparator + page;
  let last = stored ?? none;
  /** The keys of what the database has still to be given, and the revision before all that. */
  let unsaved = { keys: new Set<string>(), since: 0 };
  /** The keys of all that this page has changed, save for the lists that all pages add to. */
  const own = new Set<string>();
  let isSaving = false;
  const returns = writable(0);

  /** Texts as they are here; null for those that are not. */
  const lastOf = (keys: Iterable<string>): DraftChanges['texts'] =>
    Object.fromEntries([...keys].map((name) => [name, last.texts[name] ?? null]));
  const newest = (): StoredDrafts => {
    const { revision, texts } = newestOf(last, readDrafts(memory, accountId));
    // Of what it has changed itself this page knows best: the memory may not have taken it.
    last = { revision, texts: withTexts(texts, lastOf(own)) };
    return last;
  };
  const keyOf = (name: string) => (isShared(name) ? name : name + ofPage);
  const change = (changes: DraftChanges['texts']) => {
    const { revision, texts } = newest();
    last = { revision: revision + 1, texts: withTexts(texts, changes) };
    memory.set(key, JSON.stringify(last));
    if (unsaved.keys.size === 0) unsaved.since = revision;
    for (const name of Object.keys(changes)) {
      unsaved.keys.add(name);
      if (!name.endsWith(backSuffix)) own.add(name);
    }
  };
  const saveUnsaved = async () => {
    const { keys, since } = unsaved;
    if (keys.size === 0) return;
    unsaved = { keys: new Set(), since: 0 };
    try {
      await save(last, { since, texts: lastOf(keys) });
    } catch {
      // The memory has them; the person is told elsewhere that the device keeps nothing more. The next save gives what
      // they are by then: one that was begun after this may have succeeded.
      unsaved = { keys: new Set([...keys, ...unsaved.keys]), since };
    }
  };
  /** One write at a time, and always of the newest: whoever types faster than the disk writes skips some. */
  const saveNewest = async () => {
    if (isSaving) return;
    isSaving = true;
    for (let saved = none; saved !== last;) {
      saved = last;
      await saveUnsaved();
    }
    isSaving = false;
  };

  const ask = (lock: string, held: () => void) =>
    environment.holdLock(draftsLock(accountId, lock), {
      steal: false,
      held: () => environment.schedule(crossTabDelay, held),
      lost() {},
    });
  const releases = new Set<() => void>();
  const hold: Drafts['hold'] = (lock, held) => {
    const release = ask(lock, held);
    releases.add(release);
    return () => {
      releases.delete(release);
      release();
    };
  };

  // A tab that has just written may not have read this page's texts before, and have written over them.
  releases.add(
    environment.onMemoryChange(() => {
      const { revision, texts } = readDrafts(memory, accountId);
      const isWrittenOver = (name: string) => texts[name] !== last.texts[name] && name.endsWith(ofPage);
      // Where there is nothing at all, somebody has signed out.
      if (revision > 0 && [...own].some(isWrittenOver)) change({});
    }),
  );

  // Until the page ends, no other takes over what it has.
  ask(page, () => {});

  const put: PageDrafts['put'] = (texts) => {
    change(texts);
    // At once: the database has to be asked for it before it is asked for the mutation.
    void saveUnsaved();
  };

  return {
    texts: () => newest().texts,
    put,
    keyOf,
    saveAgain: () => void saveUnsaved(),
    get: (name) => newest().texts[keyOf(name)] ?? null,
    set(name, text) {
      change({ [keyOf(name)]: text });
      void saveNewest();
    },
    setAll: (texts) =>
      put(Object.fromEntries(Object.entries(texts).map(([name, text]) => [keyOf(name), text]))),
    newId: environment.newId,
    whenSafe,
    hold,
    onReturn(listener) {
      listener();
      return returns.subscribe(listener);
    },
    tellReturn: () => returns.set(returns.get() + 1),
    close() {
      for (const release of releases) release();
    },
  };
}

/** Drafts as a page has changed them, where others may have changed theirs meanwhile. */
export function mergeDrafts(
  kept: StoredDrafts | undefined,
  drafts: StoredDrafts,
  changes: DraftChanges,
): StoredDrafts {
  // Those that are kept have missed something.
  if (kept === undefined || kept.revision < changes.since) return drafts;
  return {
    revision: Math.max(kept.revision, drafts.revision),
    texts: withTexts(kept.texts, changes.texts),
  };
}

function withTexts(texts: StoredDrafts['texts'], changes: DraftChanges['texts']): StoredDrafts['texts'] {
  const all = Object.entries({ ...texts, ...changes }).filter(([, text]) => text);
  return Object.fromEntries(all) as Record<string, string>;
}

/** The newer ones. Where neither is, one may have missed what only the other could keep: nothing of it is dropped. */
function newestOf(known: StoredDrafts, remembered: StoredDrafts): StoredDrafts {
  if (known.revision !== remembered.revision)
    return known.revision > remembered.revision ? known : remembered;
  return { ...known, texts: { ...known.texts, ...remembered.texts } };
}

/** What the browser's memory has of an account's drafts; none where that cannot be read. */
export function readDrafts(memory: Environment['memory'], accountId: string): StoredDrafts {
  try {
    const text = memory.get(accountKey('drafts', accountId));
    return { ...none, ...(JSON.parse(text ?? '{}') as Partial<StoredDrafts>) };
  } catch {
    return none;
  }
}
