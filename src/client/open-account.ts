import { type User } from '#contract/auth.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type AccountHandlers, type AccountWork, type StartWork } from './account-work.ts';
import { type OpenedStore, type RefusedMutation, type StoredAccount } from './device-store.ts';
import { type PageDrafts, openDrafts } from './drafts/drafts.ts';
import { type recoverDrafts } from './drafts/recover-drafts.ts';
import { type Environment } from './environment.ts';
import { type Observable, writable } from './observable.ts';
import { type View, createView } from './replica/view.ts';
import { type SavingState, savingState } from './sync/saving-state.ts';
import { type TabMessage } from './tabs/tab-messages.ts';

/** One person's account, open in this tab: at first as this device last knew it, then at work. */
export interface OpenAccount {
  readonly user: User;
  readonly view: View;
  readonly drafts: PageDrafts;
  /** Whether the ideas are known, from this device or from the server. */
  readonly isLoaded: Observable<boolean>;
  readonly saving: Observable<SavingState>;
  /** What the server refused and the person has not dealt with yet. */
  readonly refused: Observable<readonly RefusedMutation[]>;
  /** Whether edits are kept on this device, or only for as long as the tab lives. */
  readonly isDurable: Observable<boolean>;
  /** What edits, sends and hears; null while it is not here yet. */
  readonly work: AccountWork | null;
  /**
   * Waits until `work` is loaded. Resolves to null if it cannot be loaded now. `waiting` is the number of mutations that
   * the caller keeps until then: they count as unsaved.
   */
  prepare(waiting?: number): Promise<AccountWork | null>;
  /**
   * Loads what sends, for that time at most, then sends everything there is, again for that time at most. What is
   * left, in whichever tab, is `unsaved`.
   */
  flush(timeoutMs: number): Promise<void>;
  /** How many changes are not the server's: not sent yet, or refused and not dealt with. */
  unsavedCount(): number;
  /** Tries at once to reach the server, in whichever tab does that. */
  tryNow(): void;
  /** The person has signed in again: go on, in all tabs. */
  resume(): void;
  /** Stops work in this tab; what is stored stays. With `everywhere`, other tabs stop too. */
  close(options: { readonly everywhere: boolean }): void;
}

/** Milliseconds the ideas wait to be shown together with what is pending; after that they are shown without it. */
const pendingViewTimeoutMs = 3_000;

/** Milliseconds it waits for other tabs that are just submitting something. */
const recoverDraftsTimeoutMs = 1_000;

/** Milliseconds until what could not be loaded is asked for again. */
const retryDelayMs = 5_000;

