import { type User } from '#contract/auth.ts';
import { type Changes } from '#contract/changes.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type AccountHandlers, type AccountWork, type StartWork } from './account-work.ts';
import { type LostIdea, type OpenedStore, type RefusedMutation, type StoredAccount } from './device-store.ts';
import { type PageDrafts, openDrafts } from './drafts/drafts.ts';
import { type recoverDrafts } from './drafts/recover-drafts.ts';
import { type Environment } from './environment.ts';
import { type findLost } from './lost/find-lost.ts';
import { type Observable, writable } from './observable.ts';
import { type View, createView } from './replica/view.ts';
import { type SavingState, savingState } from './sync/saving-state.ts';
import { type ServerStatus } from './sync/server-status.ts';
import { type TabMessage } from './tabs/tab-messages.ts';

/** An account open in this tab: first as stored on this device, then with the work that edits and syncs. */
export interface OpenAccount {
  readonly user: User;
  readonly view: View;
  readonly drafts: PageDrafts;
  /** Whether the ideas are known, from this device or from the server. */
  readonly isLoaded: Observable<boolean>;
  readonly saving: Observable<SavingState>;
  /** Refused mutations the person has not dealt with yet. */
  readonly refused: Observable<readonly RefusedMutation[]>;
  /** Ideas that this device has and a restored server lacks, until the person decides whether to keep them. */
  readonly lost: Observable<readonly LostIdea[]>;
  /** Whether edits are stored on this device, or last only as long as the tab. */
  readonly isDurable: Observable<boolean>;
  /** The part that edits, sends and receives; null until it is loaded. */
  readonly work: AccountWork | null;
  /**
   * Waits until `work` is loaded. Resolves to null if it cannot be loaded now. `waiting` is the number of
   * mutations that the caller holds until then: they count as unsaved.
   */
  prepare(waiting?: number): Promise<AccountWork | null>;
  /**
   * Loads `work`, then waits until no mutation is pending; each of the two waits ends after `timeoutMs`. Then
   * `unsavedCount` includes the mutations that other tabs stored on this device, if they could be read.
   */
  flush(timeoutMs: number): Promise<void>;
  /** The number of mutations the server has not accepted: unsent, or refused and not dealt with. */
  unsavedCount(): number;
  /** Tries at once to reach the server, in the tab that syncs. */
  tryNow(): void;
  /** Resumes syncing in all tabs after the person has signed in again. */
  resume(): void;
  /** Stops work in this tab. Stored data stays. With `everywhere`, other tabs stop too. */
  close(options: { readonly everywhere: boolean }): void;
}

/** How long the ideas wait for pending mutations before they are shown without them, in ms. */
const pendingViewTimeoutMs = 3_000;

/** How long recovery waits for other tabs that are submitting a draft, in ms. */
const recoverDraftsTimeoutMs = 1_000;

/** Milliseconds until a failed load is retried. */
const retryDelayMs = 5_000;

/** Loaders of the modules that are needed later. Each rejects if its module cannot be loaded now. */
interface LaterModules {
  loadWork(): Promise<StartWork>;
  loadLazyFeatures(): Promise<{ readonly recoverDrafts: typeof recoverDrafts }>;
  loadFindLost(): Promise<typeof findLost>;
}

/** The dependencies of opening an account, besides the environment. */
export interface OpenAccountDeps extends LaterModules {
  /** All rows if they were requested at sign-in, else null. Resolves to null if that failed. */
  takeFirst(accountId: string): Promise<Changes | null> | null;
}

export type OpenAccountFunction = typeof openAccount;

