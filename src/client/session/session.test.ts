import { expect, it } from 'vitest';
import { type SessionAnswer, type User } from '#contract/auth.ts';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { CallFailed } from '../errors.ts';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { hasPasswordHint, rememberPasswordHint } from './password-hint.ts';
import { createSession } from './session.ts';

const ada: User = { id: 'a', email: 'ada@example.org' };
const bob: User = { id: 'b', email: 'bob@example.org' };

/** An environment whose timers never fire and that never wakes. */
const still = { log: () => {}, onWake: () => () => {}, schedule: () => () => {} };

/** A session whose server answers each session request when the test says so. */
function slowSession(remembered: User | null) {
  const memory = keyValueStoreOf(remembered ? [['forge.session', JSON.stringify(remembered)]] : []);
  const asked: ((user: User | null, deletedAccount?: string) => void)[] = [];
  const session = createSession(
    { storage: memory, ...still },
    {
      session: () =>
        new Promise<SessionAnswer>((resolve) =>
          asked.push((user, deletedAccount) =>
            resolve({ user, passwordMin: 6, ...(deletedAccount === undefined ? {} : { deletedAccount }) }),
          ),
        ),
      signUp: async () => ({ user: bob }),
      signOut: async () => {},
    },
    String,
  );
  /** Starts a request and returns the function that answers it. */
  const ask = async () => {
    const before = asked.length;
    const starting = session.start();
    await expect.poll(() => asked.length).toBe(before + 1);
    return async (user: User | null, deletedAccount?: string) => {
      asked[before]?.(user, deletedAccount);
      await starting;
    };
  };
  return { memory, session, asked, ask, state: () => session.state.get() };
}

it.each(['end', 'endLocally'] as const)(
  'does not sign in again by an answer that came late, after %s',
  async (way) => {
    const { session, ask, state } = slowSession(ada);
    const answer = await ask();
    await session[way]();
    await answer(ada);
    expect(state()).toEqual({
      currentUser: null,
      loading: false,
      error: null,
      isExpired: false,
      isAccountDeleted: false,
      isAccountUnknown: false,
      isServerRestored: false,
    });
  },
);

it('does not remember a user from a late response', async () => {
  const { memory, session, ask } = slowSession(ada);
  const answer = await ask();
  await session.end();
  await answer(ada);
  expect(memory.entries()).toEqual([]);
});

it('keeps the session after a response from before the sign-in', async () => {
  const { session, ask, state } = slowSession(ada);
  const answer = await ask();
  await session.login(async () => ({ user: bob }));
  await answer(null);
  expect(state()).toEqual({
    currentUser: bob,
    loading: false,
    error: null,
    isExpired: false,
    isAccountDeleted: false,
    isAccountUnknown: false,
    isServerRestored: false,
  });
});

it('keeps a session expired that was lost after the request', async () => {
  const { session, ask, state } = slowSession(ada);
  const answer = await ask();
  session.expire();
  await answer(ada);
  expect(state()).toMatchObject({ currentUser: ada, isExpired: true });
});

it('reports of a lost session whether its account was deleted, also at the next start', async () => {
  const { session, asked, ask, state } = slowSession(ada);
  await (
    await ask()
  )(ada);
  session.expire();
  expect(state()).toMatchObject({ currentUser: ada, isExpired: true, isAccountDeleted: false });
  asked.at(-1)?.(null, 'a');
  await expect.poll(() => state().isAccountDeleted).toBe(true);
  await (
    await ask()
  )(null, 'somebody before');
  expect(state()).toMatchObject({ currentUser: ada, isExpired: true, isAccountDeleted: false });
  await (
    await ask()
  )(null, 'a');
  expect(state()).toMatchObject({ currentUser: ada, isExpired: true, isAccountDeleted: true });
  await session.login(async () => ({ user: bob }));
  expect(state()).toMatchObject({ currentUser: bob, isExpired: false, isAccountDeleted: false });
});

it('asks once more before it calls the session of a remembered person lost', async () => {
  const { asked, ask, state } = slowSession(ada);
  const answer = await ask();
  const answered = answer(null);
  await expect.poll(() => asked.length).toBe(2);
  expect(state()).toMatchObject({ currentUser: ada, isExpired: false });
  asked[1]?.(ada);
  await answered;
  expect(state()).toMatchObject({ currentUser: ada, isExpired: false });
  const lost = (await ask())(null);
  await expect.poll(() => asked.length).toBe(4);
  asked[3]?.(null);
  await lost;
  expect(state()).toMatchObject({ currentUser: ada, isExpired: true });
});