/** What is loaded once it is needed. Each rejects where it cannot be had now. */
export interface OpenAccountDeps {
  loadWork(): Promise<StartWork>;
  loadLazyFeatures(): Promise<{ readonly recoverDrafts: typeof recoverDrafts }>;
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
      // A text may be given back after its person has signed out: nothing of theirs is to be written any more.
      set: (key: string, value: string | null) => isClosed || browser.storage.set(key, value),
    },
  };
  const view = createView();
  const isLoaded = writable(false);
  const saving = writable<SavingState>({ kind: 'saved' });
  const refused = writable<readonly RefusedMutation[]>([]);
  const isDurable = writable(true);
  const channel = environment.openChannel(`forge.${user.id}`);
  let store: OpenedStore | null = null;
  let stored: StoredAccount | null = null;
  let drafts: PageDrafts | null = null;
  let work: AccountWork | null = null;
  let workLoading: Promise<AccountWork | null> | null = null;
  let cancelRetry = () => {};
  /** How many mutations the outbox held when it was read. */
  let unsentCount = 0;
  /** How many mutations their callers keep until `work` is loaded. */
  let waiting = 0;
  /** How many changes wait in a database that this tab has not. */
  let elsewhereCount = 0;
  let isEvicted = false;
  let isClosed = false;

  const onStorageLost = () => {
    // Closing the account closes the database under whoever is using it.
    if (!isClosed) isDurable.set(false);
  };
  const onStorageRestored = () => {
    // Without a database it is kept in the tab alone.
    if (store === null || isEvicted) return;
    isDurable.set(true);
    drafts?.retrySave();
  };
  /** Nothing more is kept, and tabs that are opened from now on have a database that this one has not. */
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
    // What other tabs say before `work` is here, it then finds in the database.
    else work?.onMessage(message);
  });

  const updateSaving = (isReachable: boolean) =>
    saving.set(
      savingState({ refused: refused.get().length, unstored: waiting, pending: unsentCount, isReachable }),
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
          onStorageLost,
          onStorageRestored,
          handlers,
        });
        // It belongs to the work now, which lets go of it as things change.
        stored = null;
        if (isEvicted) work.detach();
        return work;
      },
      () => {
        // Whoever needs it next tries again, and so does the account by itself: nothing is sent without it.
        workLoading = null;
        // Those who waited are told so.
        waiting = 0;
        if (isClosed) return null;
        updateSaving(false);
        if (!isLoaded.get()) handlers.onLoadFailed('offline');
        cancelRetry();
        cancelRetry = environment.schedule(retryDelayMs, () => void loadWork());
        return null;
      },
    ));

  /** Waits no longer than that: on a dead line loading neither succeeds nor fails. */
  const withTimeout = <T>(timeoutMs: number, awaited: Promise<T>) => {
    const timedOut = new Promise<null>((resolve) => {
      environment.schedule(timeoutMs, () => resolve(null));
    });
    return Promise.race([awaited, timedOut]);
  };
  /** What the device has by now, in a database that is opened anew where this tab's was taken away. */
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
  isLoaded.set((serverState?.version ?? 0) > 0);
  updateSaving(true);
  // Shown without what is pending, the ideas would jump.
  if (unsentCount > 0) await withTimeout(pendingViewTimeoutMs, loadWork());
  if (serverState !== null && work === null) {
    const ideas = new Map(serverState.ideas.map((idea) => [idea.id, idea]));
    view.show(ideas.keys(), { account: serverState.account ?? initialAccount, get: (id) => ideas.get(id) });
  }
  // The ideas are shown by now; loading ahead lets the first edit find it here.
  void loadWork();

  // Fields are drawn with what came back by then; what comes later they show as soon as they are empty.
  if (Object.keys(openedDrafts.allTexts()).length > 0)
    await withTimeout(
      recoverDraftsTimeoutMs,
      environment
        .loadLazyFeatures()
        .then((part) => part.recoverDrafts({ environment, accountId: user.id, drafts: openedDrafts, store }))
        // What cannot be loaded stays for the next time.
        .catch(() => {}),
    );

  return {
    user,
    view,
    drafts: openedDrafts,
    isLoaded,
    saving,
    refused,
    isDurable,
    get work() {
      return work;
    },
    prepare(more = 0) {
      if (work === null && more > 0) {
        waiting += more;
        updateSaving(true);
      }
      return loadWork();
    },

    async flush(milliseconds) {
      const ready = await withTimeout(milliseconds, loadWork());
      if (ready) await withTimeout(milliseconds, ready.flush(milliseconds));
      if (ready && !isEvicted) return;
      // Other tabs may have left more behind since it was read, or have a newer database.
      const found = await readOutbox().catch(() => null);
      if (!found) return;
      if (ready) elsewhereCount = found.outbox.length + found.refused.length;
      else {
        unsentCount = found.outbox.length;
        refused.set(found.refused);
      }
    },

    unsavedCount: () =>
      (work?.replica.pending.length ?? unsentCount + waiting) + refused.get().length + elsewhereCount,

    tryNow() {
      if (work) work.tryNow();
      else void loadWork();
      channel.postMessage({ kind: 'try-now' } satisfies TabMessage);
    },

    resume() {
      work?.resume();
      // Another tab may be the one that sends, and this one may have no work yet.
      channel.postMessage({ kind: 'resumed' } satisfies TabMessage);
    },

    close({ everywhere }) {
      if (isClosed) return;
      if (everywhere) channel.postMessage({ kind: 'closed' } satisfies TabMessage);
      close();
    },
  };
}
