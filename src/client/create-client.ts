import { type User } from '#contract/auth.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { createAuthApi } from './api/api-request.ts';
import { type Environment } from './environment.ts';
import { type ClientError } from './errors.ts';
import { type IdeaCalls, createIdeaCalls, dataErrorCodeOf } from './idea-calls.ts';
import { type LazyModules } from './lazy-modules.ts';
import { type LiveIdeas, createLiveIdeas } from './live-ideas.ts';
import { type Observable, writable } from './observable.ts';
import { type OpenAccount } from './open-account.ts';
import { createAccountsToForget } from './session/accounts-to-forget.ts';
import { type SessionState, createSession } from './session/session.ts';
import { createSerialQueue } from './store/serial-queue.ts';
import { type SyncNotice } from './sync/sync-engine.ts';
import { type Undo, type UndoOutcome } from './undo/undo.ts';

/** Signing out would lose this many changes: not sent yet, or refused and not dealt with. */
export class UnsavedChanges extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`${count} changes are not saved yet`);
    this.name = 'UnsavedChanges';
    this.count = count;
  }
}

/** What the server refused after it had been shown as done. */
export interface LateRefusal {
  readonly mutation: Mutation;
  readonly code: ErrorCode;
}

/** The whole of Forge without its screens. */
export interface Client extends IdeaCalls, Undo {
  readonly session: Observable<SessionState>;
  readonly passwordMin: Observable<number>;
  /** The signed-in person's account once this device's copy is open. */
  readonly account: Observable<OpenAccount | null>;
  /** The live list of the signed-in person's ideas. */
  readonly ideas: Observable<LiveIdeas>;
  /** What failed last in the data layer. */
  readonly error: Observable<ClientError | null>;
  /** Whether this page is too old for the server and must be loaded anew. */
  readonly isOutdated: Observable<boolean>;
  start(): Promise<void>;
  /** @throws CallFailed */
  signup(email: string, password: string): Promise<User>;
  /** @throws CallFailed */
  login(email: string, password: string): Promise<User>;
  /**
   * Sends what is pending, signs out and forgets the account on this device, in all tabs.
   * @throws UnsavedChanges where there are more than `discard` allows to be lost: that many, or whatever there is
   */
  logout(options?: { readonly discard?: number | true }): Promise<void>;
  /** Asks the server, here and in the other tabs, who is signed in now. */
  refreshSession(): Promise<void>;
  clearError(): void;
  /** Logs what failed and keeps it in the state. */
  reportError(failure: ClientError): void;
  onRefused(listener: (refusal: LateRefusal) => void): () => void;
  onNotice(listener: (notice: SyncNotice) => void): () => void;
}

/**
 * Milliseconds signing out waits for the last changes to be sent; offline, for one more try. Nothing on the page says
 * that it waits, and who is asked too early is asked no longer once all is saved.
 */
const flushTimeoutMs = 2_000;
const offlineFlushTimeoutMs = 300;

/** Milliseconds until what an open account needs is asked for again. */
const retryDelayMs = 2_000;

/** The part of the client that takes things back cannot be loaded now. */
const undoUnavailable: UndoOutcome = { kind: 'refused', step: null, code: 'unavailable', conflicts: [] };

/** Copies for an instant start; they go with the session. */
const accountCopyKeys = {
  categories: 'forge.account.categories',
  score: 'forge.account.score',
} as const;

