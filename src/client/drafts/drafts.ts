import { type DraftChanges, type StoredDrafts } from '../device-store.ts';
import { type Environment } from '../environment.ts';
import { writable } from '../observable.ts';
import { accountKey, draftsLockName } from '../store/storage-keys.ts';

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
  acquireLock(lock: string, onAcquired: () => void): () => void;
  /**
   * Calls back when a text has come back: whoever shows an empty field asks `nextDraft` again. It does so at once, too:
   * one may have come back since the field was drawn. Returns what ends it.
   */
  onReturned(listener: () => void): () => void;
  /** Says that a text has come back. */
  notifyReturned(): void;
}

/** One page's drafts, and what it takes to take over those of pages that have ended. */
export interface PageDrafts extends Drafts {
  /** All pages' texts, by the names they are kept under: a draft's, then the id of its page. */
  allTexts(): StoredDrafts['texts'];
  /** As `setAll`, by those names. */
  setAllByKey(texts: Readonly<Record<string, string | null>>): void;
  /** The name this page's draft is kept under. */
  keyOf(name: string): string;
  /** Gives the database what it has not taken so far. */
  retrySave(): void;
  /** Lets go of what is being submitted: this page shows the account no more. Its half-typed texts stay its own. */
  close(): void;
}

/** Between a draft's name and the id of the page it belongs to. */
export const pageSeparator = '@';

/** Ends the names of lists of texts that wait to come back to a field. */
export const returnedSuffix = '.back';

/** Texts that belong to no page, those of `draft-submission.ts`. */
export const isSharedKey = (name: string) => name.startsWith('submitted') || name.endsWith(returnedSuffix);

const noDrafts: StoredDrafts = { revision: 0, texts: {} };

/** Milliseconds until other tabs can read what one has written: a lock may come to them before it. */
export const crossTabDelayMs = 200;

