import { type ServerRules, type SessionAnswer, type User } from '#contract/auth.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { createAuthApi } from './api/api-request.ts';
import { createFirstChanges } from './api/first-changes.ts';
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
import { isWaiting } from './sync/saving-state.ts';
import { type SyncNotice } from './sync/sync-handlers.ts';
import { type Undo, type UndoOutcome } from './undo/undo.ts';

/** Signing out would lose this many mutations: unsent, or refused and not dealt with. */
export class UnsavedChanges extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`${count} changes are not saved yet`);
    this.name = 'UnsavedChanges';
    this.count = count;
  }
}

/** A mutation that the server refused after the page had shown it. */
export interface LateRefusal {
  readonly mutation: Mutation;
  readonly code: ErrorCode;
}

export interface TimedNotice {
  readonly kind: SyncNotice;
  readonly at: number;
}

/** The complete client engine, without the screens. */
export interface Client extends IdeaCalls, Undo {
  readonly session: Observable<SessionState>;
  readonly serverRules: Observable<ServerRules | null>;
  /** The signed-in person's account, once its data on this device is open. */
  readonly account: Observable<OpenAccount | null>;
  /** The live list of the signed-in person's ideas. */
  readonly ideas: Observable<LiveIdeas>;
  /** The latest failure of the data layer. */
  readonly error: Observable<ClientError | null>;
  /** Whether this page is too old for the server and must be reloaded. */
  readonly isOutdated: Observable<boolean>;
  start(): Promise<void>;
  /** @throws CallFailed */
  signup(email: string, password: string, invitation?: string): Promise<User>;
  /** @throws CallFailed */
  login(email: string, password: string): Promise<User>;
  /** Signs in by the given request, such as one with a passkey. @throws CallFailed */
  loginBy(request: () => Promise<SessionAnswer>): Promise<User>;
  /**
   * Sends pending mutations, signs out and forgets the account on this device, in all tabs.
   * @throws UnsavedChanges if more mutations would be lost than `discard` allows (true: any number)
   */
  logout(options?: { readonly discard?: number | true }): Promise<void>;
  /** Asks the server who is signed in, and makes the other tabs ask too. */
  refreshSession(): Promise<void>;
  clearError(): void;
  /** Logs a failure and publishes it in `error`. */
  reportError(failure: ClientError): void;
  onRefused(listener: (refusal: LateRefusal) => void): () => void;
  /** The latest message about syncing, with its time in ms since 1970. */
  readonly syncNotice: Observable<TimedNotice | null>;
}

/**
 * How long signing out waits to load the code that sends, and then for pending mutations to be sent, in ms
 * each. Short, because the page shows no sign of the wait. The question about unsaved changes closes by
 * itself once all are saved. The offline timeout allows one more attempt.
 */
const flushTimeoutMs = 2_000;
const offlineFlushTimeoutMs = 300;

/** Milliseconds until loading an open account's modules is retried. */
const retryDelayMs = 2_000;

/** The result of an undo while the undo module cannot be loaded. */
const undoUnavailable: UndoOutcome = { kind: 'refused', step: null, code: 'unavailable', conflicts: [] };

/** Keys of the copies that make the start instant. They are removed when the session ends. */
const accountCopyKeys = {
  categories: 'forge.account.categories',
  score: 'forge.account.score',
} as const;

