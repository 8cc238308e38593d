import { type ServerRules, type SessionAnswer, type User } from '#contract/auth.ts';
import { type AuthApi } from '../api/api-request.ts';
import { type Environment } from '../environment.ts';
import { CallFailed, type ClientError } from '../errors.ts';
import { type Observable, writable } from '../observable.ts';

export type { ServerRules, SignUpPolicy } from '#contract/auth.ts';

/** The signed-in user, with the field names of the specification. */
export interface SessionState {
  readonly currentUser: User | null;
  /** True until the first authentication result. */
  readonly loading: boolean;
  readonly error: ClientError | null;
  /**
   * The session ended while the account is open. Everything stays on screen, with the sign-in form on top of
   * it.
   */
  readonly isExpired: boolean;
  /** The session ended because the account was deleted: this device holds the only copy of its data. */
  readonly isAccountDeleted: boolean;
  /**
   * The server does not know the account: it may be using another database. It is asked again until it knows the
   * account, and this device keeps everything.
   */
  readonly isAccountUnknown: boolean;
  /** The session ended because the server was restored from an earlier backup. */
  readonly isServerRestored: boolean;
}

const signedOutState = {
  currentUser: null,
  loading: false,
  error: null,
  isExpired: false,
  isAccountDeleted: false,
  isAccountUnknown: false,
  isServerRestored: false,
};

export interface Session {
  readonly state: Observable<SessionState>;
  /** The server's rules, as far as it has said; null until its first answer. */
  readonly serverRules: Observable<ServerRules | null>;
  /** Restores the remembered user, then asks the server. Never rejects. */
  start(): Promise<void>;
  /** @throws CallFailed, which is kept in the state too */
  signup(email: string, password: string, invitation?: string): Promise<User>;
  /** Signs in by the given request. @throws CallFailed, which is also kept in the state */
  login(request: () => Promise<SessionAnswer>): Promise<User>;
  /** Signs out here at once, and on the server as soon as it is reachable. */
  end(): Promise<void>;
  clearError(): void;
  expire(): void;
  /** Remembers the epoch of the rows that this device has of the signed-in account. */
  rememberEpoch(epoch: string | null): void;
  /**
   * Signs out here only. Another tab ends the session on the server, which may still report it as active
   * until then.
   */
  endLocally(): void;
}

const rememberedKey = 'forge.session';
const endingKey = 'forge.session.ending';

/** How often a server that does not know the account is asked again, in ms. */
const unknownAccountPollMs = 3_000;

/** Delay before a failed sign-out request is sent again, in ms. */
const retryDelayMs = 30_000;