export async function openAccount(
  browser: Environment & OpenAccountDeps,
  user: User,
  handlers: AccountHandlers,
): Promise<OpenAccount> {
  const environment = {
    ...browser,
    storage: {
      ...browser.storage,
      // A draft may be recovered after the account was closed, for example by signing out. Then nothing of it
      // may be written.
      set: (key: string, value: string | null) => isClosed || browser.storage.set(key, value),
    },
  };
  const view = createView();
  const isLoaded = writable(false);
  const saving = writable<SavingState>({ kind: 'saved' });
  const refused = writable<readonly RefusedMutation[]>([]);
  const lost = writable<readonly LostIdea[]>([]);
  const isDurable = writable(true);
  const channel = environment.openChannel(`forge.${user.id}`);
  let store: OpenedStore | null = null;
  let stored: StoredAccount | null = null;
  let drafts: PageDrafts | null = null;
  let work: AccountWork | null = null;
  let workLoading: Promise<AccountWork | null> | null = null;
  let cancelRetry = () => {};
  /** The number of mutations in the outbox when it was read. */
  let unsentCount = 0;
  /** The number of mutations that callers hold until `work` is loaded. */
  let waiting = 0;
  /** The number of unsaved mutations in a newer database than the one this tab opened, after an eviction. */
  let elsewhereCount = 0;
  let isEvicted = false;
  let isClosed = false;

  const onStorageLost = () => {
    // Closing the account closes the database, so later failures are expected.
    if (!isClosed) isDurable.set(false);
  };
  const onStorageRestored = () => {
    // Without a database the data stays in this tab.
    if (store === null || isEvicted) return;
    isDurable.set(true);
    drafts?.retrySave();
  };
  /** Nothing more is stored. Tabs opened from now on have another database than this one. */
  const handleEviction = () => {
    isEvicted = true;
    onStorageLost();
    work?.detach();
  };
  const close = () => {
    isClosed = true;
    cancelRetry();
    work?.stop();
    drafts?.close();
    channel.close();
    store?.close();
  };
  const closeFromOtherTab = () => {
    if (isClosed) return;
    close();
    handlers.onClosedElsewhere();
  };
  channel.onMessage((data) => {
    const message = data as TabMessage;
    if (message.kind === 'closed') closeFromOtherTab();
    // Messages that arrive before `work` is loaded need no queue: `work` then reads the database and asks the
    // other tabs for anything that is not stored.
    else work?.onMessage(message);
  });

  const updateSaving = (serverStatus: ServerStatus) =>
    saving.set(
      savingState({ refused: refused.get().length, unstored: waiting, pending: unsentCount, serverStatus }),
    );

  const loadWork = () =>
    (workLoading ??= Promise.all([environment.loadWork(), store?.loadWrites() ?? null]).then(
      ([startWork, completed]) => {
        if (isClosed) return null;
        work = startWork({
          environment,
          user,
          store: completed,
          stored,
          channel,
          view,
          isLoaded,
          saving,
          refused,
          lost,
          takeFirst: environment.takeFirst,
          loadFindLost: environment.loadFindLost,
          onStorageLost,
          onStorageRestored,
          handlers,
        });
        // The work owns the stored data now and releases it as things change.
        stored = null;
        if (isEvicted) work.detach();
        return work;
      },
      () => {
        // The next caller retries, and so does the account itself: nothing is sent without the work.
        workLoading = null;
        // All waiting callers receive null, so the mutations they hold fail and no longer count.
        waiting = 0;
        if (isClosed) return null;
        updateSaving(environment.hasNetwork() ? 'unavailable' : 'offline');
        if (!isLoaded.get()) handlers.onLoadFailed('offline');
        cancelRetry();
        cancelRetry = environment.schedule(retryDelayMs, () => void loadWork());
        return null;
      },
    ));

  /** Waits for the timeout at most: on a dead connection loading neither succeeds nor fails. */
  const withTimeout = <T>(timeoutMs: number, awaited: Promise<T>) => {
    const timedOut = new Promise<null>((resolve) => {
      environment.schedule(timeoutMs, () => resolve(null));
    });
    return Promise.race([awaited, timedOut]);
  };
  /** Reads the device's present data. Opens a new database if this tab's was deleted. */
  const readOutbox = async (): Promise<StoredAccount | undefined> => {
    if (!isEvicted) return store?.read(stored?.serverState?.version ?? null);
    const reopened = await environment.openStore(user.id, () => {});
    return reopened.read(null).finally(reopened.close);
  };

  try {
    store = await environment.openStore(user.id, (loss) =>
      loss === 'deleted' ? closeFromOtherTab() : handleEviction(),
    );
    stored = await store.read(null);
  } catch {
    onStorageLost();
  }
  if (isClosed) store?.close();

  const { serverState = null } = stored ?? {};
  const openedDrafts = openDrafts({
    environment,
    accountId: user.id,
    stored: stored?.drafts ?? null,
    save: async (all, changes) => store?.saveDrafts(all, changes),
    whenSafe: async (id) => work?.whenSafe(id),
  });
  drafts = openedDrafts;
  unsentCount = stored?.outbox.length ?? 0;
  refused.set(stored?.refused ?? []);
  lost.set(stored?.lost ?? []);
  isLoaded.set((serverState?.version ?? 0) > 0);
  updateSaving('reachable');
  // Ideas shown without their pending mutations would jump when those are applied.
  if (unsentCount > 0) await withTimeout(pendingViewTimeoutMs, loadWork());
  if (serverState !== null && work === null) {
    const ideas = new Map(serverState.ideas.map((idea) => [idea.id, idea]));
    view.show(ideas.keys(), { account: serverState.account ?? initialAccount, get: (id) => ideas.get(id) });
  }
  // The ideas are shown by now. Loading ahead makes the work ready for the first edit.
  void loadWork();

  // Fields first render with the drafts recovered by then. Drafts recovered later appear once their field is
  // empty.
  if (Object.keys(openedDrafts.allTexts()).length > 0)
    await withTimeout(
      recoverDraftsTimeoutMs,
      environment
        .loadLazyFeatures()
        .then((part) => part.recoverDrafts({ environment, accountId: user.id, drafts: openedDrafts, store }))
        // A draft that cannot be recovered now is recovered at the next start.
        .catch(() => {}),
    );

  return {
    user,
    view,
    drafts: openedDrafts,
    isLoaded,
    saving,
    refused,
    lost,
    isDurable,
    get work() {
      return work;
    },
    prepare(more = 0) {
      if (work === null && more > 0) {
        waiting += more;
        updateSaving('reachable');
      }
      return loadWork();
    },

    async flush(milliseconds) {
      const ready = await withTimeout(milliseconds, loadWork());
      if (ready) await withTimeout(milliseconds, ready.flush(milliseconds));
      if (ready && !isEvicted) return;
      // Other tabs may have added mutations since the last read, or have a newer database.
      const found = await readOutbox().catch(() => null);
      if (!found) return;
      if (ready) elsewhereCount = found.outbox.length + found.refused.length;
      else {
        unsentCount = found.outbox.length;
        refused.set(found.refused);
      }
    },

    unsavedCount: () =>
      (work?.replica.pending.length ?? unsentCount + waiting) +
      refused.get().length +
      lost.get().length +
      elsewhereCount,

    tryNow() {
      if (work) work.tryNow();
      else void loadWork();
      channel.postMessage({ kind: 'try-now' } satisfies TabMessage);
    },

    resume() {
      work?.resume();
      // Another tab may be the one that syncs, and this one may have no work yet.
      channel.postMessage({ kind: 'resumed' } satisfies TabMessage);
    },

    close({ everywhere }) {
      if (isClosed) return;
      if (everywhere) channel.postMessage({ kind: 'closed' } satisfies TabMessage);
      close();
    },
  };
}
