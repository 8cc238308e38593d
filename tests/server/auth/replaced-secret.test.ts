import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SessionsAnswer } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { openLive, openStream } from '../../harness/live-reader.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, cookieOf, password, signIn, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let ada: Person;
/** Runs before accepted mutations are written. */
let beforePush = () => Promise.resolve();
const clock = createFakeClock();

beforeEach(async () => {
  beforePush = () => Promise.resolve();
  server = await startTestServer({
    now: clock.now,
    wrapStorage: (storage) => ({
      ...storage,
      write: (name, input) =>
        (name === 'pushMutations' ? beforePush() : Promise.resolve()).then(() => storage.write(name, input)),
    }),
  });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const post = (to: string, body: unknown) => ada.ask(to, { method: 'POST', body });
const steps = [
  ['a changed password', paths.changePassword, { password, newPassword: password }],
  ['a changed e-mail address', paths.changeEmail, { password, email: 'lovelace@example.org' }],
  ['the end of the other sessions', paths.endOtherSessions, {}],
] as const;

/** A copy of the session's cookie in other hands. */
function stealCookie() {
  const headers = { Cookie: ada.cookie };
  return {
    read: (path: string) => ada.ask(path, { headers }),
    post: (path: string, body: unknown) => ada.ask(path, { method: 'POST', headers, body }),
    stream: { ...ada, cookie: ada.cookie },
  };
}

const push = (thief: ReturnType<typeof stealCookie>) =>
  thief.post(paths.mutations, { mutations: [makeMutation('addIdea', fields)] });

it.each(steps)('gives the browser a new secret at %s; a copy of the old one ends', async (_, path, body) => {
  const thief = stealCookie();
  const stream = await openLive(server.url, thief.stream);
  const answer = await post(path, body);
  expect(answer.status).toBeLessThan(300);
  expect(ada.cookie).not.toBe(thief.stream.cookie);
  expect(answer.headers['set-cookie']).toHaveLength(1);
  await until(() => stream.isEnded(), 'the stream to end');
  expect(stream.events.at(-1)?.name).toBe('restart');
  // Requests of other tabs under way are carried out for thirty seconds. The copy opens no stream meanwhile.
  clock.advance(29_999);
  expect((await push(thief)).status).toBe(200);
  expect((await thief.read(paths.changes)).status).toBe(200);
  expect((await thief.read(paths.session)).body).toMatchObject({ user: { id: ada.user.id } });
  expect((await openStream(server.url, thief.stream)).response.statusCode).toBe(401);
  clock.advance(1);
  expectProblem(await push(thief), 'unauthenticated');
  expectProblem(await thief.read(paths.changes), 'unauthenticated');
  expect((await thief.read(paths.session)).body).toEqual({ user: null, epoch: expect.any(String) });
  expect((await ada.everything()).ideas).toHaveLength(1);
  const { sessions } = (await ada.ask(paths.sessions)).body as SessionsAnswer;
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

it.each(steps)('takes no change of the account from the old secret after %s', async (_, path, body) => {
  const thief = stealCookie();
  await post(path, body);
  const other = await signIn(
    server.url,
    path === paths.changeEmail ? 'lovelace@example.org' : ada.user.email,
  );
  const { sessions } = (await other.ask(paths.sessions)).body as SessionsAnswer;
  const ids = sessions.map(({ id }) => ({ id }));
  const attempts: readonly (readonly [string, unknown])[] = [
    [paths.changePassword, { password, newPassword: 'taken over' }],
    [paths.changeEmail, { password, email: 'thief@example.org' }],
    [paths.deleteAccount, { password }],
    [paths.endOtherSessions, {}],
    ...ids.map((id) => [paths.endSession, id] as const),
  ];
  for (const [to, change] of attempts) {
    const answer = await thief.post(to, change);
    expectProblem(answer, 'unauthenticated', to);
    expect(answer.headers['set-cookie'], to).toBe(undefined);
  }
  for (const person of [ada, other]) expect((await person.ask(paths.changes)).status).toBe(200);
});

it('keeps the secret where the password is wrong or the address is taken', async () => {
  await signUp(server.url, 'bob@example.org');
  const before = ada.cookie;
  const stream = await openLive(server.url, ada);
  const failing: readonly (readonly [string, unknown])[] = [
    [paths.changePassword, { password: 'wrong password', newPassword: 'another one' }],
    [paths.changeEmail, { password: 'wrong password', email: 'new@example.org' }],
    [paths.changeEmail, { password, email: 'bob@example.org' }],
  ];
  for (const [to, body] of failing) expect((await post(to, body)).headers['set-cookie']).toBe(undefined);
  expect(ada.cookie).toBe(before);
  clock.advance(31_000);
  expect((await ada.ask(paths.changes)).status).toBe(200);
  expect(stream.isEnded()).toBe(false);
  stream.close();
});

it('does not bring back the old cookie by the answer to a request that began before', async () => {
  clock.advance(3_600_000);
  beforePush = async () => {
    beforePush = () => Promise.resolve();
    expect((await post(paths.endOtherSessions, {})).status).toBe(204);
  };
  // The first request for an hour, so that its answer would renew the cookie.
  const headers = { Cookie: ada.cookie };
  const body = { mutations: [makeMutation('addIdea', fields)] };
  const late = await ada.ask(paths.mutations, { method: 'POST', headers, body });
  expect([late.status, late.headers['set-cookie']]).toEqual([200, undefined]);
  clock.advance(31_000);
  expect((await ada.everything()).ideas).toHaveLength(1);
});

it('signs out by a request that was under way with the old secret', async () => {
  const thief = stealCookie();
  await post(paths.endOtherSessions, {});
  const out = await thief.post(paths.signOut, {});
  expect([out.status, cookieOf(out)]).toEqual([204, '__Host-forge-session=']);
  expectProblem(await ada.ask(paths.changes), 'unauthenticated');
});

it('ends the old secret at once if another one follows', async () => {
  const thief = stealCookie();
  await post(paths.endOtherSessions, {});
  await post(paths.endOtherSessions, {});
  expectProblem(await thief.read(paths.changes), 'unauthenticated');
  expect((await ada.ask(paths.changes)).status).toBe(200);
});
