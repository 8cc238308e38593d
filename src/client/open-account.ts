import { newAccount } from '#domain/account.ts';
import { type User } from '#contract/auth.ts';
import { type AccountHandlers, type AccountWork, type StartWork } from './account-work.ts';
import { type OpenedStore, type Refused, type StoredAccount } from './device-store.ts';
import { type PageDrafts, openDrafts } from './drafts.ts';
import { type Environment } from './environment.ts';
import { type recoverTexts } from './left-texts.ts';
import { type Observable, writable } from './observable.ts';
import { type SavingState, savingState } from './saving-state.ts';
import { type TabMessage } from './tab-messages.ts';
import { type View, createView } from './view.ts';

/** One person's account, open in this tab: at first as this device last knew it, then at work. */
export interface OpenAccount {
  readonly user: User;
  readonly view: View;
  readonly drafts: PageDrafts;
  /** Whether the ideas are known, from this device or from the server. */
  readonly isLoaded: Observable<boolean>;
  readonly saving: Observable<SavingState>;
  /** What the server refused and the person has not dealt with yet. */
  readonly refused: Observable<readonly Refused[]>;
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
  flush(milliseconds: number): Promise<void>;
  /** How many changes are not the server's: not sent yet, or refused and not dealt with. */
  unsaved(): number;
  /** Tries at once to reach the server, in whichever tab does that. */
  tryNow(): void;
  /** The person has signed in again: go on, in all tabs. */
  resume(): void;
  /** Stops work in this tab; what is stored stays. With `everywhere`, other tabs stop too. */
  close(options: { readonly everywhere: boolean }): void;
}

/** Milliseconds the ideas wait to be shown together with what is pending; after that they are shown without it. */
const patience = 3_000;

/** Milliseconds it waits for other tabs that are just submitting something. */
const tabPatience = 1_000;

/** Milliseconds until what could not be loaded is asked for again. */
const retry = 5_000;

/** What is loaded once it is needed. Each rejects where it cannot be had now. */
export interface AccountParts {
  loadWork(): Promise<StartWork>;
  loadSeldom(): Promise<{ readonly recoverTexts: typeof recoverTexts }>;
}

export type OpenAccountPart = typeof openAccount;