/** `decodedTextOf` gives an error state its words; the client itself knows only codes. */
export function createClient(
  environment: Environment & LazyModules,
  errorText: (code: ClientError['code']) => string = String,
): Client {
  const session = createSession(environment, createAuthApi(environment), errorText);
  const account = writable<OpenAccount | null>(null, Object.is);
  const error = writable<ClientError | null>(null);
  const isOutdated = writable(false);
  const refusalListeners = new Set<(refusal: LateRefusal) => void>();
  const noticeListeners = new Set<(notice: SyncNotice) => void>();
  const sessionChannel = environment.openChannel('forge');
  const accountsToForget = createAccountsToForget(environment);
  const runSerially = createSerialQueue();
  let opening: Promise<void> = Promise.resolve();

  const reportError = (failure: ClientError) => {
    error.set({ ...failure, message: errorText(failure.code) });
    environment.log(failure);
  };

  const saveAccountCopies = ({ view }: OpenAccount) => {
    environment.storage.set(
      accountCopyKeys.categories,
      JSON.stringify(allCategories(view.account.categories)),
    );
    environment.storage.set(accountCopyKeys.score, String(view.account.score));
  };
  const removeAccountCopies = () => {
    for (const key of Object.values(accountCopyKeys)) environment.storage.set(key, null);
  };

  /** Opens the account of whoever is signed in now, and closes the one of whoever was. */
  const followSession = async () => {
    const user = session.state.get().currentUser;
    const open = account.get();
    if (open?.user.id === user?.id) return;
    open?.close({ everywhere: false });
    account.set(null);
    removeAccountCopies();
    if (user === null) return;
    if (open !== null) accountsToForget.markSwitched(open.user.id);
    accountsToForget.unmark(user.id);
    let isClosed = false;
    const openAccount = await environment.loadAccount().catch(() => null);
    if (openAccount === null) {
      reportError({ code: 'load-failed', cause: 'offline' });
      environment.schedule(retryDelayMs, openCurrentAccount);
      return;
    }
    const opened = await openAccount(environment, user, {
      onRefused(mutation, code) {
        reportError({ code: dataErrorCodeOf(mutation.name), cause: code });
        for (const listener of refusalListeners) listener({ mutation, code });
      },
      onLoadFailed: (cause) =>
        reportError({ code: 'load-failed', ...(cause === undefined ? {} : { cause }) }),
      onSyncStopped(reason) {
        if (reason === 'outdated') isOutdated.set(true);
        else session.expire();
      },
      onNotice(notice) {
        for (const listener of noticeListeners) listener(notice);
      },
      onClosedElsewhere() {
        isClosed = true;
        session.endLocally();
      },
    });
    // Closed before it was open: the account of whoever is signed in by now is opened next.
    if (isClosed) return;
    account.set(opened);
    saveAccountCopies(opened);
    void accountsToForget.forgetMarked();
    // A read that was under way may end after the person has signed out.
    opened.view.onChange(
      (change) => change.isAccountChanged && account.get() === opened && saveAccountCopies(opened),
    );
  };

  const openCurrentAccount = () => {
    opening = runSerially(followSession);
  };
  session.state.subscribe(openCurrentAccount);

  const afterSignIn = async (user: User): Promise<User> => {
    await opening;
    account.get()?.resume();
    sessionChannel.postMessage('signed-in');
    return user;
  };

  // Another tab signed somebody in: ask the server who that is.
  sessionChannel.onMessage(() => void session.start());

  /** Ends the session and forgets the account on this device, in all tabs. */
  const endSession = async () => {
    const user = session.state.get().currentUser;
    if (user !== null) accountsToForget.mark(user.id);
    account.get()?.close({ everywhere: true });
    // The server may take its time; what is on the device goes at once.
    const ending = session.end();
    removeAccountCopies();
    await opening;
    await accountsToForget.forgetMarked();
    await ending;
  };

  const ideaCalls = createIdeaCalls({ environment, account: () => account.get(), reportError });
  const runUndo = async (run: (work: Undo) => Promise<UndoOutcome>): Promise<UndoOutcome> => {
    const open = account.get();
    if (open === null) return { kind: 'nothing' };
    const work = await open.prepare();
    const outcome = work ? await run(work) : undoUnavailable;
    if (outcome.kind === 'refused') reportError({ code: dataErrorCodeOf('undo'), cause: outcome.code });
    return outcome;
  };

  return {
    ...ideaCalls,
    undo: (id) => runUndo((work) => work.undo(id)),
    redo: () => runUndo((work) => work.redo()),
    conflictsOf: (mutationId) => account.get()?.work?.conflictsOf(mutationId) ?? [],
    session: session.state,
    passwordMin: session.passwordMin,
    account,
    ideas: createLiveIdeas({ account, error }),
    error,
    isOutdated,

    async start() {
      const starting = session.start();
      void opening.then(accountsToForget.forgetMarked);
      await starting;
      await opening;
    },

    signup: async (email, password) => afterSignIn(await session.signup(email, password)),
    login: async (email, password) => afterSignIn(await session.login(email, password)),

    async logout({ discard = 0 } = {}) {
      // One that is being opened may hold changes too.
      if (discard !== true) await opening.catch(() => {});
      const open = account.get();
      if (open !== null && discard !== true) {
        // Without a session nothing more can be sent.
        const timeoutMs = open.saving.get().kind === 'offline' ? offlineFlushTimeoutMs : flushTimeoutMs;
        // Whoever has been asked has waited already.
        if (discard === 0 || open.work === null)
          await open.flush(session.state.get().isExpired ? 0 : timeoutMs);
        // Signed out in another tab by now, where somebody else may have signed in.
        if (account.get() !== open) return;
        const unsaved = open.unsavedCount();
        if (unsaved > discard) throw new UnsavedChanges(unsaved);
      }
      await endSession();
    },

    async refreshSession() {
      await session.start();
      sessionChannel.postMessage('signed-in');
    },

    reportError,

    clearError() {
      session.clearError();
      error.set(null);
    },

    onRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },

    onNotice(listener) {
      noticeListeners.add(listener);
      return () => noticeListeners.delete(listener);
    },
  };
}