it('uses the response to the later of two requests, in any order', async () => {
  const { ask, state } = slowSession(null);
  const first = await ask();
  const second = await ask();
  await second(bob);
  await first(null);
  expect(state()).toMatchObject({ currentUser: bob, isExpired: false });
});

it('uses the response to the earlier request until the later one arrives', async () => {
  const { ask, state } = slowSession(null);
  const first = await ask();
  await ask();
  await first(bob);
  expect(state()).toMatchObject({ currentUser: bob, loading: false });
});

it.each(['signup', 'login'] as const)('sends a pending sign-out before a %s', async (way) => {
  const memory = keyValueStoreOf([['forge.session.ending', '1']]);
  const calls: string[] = [];
  const called = <T>(name: string, answer: T) => {
    calls.push(name);
    return Promise.resolve(answer);
  };
  const session = createSession(
    { storage: memory, ...still },
    {
      session: () => called('session', { user: bob, passwordMin: 6 }),
      signUp: () => called('signup', { user: bob }),
      signOut: () => called('sign out', undefined),
    },
    String,
  );
  if (way === 'signup') await session.signup(bob.email, 'secret1');
  else await session.login(() => called('login', { user: bob }));
  await session.start();
  expect(calls).toEqual(['sign out', way, 'session']);
  expect(session.state.get()).toMatchObject({ currentUser: bob, isExpired: false });
});

it('drops only its own unpersisted user if another tab signs out', async () => {
  const { memory, session, ask } = slowSession(ada);
  const dropped: string[] = [];
  memory.dropUnpersisted = (key) => void dropped.push(key);
  const answer = await ask();
  await answer(ada);
  // This tab was frozen during the sign-out and a later sign-in by the same person or another.
  for (const who of [ada, bob]) {
    memory.set('forge.session', JSON.stringify(who));
    session.endLocally();
    expect(memory.entries()).toEqual([['forge.session', JSON.stringify(who)]]);
  }
  expect(dropped).toEqual(['forge.session', 'forge.session']);
});

it.each(['the connection returns', 'a while has passed'])(
  'tells the server of a sign-out that it could not hear once %s, and then no more',
  async (what) => {
    const storage = keyValueStoreOf([['forge.session', JSON.stringify(ada)]]);
    const clock = createFakeClock();
    const wakes = new Set<() => void>();
    let isReached = false;
    let told = 0;
    const never = () => Promise.reject(new CallFailed('offline'));
    const session = createSession(
      {
        storage,
        log: () => {},
        schedule: clock.schedule,
        onWake(ear) {
          wakes.add(ear);
          return () => void wakes.delete(ear);
        },
      },
      {
        session: never,
        signUp: never,
        async signOut() {
          told += 1;
          if (!isReached) throw new CallFailed('offline');
        },
      },
      String,
    );
    const happens = () =>
      what === 'a while has passed' ? clock.advance(30_000) : wakes.forEach((ear) => ear());
    await session.end();
    expect(told).toBe(1);
    happens();
    await expect.poll(() => told).toBe(2);
    isReached = true;
    await expect
      .poll(() => {
        happens();
        return storage.entries();
      })
      .toEqual([]);
    await expect.poll(() => wakes.size).toBe(0);
    const last = told;
    storage.set('forge.session.ending', '1');
    clock.advance(3_600_000);
    expect(told).toBe(last);
  },
);

it('sends an invitation with a sign-up, and none where there is none', async () => {
  const sent: unknown[] = [];
  const signUp = async (request: unknown) => {
    sent.push(request);
    return { user: bob };
  };
  const session = createSession(
    { storage: keyValueStoreOf(), ...still },
    { session: async () => ({ user: null }), signUp, signOut: async () => {} },
    String,
  );
  await session.signup('bob@example.org', 'secret1');
  await session.signup('bob@example.org', 'secret1', 'an invitation');
  const credentials = { email: 'bob@example.org', password: 'secret1' };
  expect(sent).toEqual([credentials, { ...credentials, invitation: 'an invitation' }]);
});