export async function openAccount(
  browser: Environment & AccountParts,
  user: User,
  handlers: AccountHandlers,
): Promise<OpenAccount> {
  const environment = {
    ...browser,
    memory: {
      ...browser.memory,
      // A text may be given back after its person has signed out: nothing of theirs is to be written any more.
      set: (key: string, value: string | null) => isClosed || browser.memory.set(key, value),
    },
  };
  const view = createView();
  const isLoaded = writable(false);
  const saving = writable<SavingState>({ kind: 'saved' });
  const refused = writable<readonly Refused[]>([]);
  const isDurable = writable(true);
  const channel = environment.openChannel(`forge.${user.id}`);
  let store: OpenedStore | null = null;
  let stored: StoredAccount | null = null;
  let drafts: PageDrafts | null = null;
  let work: AccountWork | null = null;
  let loading: Promise<AccountWork | null> | null = null;
  let cancelRetry = () => {};
  /** How many mutations the outbox held when it was read. */
  let unsent = 0;
  /** How many mutations their callers keep until `work` is loaded. */
  let waiting = 0;
  /** How many changes wait in a database that this tab has not. */
  let elsewhere = 0;
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
    drafts?.saveAgain();
  };
  /** Nothing more is kept, and tabs that are opened from now on have a database that this one has not. */
  const evicted = () => {
    isEvicted = true;
    onStorageLost();
    work?.standAlone();
  };
  const close = () => {
    isClosed = true;
    cancelRetry();
    work?.stop();
    drafts?.close();
    channel.close();
    store?.close();
  };
  const closedElsewhere = () => {
    if (isClosed) return;
    close();
    handlers.closedElsewhere();
  };
  channel.listen((data) => {
    const message = data as TabMessage;
    if (message.kind === 'closed') closedElsewhere();
    // What other tabs say before `work` is here, it then finds in the database.
    else work?.hear(message);
  });

  const tellSaving = (isReachable: boolean) =>
    saving.set(
      savingState({ refused: refused.get().length, unstored: waiting, pending: unsent, isReachable }),
    );

  const loadWork = () =>
    (loading ??= Promise.all([environment.loadWork(), store?.complete() ?? null]).then(
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
        if (isEvicted) work.standAlone();
        return work;
      },
      () => {
        // Whoever needs it next tries again, and so does the account by itself: nothing is sent without it.
        loading = null;
        // Those who waited are told so.
        waiting = 0;
        if (isClosed) return null;
        tellSaving(false);
        if (!isLoaded.get()) handlers.loadFailed('offline');
        cancelRetry();
        cancelRetry = environment.schedule(retry, () => void loadWork());
        return null;
      },
    ));

  /** Waits no longer than that: on a dead line loading neither succeeds nor fails. */
  const within = <T>(milliseconds: number, awaited: Promise<T>) => {
    const over = new Promise<null>((resolve) => {
      environment.schedule(milliseconds, () => resolve(null));
    });
    return Promise.race([awaited, over]);
  };
  /** What the device has by now, in a database that is opened anew where this tab's was taken away. */
  const readOutbox = async (): Promise<StoredAccount | undefined> => {
    if (!isEvicted) return store?.read(stored?.base?.version ?? null);
    const anew = await environment.openStore(user.id, () => {});
    return anew.read(null).finally(anew.close);
  };

  try {
    store = await environment.openStore(user.id, (loss) =>
      loss === 'deleted' ? closedElsewhere() : evicted(),
    );
    stored = await store.read(null);
  } catch {
    onStorageLost();
  }
  if (isClosed) store?.close();

  const { base = null } = stored ?? {};
  const openedDrafts = openDrafts({
    environment,
    accountId: user.id,
    stored: stored?.drafts ?? null,
    save: async (all, changes) => store?.saveDrafts(all, changes),
    whenSafe: async (id) => work?.whenSafe(id),
  });
  drafts = openedDrafts;
  unsent = stored?.outbox.length ?? 0;
  refused.set(stored?.refused ?? []);
  isLoaded.set((base?.version ?? 0) > 0);
  tellSaving(true);
  // Shown without what is pending, the ideas would jump.
  if (unsent > 0) await within(patience, loadWork());
  if (base !== null && work === null) {
    const ideas = new Map(base.ideas.map((idea) => [idea.id, idea]));
    view.show(ideas.keys(), { account: base.account ?? newAccount, get: (id) => ideas.get(id) });
  }
  // The ideas are shown by now; loading ahead lets the first edit find it here.
  void loadWork();

  // Fields are drawn with what came back by then; what comes later they show as soon as they are empty.
  if (Object.keys(openedDrafts.texts()).length > 0)
    await within(
      tabPatience,
      environment
        .loadSeldom()
        .then((part) => part.recoverTexts({ environment, accountId: user.id, drafts: openedDrafts, store }))
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
        tellSaving(true);
      }
      return loadWork();
    },

    async flush(milliseconds) {
      const ready = await within(milliseconds, loadWork());
      if (ready) await within(milliseconds, ready.flush(milliseconds));
      if (ready && !isEvicted) return;
      // Other tabs may have left more behind since it was read, or have a newer database.
      const found = await readOutbox().catch(() => null);
      if (!found) return;
      if (ready) elsewhere = found.outbox.length + found.refused.length;
      else {
        unsent = found.outbox.length;
        refused.set(found.refused);
      }
    },

    unsaved: () => (work?.replica.pending.length ?? unsent + waiting) + refused.get().length + elsewhere,

    tryNow() {
      if (work) work.tryNow();
      else void loadWork();
      channel.send({ kind: 'try-now' } satisfies TabMessage);
    },

    resume() {
      work?.resume();
      // Another tab may be the one that sends, and this one may have no work yet.
      channel.send({ kind: 'resumed' } satisfies TabMessage);
    },

    close({ everywhere }) {
      if (isClosed) return;
      if (everywhere) channel.send({ kind: 'closed' } satisfies TabMessage);
      close();
    },
  };
}