export interface DraftsDeps {
  readonly environment: Pick<
    Environment,
    'storage' | 'onStorageChange' | 'requestLock' | 'newId' | 'pageId' | 'schedule'
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
export function openDrafts({ environment, accountId, stored, save, whenSafe }: DraftsDeps): PageDrafts {
  const { storage, pageId } = environment;
  const key = accountKey('drafts', accountId);
  const pageSuffix = pageSeparator + pageId;
  let latest = stored ?? noDrafts;
  /** The keys of what the database has still to be given, and the revision before all that. */
  let unsaved = { keys: new Set<string>(), since: 0 };
  /** The keys of all that this page has changed, save for the lists that all pages add to. */
  const changedKeys = new Set<string>();
  let isSaving = false;
  const returnCount = writable(0);

  /** Texts as they are here; null for those that are not. */
  const latestTexts = (keys: Iterable<string>): DraftChanges['texts'] =>
    Object.fromEntries([...keys].map((name) => [name, latest.texts[name] ?? null]));
  const readNewest = (): StoredDrafts => {
    const { revision, texts } = newerDrafts(latest, readDrafts(storage, accountId));
    // Of what it has changed itself this page knows best: the memory may not have taken it.
    latest = { revision, texts: applyTextChanges(texts, latestTexts(changedKeys)) };
    return latest;
  };
  const keyOf = (name: string) => (isSharedKey(name) ? name : name + pageSuffix);
  const change = (changes: DraftChanges['texts']) => {
    const { revision, texts } = readNewest();
    latest = { revision: revision + 1, texts: applyTextChanges(texts, changes) };
    storage.set(key, JSON.stringify(latest));
    if (unsaved.keys.size === 0) unsaved.since = revision;
    for (const name of Object.keys(changes)) {
      unsaved.keys.add(name);
      if (!name.endsWith(returnedSuffix)) changedKeys.add(name);
    }
  };
  const saveUnsaved = async () => {
    const { keys, since: baseRevision } = unsaved;
    if (keys.size === 0) return;
    unsaved = { keys: new Set(), since: 0 };
    try {
      await save(latest, { baseRevision, texts: latestTexts(keys) });
    } catch {
      // The memory has them; the person is told elsewhere that the device keeps nothing more. The next save gives what
      // they are by then: one that was begun after this may have succeeded.
      unsaved = { keys: new Set([...keys, ...unsaved.keys]), since: baseRevision };
    }
  };
  /** One write at a time, and always of the newest: whoever types faster than the disk writes skips some. */
  const saveNewest = async () => {
    if (isSaving) return;
    isSaving = true;
    for (let saved = noDrafts; saved !== latest;) {
      saved = latest;
      await saveUnsaved();
    }
    isSaving = false;
  };

  const requestDraftsLock = (lock: string, held: () => void) =>
    environment.requestLock(draftsLockName(accountId, lock), {
      steal: false,
      onAcquired: () => environment.schedule(crossTabDelayMs, held),
      onLost() {},
    });
  const releases = new Set<() => void>();
  const acquireLock: Drafts['acquireLock'] = (lock, held) => {
    const release = requestDraftsLock(lock, held);
    releases.add(release);
    return () => {
      releases.delete(release);
      release();
    };
  };

  // A tab that has just written may not have read this page's texts before, and have written over them.
  releases.add(
    environment.onStorageChange(() => {
      const { revision, texts } = readDrafts(storage, accountId);
      const isOverwritten = (name: string) => texts[name] !== latest.texts[name] && name.endsWith(pageSuffix);
      // Where there is nothing at all, somebody has signed out.
      if (revision > 0 && [...changedKeys].some(isOverwritten)) change({});
    }),
  );

  // Until the page ends, no other takes over what it has.
  requestDraftsLock(pageId, () => {});

  const setAllByKey: PageDrafts['setAllByKey'] = (texts) => {
    change(texts);
    // At once: the database has to be asked for it before it is asked for the mutation.
    void saveUnsaved();
  };

  return {
    allTexts: () => readNewest().texts,
    setAllByKey,
    keyOf,
    retrySave: () => void saveUnsaved(),
    get: (name) => readNewest().texts[keyOf(name)] ?? null,
    set(name, text) {
      change({ [keyOf(name)]: text });
      void saveNewest();
    },
    setAll: (texts) =>
      setAllByKey(Object.fromEntries(Object.entries(texts).map(([name, text]) => [keyOf(name), text]))),
    newId: environment.newId,
    whenSafe,
    acquireLock,
    onReturned(listener) {
      listener();
      return returnCount.subscribe(listener);
    },
    notifyReturned: () => returnCount.set(returnCount.get() + 1),
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
  if (kept === undefined || kept.revision < changes.baseRevision) return drafts;
  return {
    revision: Math.max(kept.revision, drafts.revision),
    texts: applyTextChanges(kept.texts, changes.texts),
  };
}

function applyTextChanges(
  texts: StoredDrafts['texts'],
  changes: DraftChanges['texts'],
): StoredDrafts['texts'] {
  const all = Object.entries({ ...texts, ...changes }).filter(([, text]) => text);
  return Object.fromEntries(all) as Record<string, string>;
}

/** The newer ones. Where neither is, one may have missed what only the other could keep: nothing of it is dropped. */
function newerDrafts(known: StoredDrafts, inStorage: StoredDrafts): StoredDrafts {
  if (known.revision !== inStorage.revision) return known.revision > inStorage.revision ? known : inStorage;
  return { ...known, texts: { ...known.texts, ...inStorage.texts } };
}

/** What the browser's memory has of an account's drafts; none where that cannot be read. */
export function readDrafts(storage: Environment['storage'], accountId: string): StoredDrafts {
  try {
    const text = storage.get(accountKey('drafts', accountId));
    return { ...noDrafts, ...(JSON.parse(text ?? '{}') as Partial<StoredDrafts>) };
  } catch {
    return noDrafts;
  }
}