export function createSession(
  environment: Pick<Environment, 'storage' | 'log' | 'onWake' | 'schedule'>,
  api: Omit<AuthApi, 'signIn'>,
  errorText: (code: ClientError['code']) => string,
): Session {
  const { storage } = environment;
  const state = writable<SessionState>({ ...signedOutState, loading: true });

  const serverRules = writable<ServerRules | null>(null);

  /** Counts events that determine the signed-in user: each session request, sign-in and sign-out. */
  let lastEvent = 0;
  /** The last event that took effect. Responses to earlier requests are stale. */
  let lastKnownEvent = 0;
  const markKnown = () => {
    lastKnownEvent = ++lastEvent;
  };

  const readRemembered = () => readUser(storage.get(rememberedKey));
  const readRememberedUser = (): User | null => {
    const remembered = readRemembered();
    return remembered && { id: remembered.id, email: remembered.email };
  };
  const set = (patch: Partial<SessionState>) => state.set({ ...state.get(), ...patch });
  const signedIn = (user: User, isPasswordCommon?: true): User => {
    const remembered = readRemembered();
    const kept = remembered?.id === user.id ? remembered : {};
    storage.set(rememberedKey, JSON.stringify({ isPasswordCommon, ...kept, ...user }));
    set({ ...signedOutState, currentUser: user });
    return user;
  };
  const signedOut = () => {
    markKnown();
    set(signedOutState);
  };

  /** Why the server has no session for this user. An account is deleted only in the database that had it. */
  const showLoss = (user: User, { deletedAccount, epoch }: SessionAnswer) => {
    const known = readRemembered()?.epoch ?? null;
    const isSameHistory = epoch === undefined || epoch === known;
    const isGone = deletedAccount === user.id;
    set({
      isExpired: true,
      isAccountDeleted: isGone && isSameHistory,
      isAccountUnknown: isGone && !isSameHistory,
      isServerRestored: !isGone && known !== null && !isSameHistory,
    });
    if (isGone && !isSameHistory) pollUnknown(user);
  };

  let cancelPoll = () => {};
  const pollUnknown = (user: User) => {
    cancelPoll();
    cancelPoll = environment.schedule(unknownAccountPollMs, () => void askAgain(user));
  };
  const askAgain = async (user: User) => {
    const { currentUser, isAccountUnknown } = state.get();
    if (currentUser?.id !== user.id || !isAccountUnknown) return;
    const asked = lastKnownEvent;
    try {
      const answer = await api.session();
      if (asked !== lastKnownEvent) return;
      serverRules.set(answer);
      if (answer.user?.id !== user.id) return showLoss(user, answer);
      markKnown();
      signedIn(answer.user);
    } catch {
      // The server may be down while its operator repairs it.
      pollUnknown(user);
    }
  };

  let ending: Promise<void> | null = null;
  /**
   * Sends a pending sign-out to the server. Waits for such a request already in flight: if it arrived after a
   * new sign-in, it would end that session.
   */
  const finishEnding = async () => {
    if (storage.get(endingKey) === null) return;
    ending ??= api.signOut().finally(() => (ending = null));
    await ending;
    storage.set(endingKey, null);
  };

  /**
   * Retries the sign-out until the server confirms it, even after the sign-out has finished in this tab.
   * Stops if another tab has sent it meanwhile, so that a later sign-in stays valid.
   */
  const retryEnding = () => {
    let cancel = () => {};
    const stop = () => {
      cancel();
      stopWaking();
    };
    const wait = () => {
      cancel();
      cancel = environment.schedule(retryDelayMs, endOnServer);
    };
    const endOnServer = () => void finishEnding().then(stop, wait);
    const stopWaking = environment.onWake(endOnServer);
    wait();
  };

  const attempt = async (call: () => Promise<SessionAnswer>): Promise<User> => {
    set({ error: null });
    try {
      await finishEnding();
      const { user, isPasswordCommon } = await call();
      if (user === null) throw new CallFailed('internal');
      markKnown();
      return signedIn(user, isPasswordCommon);
    } catch (error) {
      const failed = error instanceof CallFailed ? error : new CallFailed('internal');
      set({ error: { code: failed.code, message: errorText(failed.code) } });
      environment.log({ code: failed.code });
      throw failed;
    }
  };

  return {
    state,
    serverRules,

    async start() {
      const asked = ++lastEvent;
      const user = readRememberedUser();
      set(user ? { currentUser: user, loading: false } : { currentUser: user, isExpired: false });
      try {
        await finishEnding();
        let answer = await api.session();
        // Another tab may just have replaced the cookie that was sent; the next request sends the new one.
        if (user && !answer.user && !answer.deletedAccount && asked >= lastKnownEvent)
          answer = await api.session();
        serverRules.set(answer);
        if (asked < lastKnownEvent) return;
        lastKnownEvent = asked;
        if (answer.user) signedIn(answer.user);
        else if (user) showLoss(user, answer);
        else set({ loading: false });
      } catch {
        // Offline, the remembered user stays signed in.
        set({ loading: false });
      }
    },

    signup: (email, password, invitation) => attempt(() => api.signUp({ email, password, invitation })),
    login: attempt,

    async end() {
      storage.set(rememberedKey, null);
      storage.set(endingKey, '1');
      signedOut();
      await finishEnding().catch(retryEnding);
    },

    clearError: () => set({ error: null }),

    rememberEpoch(epoch) {
      const remembered = readRemembered();
      if (epoch === null || remembered === null || remembered.epoch === epoch) return;
      if (remembered.id === state.get().currentUser?.id)
        storage.set(rememberedKey, JSON.stringify({ ...remembered, epoch }));
    },

    endLocally() {
      // Drops only the value that this tab could not persist. The other tab has cleared the shared one, which
      // may already name the next user.
      storage.dropUnpersisted(rememberedKey);
      signedOut();
    },

    expire() {
      const user = state.get().currentUser;
      if (user === null) return;
      markKnown();
      set({ isExpired: true });
      const asked = lastKnownEvent;
      api.session().then(
        (answer) => {
          if (asked === lastKnownEvent) showLoss(user, answer);
        },
        // The next start asks the server again.
        () => {},
      );
    },
  };
}

/** The remembered user, and what only this device knows about them. */
interface RememberedUser extends User {
  /** The epoch of the rows that this device has of their account. */
  readonly epoch?: string;
  /** Whether the password chosen here is among the most used ones (`password-hint.ts`). */
  readonly isPasswordCommon?: true;
}

function readUser(text: string | null): RememberedUser | null {
  try {
    const user = JSON.parse(text ?? '') as RememberedUser;
    return typeof user.id === 'string' && typeof user.email === 'string' ? user : null;
  } catch {
    return null;
  }
}
