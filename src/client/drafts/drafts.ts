import { type DraftChanges, type StoredDrafts } from '../device-store.ts';
import { type Environment } from '../environment.ts';
import { writable } from '../observable.ts';
import { accountKey, draftsLockName } from '../store/storage-keys.ts';

/**
 * Unsent text in form fields. It survives a reload, a crash and signing in again, but not signing out. Each
 * page stores its own drafts, because tabs would overwrite each other's. Only submitted and returned texts
 * are shared.
 */
export interface Drafts {
  get(name: string): string | null;
  /** Null or an empty text deletes the draft. */
  set(name: string, text: string | null): void;
  /** Writes several drafts atomically, before any mutation that is added to the outbox after this call. */
  setAll(texts: Readonly<Record<string, string | null>>): void;
  /** A new id for the mutation that submits a text. */
  newId(): string;
  /**
   * Resolves once the mutation with that id exists outside this tab. On a full device that takes until the
   * server has it.
   */
  whenSafe(id: string): Promise<void>;
  /**
   * Requests a lock that one tab of this browser holds at a time, and returns its release function. When
   * `onAcquired` runs, this tab can read everything that the previous holder wrote.
   */
  acquireLock(lock: string, onAcquired: () => void): () => void;
  /**
   * Calls the listener whenever a text has returned, so that an empty field can ask `nextDraft` again. Also
   * calls it at once, since a text may have returned since the field rendered. Returns the unsubscribe
   * function.
   */
  onReturned(listener: () => void): () => void;
  /** Notifies the `onReturned` listeners. */
  notifyReturned(): void;
}

/** One page's drafts, with the methods that recovery needs to adopt the drafts of ended pages. */
export interface PageDrafts extends Drafts {
  /** The texts of all pages, by storage key: the draft's name, then its page's id. */
  allTexts(): StoredDrafts['texts'];
  /** As `setAll`, by storage key. */
  setAllByKey(texts: Readonly<Record<string, string | null>>): void;
  /** The storage key of this page's draft. */
  keyOf(name: string): string;
  /** Saves the changes that the database has not stored yet. */
  retrySave(): void;
  /**
   * Releases the submission locks and stops listening when this page leaves the account. The lock on its
   * drafts stays until the page ends.
   */
  close(): void;
}

/** Separates a draft's name from its page's id in a storage key. */
export const pageSeparator = '@';

/** Key suffix of the lists of texts that wait to return to a field. */
export const returnedSuffix = '.back';

/** Whether a text belongs to no page, as the submitted and returned ones of `draft-submission.ts` do. */
export const isSharedKey = (name: string) => name.startsWith('submitted') || name.endsWith(returnedSuffix);

const noDrafts: StoredDrafts = { revision: 0, texts: {} };

/** How long it takes until other tabs can read a localStorage write, in ms. A lock may reach them sooner. */
export const crossTabDelayMs = 200;

export interface DraftsDeps {
  readonly environment: Pick<
    Environment,
    'storage' | 'onStorageChange' | 'requestLock' | 'newId' | 'pageId' | 'schedule'
  >;
  readonly accountId: string;
  /** The drafts in the account's database. */
  readonly stored: StoredDrafts | null;
  save(drafts: StoredDrafts, changes: DraftChanges): Promise<void>;
  readonly whenSafe: Drafts['whenSafe'];
}

/**
 * Opens one account's drafts. They are read from localStorage on every access, as other tabs write there too.
 * Browsers flush localStorage to disk only after seconds, so the database stores a copy that survives a
 * crash. If localStorage is full, that copy is all that survives the tab; each tab then writes only its own
 * changes there.
 */
export function openDrafts({ environment, accountId, stored, save, whenSafe }: DraftsDeps): PageDrafts {
  const { storage, pageId } = environment;
  const key = accountKey('drafts', accountId);
  const pageSuffix = pageSeparator + pageId;
  let latest = stored ?? noDrafts;
  /** Changed keys that the database lacks, and the revision before the first of those changes. */
  let unsaved = { keys: new Set<string>(), since: 0 };
  /** Keys that this page has changed, except the lists that all pages append to. */
  const changedKeys = new Set<string>();
  let isSaving = false;
  const returnCount = writable(0);

  /** The current texts of some keys, null for absent ones. */
  const latestTexts = (keys: Iterable<string>): DraftChanges['texts'] =>
    Object.fromEntries([...keys].map((name) => [name, latest.texts[name] ?? null]));
  const readNewest = (): StoredDrafts => {
    const { revision, texts } = newerDrafts(latest, readDrafts(storage, accountId));
    // This page's own edits win over localStorage, whose last write may have failed.
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
      // localStorage still has them, and the store reports a full device elsewhere. The next save sends their
      // newest texts, because a save that started after this one may have succeeded.
      unsaved = { keys: new Set([...keys, ...unsaved.keys]), since: baseRevision };
    }
  };
  /** Saves the newest drafts, one write at a time, so that fast typing skips intermediate states. */
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

  // Another tab may have written before it had read this page's drafts, and so overwritten them.
  releases.add(
    environment.onStorageChange(() => {
      const { revision, texts } = readDrafts(storage, accountId);
      const isOverwritten = (name: string) => texts[name] !== latest.texts[name] && name.endsWith(pageSuffix);
      // Revision 0 means that the drafts were deleted by a sign-out.
      if (revision > 0 && [...changedKeys].some(isOverwritten)) change({});
    }),
  );

  // Prevents other pages from adopting these drafts until this page ends.
  requestDraftsLock(pageId, () => {});

  const setAllByKey: PageDrafts['setAllByKey'] = (texts) => {
    change(texts);
    // Saves at once: the database must receive this write before that of the mutation.
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

/** Merges one page's changes into the stored drafts, which other pages may have changed meanwhile. */
export function mergeDrafts(
  kept: StoredDrafts | undefined,
  drafts: StoredDrafts,
  changes: DraftChanges,
): StoredDrafts {
  // The stored drafts lack changes from before these, so the complete newer drafts replace them.
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

/**
 * The drafts with the higher revision. At equal revisions each side may have missed a write of the other, so
 * both are merged.
 */
function newerDrafts(known: StoredDrafts, inStorage: StoredDrafts): StoredDrafts {
  if (known.revision !== inStorage.revision) return known.revision > inStorage.revision ? known : inStorage;
  return { ...known, texts: { ...known.texts, ...inStorage.texts } };
}

/** An account's drafts in localStorage; none if they cannot be read. */
export function readDrafts(storage: Environment['storage'], accountId: string): StoredDrafts {
  try {
    const text = storage.get(accountKey('drafts', accountId));
    return { ...noDrafts, ...(JSON.parse(text ?? '{}') as Partial<StoredDrafts>) };
  } catch {
    return noDrafts;
  }
}