/** `errorText` turns an error code into text for people; the client itself only knows codes. */
export function createClient(
  environment: Environment & LazyModules,
  errorText: (code: ClientError['code']) => string = String,
): Client {
  const account = writable<OpenAccount | null>(null, Object.is);
  const firstChanges = createFirstChanges(environment);
  const api = createAuthApi(environment);
  /** Requests the ideas with the answer of the sign-in: the code that shows them still has to load. */
  const requestIdeas = (answer: SessionAnswer) => {
    // An account that is open already has its ideas.
    const id = answer.user?.id;
    if (id !== undefined && account.get()?.user.id !== id) firstChanges.request(id);
    return answer;
  };
  const session = createSession(environment, api, errorText);
  const error = writable<ClientError | null>(null);
  const isOutdated = writable(false);
  const refusalListeners = new Set<(refusal: LateRefusal) => void>();
  const syncNotice = writable<TimedNotice | null>(null);
  const sessionChannel = environment.openChannel('forge');
  const accountsToForget = createAccountsToForget(environment);
  const runSerially = createSerialQueue();
  let opening: Promise<void> = Promise.resolve();
  /** Accounts that this server does not know: their data on this device may be the only copy. */
  const unknownAccounts = new Set<string>();

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

  /** Opens the account of the person now signed in and closes the previous one. */
  const followSession = async () => {
    const user = session.state.get().currentUser;
    const open = account.get();
    if (open?.user.id === user?.id) return;
    open?.close({ everywhere: false });
    account.set(null);
    removeAccountCopies();
    if (user === null) return void firstChanges.take(null);
    if (open !== null && !unknownAccounts.has(open.user.id)) accountsToForget.markSwitched(open.user.id);
    accountsToForget.unmark(user.id);
    let isClosed = false;
    const openAccount = await environment.loadAccount().catch(() => null);
    if (openAccount === null) {
      reportError({ code: 'load-failed', cause: 'offline' });
      environment.schedule(retryDelayMs, openCurrentAccount);
      return;
    }
    const opened = await openAccount({ ...environment, takeFirst: firstChanges.take }, user, {
      onRefused(mutation, code) {
        reportError({ code: dataErrorCodeOf(mutation.name), cause: code });
        for (const listener of refusalListeners) listener({ mutation, code });
      },
      onLoadFailed: (cause) => reportError({ code: 'load-failed', cause }),
      onSyncStopped(reason) {
        if (reason === 'outdated') isOutdated.set(true);
        else session.expire();
      },
      onEpoch: session.rememberEpoch,
      onNotice: (kind) => syncNotice.set({ kind, at: environment.now() }),
      onClosedElsewhere() {
        isClosed = true;
        session.endLocally();
      },
    });
    // The account was closed while it was opening. The account now signed in opens next.
    if (isClosed) return;
    account.set(opened);
    saveAccountCopies(opened);
    void accountsToForget.forgetMarked();
    // A read in progress may end after the person has signed out.
    opened.view.onChange(
      (change) => change.isAccountChanged && account.get() === opened && saveAccountCopies(opened),
    );
  };

  const openCurrentAccount = () => {
    opening = runSerially(followSession);
  };
  session.state.subscribe(openCurrentAccount);
  let wasUnknown = false;
  session.state.subscribe(() => {
    const { currentUser, isExpired, isAccountUnknown } = session.state.get();
    if (isAccountUnknown && currentUser) unknownAccounts.add(currentUser.id);
    // The right database is back, and the session with it.
    else if (wasUnknown && !isExpired && currentUser) {
      unknownAccounts.delete(currentUser.id);
      account.get()?.resume();
    }
    wasUnknown = isAccountUnknown;
  });

  const afterSignIn = async (user: User): Promise<User> => {
    await opening;
    account.get()?.resume();
    sessionChannel.postMessage('signed-in');
    return user;
  };

  const loginBy: Client['loginBy'] = async (request) =>
    afterSignIn(await session.login(() => request().then(requestIdeas)));

  // Another tab signed in: ask the server which account that is.
  sessionChannel.onMessage(() => void session.start());

  /** Ends the session and forgets the account on this device, in all tabs. */
  const endSession = async () => {
    const user = session.state.get().currentUser;
    if (user !== null) accountsToForget.mark(user.id);
    account.get()?.close({ everywhere: true });
    // The server may be slow to answer; the data on the device is removed at once.
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
    canUndo: (mutationId) => account.get()?.work?.canUndo(mutationId) ?? false,
    conflictsOf: (mutationId) => account.get()?.work?.conflictsOf(mutationId) ?? [],
    session: session.state,
    serverRules: session.serverRules,
    syncNotice,
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

    signup: async (...given) => afterSignIn(await session.signup(...given)),
    login: (email, password) => loginBy(() => api.signIn({ email, password })),
    loginBy,

    async logout({ discard = 0 } = {}) {
      // An account that is still opening may hold unsent mutations too.
      if (discard !== true) await opening.catch(() => {});
      const open = account.get();
      if (open !== null && discard !== true) {
        // Without a session nothing more can be sent.
        const timeoutMs = isWaiting(open.saving.get()) ? offlineFlushTimeoutMs : flushTimeoutMs;
        // A person who confirmed losing mutations has already waited. Without `work`, other tabs' mutations
        // are read again.
        if (discard === 0 || open.work === null)
          await open.flush(session.state.get().isExpired ? 0 : timeoutMs);
        // Another tab may have signed out by now, and another person may have signed in.
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
  };
}
