import { type ServerRules, type User } from '#contract/auth.ts';
import { type AuthApi } from '../api/api-request.ts';
import { type Environment } from '../environment.ts';
import { CallFailed, type ClientError } from '../errors.ts';
import { type Observable, writable } from '../observable.ts';

export type { ServerRules, SignUpPolicy } from '#contract/auth.ts';

/** Who is signed in, in the specification's terms. */
export interface SessionState {
  readonly currentUser: User | null;
  /** Until the first authentication result. */
  readonly loading: boolean;
  readonly error: ClientError | null;
  /** The session ended while the account is open: everything stays, and the person signs in on top of it. */
  readonly isExpired: boolean;
  /** It was lost because the account has been deleted: what this device has of it is all there is. */
  readonly isAccountDeleted: boolean;
}

const signedOutState = {
  currentUser: null,
  loading: false,
  error: null,
  isExpired: false,
  isAccountDeleted: false,
};

export interface Session {
  readonly state: Observable<SessionState>;
  /** The server's rules, as far as it has said; null until its first answer. */
  readonly serverRules: Observable<ServerRules | null>;
  /** The account this browser remembers, then what the server says. Never rejects. */
  start(): Promise<void>;
  /** @throws CallFailed, which is kept in the state too */
  signup(email: string, password: string, invitation?: string): Promise<User>;
  /** @throws CallFailed, which is kept in the state too */
  login(email: string, password: string): Promise<User>;
  /** Ends the session here at once, and on the server as soon as it can be reached. */
  end(): Promise<void>;
  clearError(): void;
  expire(): void;
  /** Another tab signs out and tells the server, which might still call the person signed in if it were asked now. */
  endLocally(): void;
}

const rememberedKey = 'forge.session';
const endingKey = 'forge.session.ending';

/** Milliseconds until the server is told again of a sign-out that it has not heard of. */
const retryDelayMs = 30_000;

export function createSession(
  environment: Pick<Environment, 'storage' | 'log' | 'onWake' | 'schedule'>,
  api: AuthApi,
  errorText: (code: ClientError['code']) => string,
): Session {
  const { storage } = environment;
  const state = writable<SessionState>({ ...signedOutState, loading: true });

  const serverRules = writable<ServerRules | null>(null);

  /** Counts the events that tell who is signed in: each question to the server, each sign-in and each sign-out. */
  let lastEvent = 0;
  /** The last of these that counted: the answer to a question asked before it is out of date. */
  let lastKnownEvent = 0;
  const markKnown = () => {
    lastKnownEvent = ++lastEvent;
  };

  const readRememberedUser = () => readUser(storage.get(rememberedKey));
  const set = (patch: Partial<SessionState>) => state.set({ ...state.get(), ...patch });
  const signedIn = (user: User): User => {
    storage.set(rememberedKey, JSON.stringify(user));
    set({ ...signedOutState, currentUser: user });
    return user;
  };
  const signedOut = () => {
    markKnown();
    set(signedOutState);
  };

  let ending: Promise<void> | null = null;
  /**
   * Tells the server of a sign-out that happened without it. A request for it under way is waited for: if it
   * arrived after somebody's sign-in, it would end their session.
   */
  const finishEnding = async () => {
    if (storage.get(endingKey) === null) return;
    ending ??= api.signOut().finally(() => (ending = null));
    await ending;
    storage.set(endingKey, null);
  };

  /**
   * The tab where somebody signed out keeps trying until the server has heard of it, even if nobody is there any more.
   * If another tab has told the server meanwhile, nothing is left to tell: whoever has signed in since stays signed in.
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

  const attempt = async (call: () => Promise<{ readonly user: User | null }>): Promise<User> => {
    set({ error: null });
    try {
      await finishEnding();
      const { user } = await call();
      if (user === null) throw new CallFailed('internal');
      markKnown();
      return signedIn(user);
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
        else if (user) set({ isExpired: true, isAccountDeleted: answer.deletedAccount === user.id });
        else set({ loading: false });
      } catch {
        // Without the server, what this browser remembers is the answer.
        set({ loading: false });
      }
    },

    signup: (email, password, invitation) => attempt(() => api.signUp({ email, password, invitation })),
    login: (email, password) => attempt(() => api.signIn({ email, password })),

    async end() {
      storage.set(rememberedKey, null);
      storage.set(endingKey, '1');
      signedOut();
      await finishEnding().catch(retryEnding);
    },

    clearError: () => set({ error: null }),

    endLocally() {
      // Only what this tab alone remembers: the other tab has cleared what all tabs share, where there may be the
      // name of whoever has signed in since.
      storage.dropUnpersisted(rememberedKey);
      signedOut();
    },

    expire() {
      if (state.get().currentUser === null) return;
      markKnown();
      set({ isExpired: true });
      const asked = lastKnownEvent;
      api.session().then(
        ({ deletedAccount }) =>
          asked === lastKnownEvent &&
          set({ isAccountDeleted: deletedAccount === state.get().currentUser?.id }),
        // The next start asks again.
        () => {},
      );
    },
  };
}

function readUser(text: string | null): User | null {
  try {
    const { id, email } = JSON.parse(text ?? '') as Partial<User>;
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
  } catch {
    return null;
  }
}