it('remembers a hint at a common password until another person signs in or the person signs out', async () => {
  const storage = keyValueStoreOf();
  const answers: SessionAnswer[] = [
    { user: bob, isPasswordCommon: true },
    { user: ada },
    { user: bob, isPasswordCommon: true },
    { user: bob },
  ];
  const next = async () => answers.shift() ?? { user: null };
  const session = createSession(
    { storage, ...still },
    { session: next, signUp: next, signOut: async () => {} },
    String,
  );
  await session.signup('bob@example.org', 'secret1');
  expect([hasPasswordHint(storage, bob.id), hasPasswordHint(storage, ada.id)]).toEqual([true, false]);
  await session.login(next);
  expect(hasPasswordHint(storage, bob.id)).toBe(false);
  await session.signup('bob@example.org', 'secret1');
  // The server's later answers do not repeat it.
  await session.start();
  expect(hasPasswordHint(storage, bob.id)).toBe(true);
  rememberPasswordHint(storage, bob.id, false);
  expect(hasPasswordHint(storage, bob.id)).toBe(false);
  rememberPasswordHint(storage, ada.id, true);
  expect([hasPasswordHint(storage, bob.id), hasPasswordHint(storage, ada.id)]).toEqual([false, false]);
  rememberPasswordHint(storage, bob.id, true);
  await session.end();
  expect(hasPasswordHint(storage, bob.id)).toBe(false);
});

/** A session whose server answers each request with the next of these, by a clock that the test moves. */
function answeringSession(answers: readonly (SessionAnswer | 'away')[], epoch?: string) {
  const clock = createFakeClock();
  const memory = keyValueStoreOf([['forge.session', JSON.stringify({ ...ada, epoch })]]);
  let asked = 0;
  const session = createSession(
    { storage: memory, log: () => {}, onWake: () => () => {}, schedule: clock.schedule },
    {
      session: async () => {
        const answer = answers[Math.min(asked, answers.length - 1)];
        asked += 1;
        if (answer === undefined || answer === 'away') throw new CallFailed('offline');
        return answer;
      },
      signUp: async () => ({ user: bob }),
      signOut: async () => {},
    },
    String,
  );
  return { clock, memory, session, asked: () => asked };
}
const gone = (epoch: string): SessionAnswer => ({ user: null, deletedAccount: ada.id, epoch });

it.each<[string, string | undefined, SessionAnswer, object]>([
  ['deleted in the database that had it', 'e1', gone('e1'), { isAccountDeleted: true }],
  ['unknown to another database', 'e1', gone('e2'), { isAccountUnknown: true }],
  ['unknown if this device does not know its database', undefined, gone('e2'), { isAccountUnknown: true }],
  ['known to a restored database', 'e1', { user: null, epoch: 'e2' }, { isServerRestored: true }],
  ['known to the same database', 'e1', { user: null, epoch: 'e1' }, {}],
])('shows an account as %s', async (_, epoch, answer, expected) => {
  const { session } = answeringSession([answer], epoch);
  await session.start();
  expect(session.state.get()).toEqual({
    currentUser: ada,
    loading: false,
    error: null,
    isExpired: true,
    isAccountDeleted: false,
    isAccountUnknown: false,
    isServerRestored: false,
    ...expected,
  });
});

it('asks a server that does not know the account every 3 s until it does, also while it is away', async () => {
  const { clock, session, asked } = answeringSession(
    [gone('e2'), gone('e2'), 'away', { user: ada, epoch: 'e1' }],
    'e1',
  );
  await session.start();
  for (const [passed, count] of [
    [2_999, 1],
    [1, 2],
    [3_000, 3],
    [2_999, 3],
  ] as const) {
    clock.advance(passed);
    await expect.poll(asked).toBe(count);
  }
  expect(session.state.get()).toMatchObject({ isExpired: true, isAccountUnknown: true });
  clock.advance(1);
  await expect.poll(() => session.state.get().isExpired).toBe(false);
  expect(session.state.get()).toMatchObject({ currentUser: ada, isAccountUnknown: false });
  clock.advance(60_000);
  expect(asked()).toBe(4);
});

it('remembers the epoch of the signed-in account over a sign-in, and not for another account', async () => {
  const { memory, session } = answeringSession([{ user: ada, epoch: 'e1' }]);
  await session.start();
  session.rememberEpoch('e1');
  session.rememberEpoch(null);
  expect(memory.entries()).toEqual([['forge.session', JSON.stringify({ ...ada, epoch: 'e1' })]]);
  await session.login(async () => ({ user: bob }));
  expect(memory.entries()).toEqual([['forge.session', JSON.stringify(bob)]]);
});
