import { readFileSync, readdirSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountData, type SessionsAnswer } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { type Passwords } from '#server/auth/passwords.ts';
import { storedKey } from '#server/auth/throttle.ts';
import { findThrottle } from '#server/storage/queries/throttles.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { openLive } from '../../harness/live-reader.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signIn, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, fastPasswords, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let directory: string;
let ada: Person;
const clock = createFakeClock();
const second = 1_000;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  server = await startTestServer({ now: clock.now, directory });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

const post = (person: Person, to: string, body: unknown) => person.ask(to, { method: 'POST', body });
const enter = (email: string, secret: string) =>
  sendRequest(server.url + paths.signIn, { method: 'POST', body: { email, password: secret } });
const listOf = async (person: Person) => ((await person.ask(paths.sessions)).body as SessionsAnswer).sessions;

it('changes the e-mail address only with the current password', async () => {
  const change = { email: ' Ada.L@example.org ', password };
  expectProblem(
    await post(ada, paths.changeEmail, { ...change, password: 'wrong password' }),
    'wrong-password',
  );
  expectProblem(
    await post(ada, paths.changeEmail, { ...change, password: 'x'.repeat(129) }),
    'password-too-long',
  );
  expectProblem(await post(ada, paths.changeEmail, { ...change, email: 'ada' }), 'invalid-email');
  const changed = await post(ada, paths.changeEmail, change);
  expect(changed.body).toEqual({ user: { id: ada.user.id, email: 'Ada.L@example.org' } });
  expect((await ada.ask(paths.session)).body).toMatchObject(changed.body as object);
  expectProblem(await enter('ada@example.org', password), 'user-not-found');
  expect((await enter('ada.l@example.org', password)).status).toBe(200);
  // The old address is available again.
  expect((await signUp(server.url, 'ada@example.org')).user.id).not.toBe(ada.user.id);
});

it('rejects an address that is in use, but accepts one’s own in another case', async () => {
  await signUp(server.url, 'bob@example.org');
  const taken = await post(ada, paths.changeEmail, { email: 'BOB@example.org', password });
  expectProblem(taken, 'email-already-in-use');
  expect((await post(ada, paths.changeEmail, { email: 'ADA@example.org', password })).status).toBe(200);
  expect((await enter('ada@example.org', password)).status).toBe(200);
});

it('changes the password, ends all other sessions within a second and keeps this one', async () => {
  const other = await signIn(server.url, 'ada@example.org');
  const [mine, theirs] = [await openLive(server.url, ada), await openLive(server.url, other)];
  const change = { password, newPassword: 'brand new one' };
  expectProblem(
    await post(ada, paths.changePassword, { ...change, password: 'wrong password' }),
    'wrong-password',
  );
  expectProblem(await post(ada, paths.changePassword, { ...change, newPassword: '12345' }), 'weak-password');
  const started = performance.now();
  expect((await post(ada, paths.changePassword, change)).status).toBe(204);
  await until(() => theirs.isEnded(), 'the stream of the other session to end');
  expect(performance.now() - started).toBeLessThan(5 * second);
  expect(theirs.events.at(-1)?.name).toBe('signed-out');
  expectProblem(await other.ask(paths.changes), 'unauthenticated');
  expect((await ada.ask(paths.changes)).status).toBe(200);
  // This browser's own streams connect again, with the session's new secret.
  await until(() => mine.isEnded(), 'the own stream to end');
  expect(mine.events.at(-1)?.name).toBe('restart');
  expectProblem(await enter('ada@example.org', password), 'wrong-password');
  expect((await enter('ada@example.org', change.newPassword)).status).toBe(200);
});

it('limits guesses of the password in a session that was left open', async () => {
  const guess = () => post(ada, paths.deleteAccount, { password: 'wrong password' });
  for (let n = 0; n < 10; n++) expectProblem(await guess(), 'wrong-password');
  expectProblem(await guess(), 'too-many-requests');
  expectProblem(
    await post(ada, paths.changePassword, { password, newPassword: 'brand new' }),
    'too-many-requests',
  );
  clock.advance(900 * second);
  expect((await post(ada, paths.deleteAccount, { password })).status).toBe(204);
});

it('doubles the wait for guesses there, and resets the count when the password is right', async () => {
  const change = (secret: string) =>
    post(ada, paths.changeEmail, { email: 'ada@example.org', password: secret });
  const fail = async (times: number) => {
    for (let n = 0; n < times; n++) expectProblem(await change('wrong password'), 'wrong-password');
  };
  for (let round = 0; round < 2; round++) {
    await fail(9);
    expect((await change(password)).status).toBe(200);
  }
  for (const wait of [900, 1_800]) {
    await fail(10);
    expect((await change(password)).headers['retry-after']).toBe(`${wait}`);
    clock.advance(wait * second);
  }
  expect((await change(password)).status).toBe(200);
});

it('counts a guess there before it judges it, and takes it back if it is right', async () => {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const quick = fastPasswords();
  const verify: Passwords['verify'] = async (given, stored, client) => {
    if (given === password) {
      asked.resolve();
      await held.promise;
    }
    return quick.verify(given, stored, client);
  };
  const own = await startTestServer({ now: clock.now, passwords: { ...quick, verify } });
  const bob = await signUp(own.url, 'bob@example.org');
  const guess = (secret: string) =>
    post(bob, paths.changeEmail, { email: 'bob@example.org', password: secret });
  const right = guess(password);
  await asked.promise;
  for (let n = 0; n < 9; n++) expectProblem(await guess('wrong password'), 'wrong-password');
  expectProblem(await guess('wrong password'), 'too-many-requests');
  held.resolve();
  expect((await right).status).toBe(200);
  expectProblem(await guess('wrong password'), 'wrong-password');
  await own.stop();
  expect(own.complaints).toEqual([]);
});

it('lists sessions with device and last use, and ends one of them with its stream', async () => {
  clock.advance(3_600 * second);
  const other = await signIn(server.url, 'ada@example.org');
  const live = await openLive(server.url, other);
  const sessions = await listOf(ada);
  expect(sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
  expect(JSON.stringify(sessions)).not.toContain(ada.cookie.split('.').at(-1));
  for (const { id, agent, createdAt, seenAt } of sessions) {
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect([agent, seenAt]).toEqual(['', clock.now()]);
    expect(createdAt).toBeLessThanOrEqual(clock.now());
  }
  const theirs = sessions.find(({ isCurrent }) => !isCurrent)!;
  expect((await post(ada, paths.endSession, { id: theirs.id })).status).toBe(204);
  await until(() => live.isEnded(), 'the stream to end');
  expectProblem(await other.ask(paths.changes), 'unauthenticated');
  expect(await listOf(ada)).toHaveLength(1);
  // A session that has ended, or never existed, is ended without an error.
  for (const id of [theirs.id, 'f'.repeat(32)])
    expect((await post(ada, paths.endSession, { id })).status).toBe(204);
});

it('stores three hundred characters of a browser’s User-Agent', async () => {
  const long = await signIn(server.url, 'ada@example.org', { 'User-Agent': 'x'.repeat(301) });
  expect((await listOf(long)).find(({ isCurrent }) => isCurrent)?.agent).toBe('x'.repeat(300));
});

it('ends no session of another account, and responds as for one that does not exist', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  const [session] = await listOf(bob);
  const [foreign, missing] = [
    await post(ada, paths.endSession, { id: session!.id }),
    await post(ada, paths.endSession, { id: '0'.repeat(32) }),
  ];
  expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
  expect((await bob.ask(paths.changes)).status).toBe(200);
});

it('ends all sessions except this one', async () => {
  const others = [await signIn(server.url, 'ada@example.org'), await signIn(server.url, 'ada@example.org')];
  expect((await post(ada, paths.endOtherSessions, {})).status).toBe(204);
  for (const other of others) expectProblem(await other.ask(paths.changes), 'unauthenticated');
  expect(await listOf(ada)).toHaveLength(1);
});

it('limits the number of sessions: a new one ends the least recently used', async () => {
  const own = await startTestServer({ now: clock.now, env: { SESSIONS_PER_ACCOUNT: '3' } });
  const first = await signUp(own.url, 'bob@example.org');
  clock.advance(second);
  const unused = await signIn(own.url, 'bob@example.org');
  // The last use is stored at most once an hour.
  clock.advance(7_200 * second);
  expect((await first.ask(paths.changes)).status).toBe(200);
  const later = [await signIn(own.url, 'bob@example.org'), await signIn(own.url, 'bob@example.org')];
  expectProblem(await unused.ask(paths.changes), 'unauthenticated');
  for (const person of [first, ...later]) expect((await person.ask(paths.changes)).status).toBe(200);
  await own.stop();
  expect(own.complaints).toEqual([]);
});

it('exports all stored data of a person', async () => {
  const add = makeMutation('addIdea', { ...fields, tags: ['urgent'] });
  const gone = makeMutation('addIdea', { ...fields, title: 'Given up' });
  await ada.push(add, makeMutation('addUpdate', { id: add.id, text: 'Cut the first gear' }));
  await ada.push(
    gone,
    makeMutation('deleteIdea', { id: gone.id }),
    makeMutation('addCategory', { name: 'Kites' }),
  );
  await ada.push(makeMutation('setPreferences', { theme: 'light', language: 'es' }));
  // Overwritten texts are still stored, so the export includes them.
  await ada.push(
    ...['First', 'Second'].map((target) => makeMutation('editIdea', { id: add.id, changes: { target } })),
  );
  const answer = await ada.ask(paths.accountData);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="forge-data.json"');
  const data = answer.body as AccountData;
  expect(data).toMatchObject({
    account: { email: 'ada@example.org' },
    preferences: { theme: 'light', language: 'es' },
    categories: ['Kites'],
    score: 35,
    badges: {},
    ideas: [{ id: add.id, title: fields.title, progress: 10, updates: [{ text: 'Cut the first gear' }] }],
    trash: [{ idea: { id: gone.id, title: 'Given up' } }],
    sessions: [{ isCurrent: true }],
  });
  expect(data.ledger.map(({ name, points }) => [name, points])).toEqual([
    ['addIdea', 10],
    ['addUpdate', 5],
    ['addIdea', 10],
    ['deleteIdea', -5],
    ['addCategory', 5],
    ['setPreferences', 0],
    ['editIdea', 5],
    ['editIdea', 5],
  ]);
  expect(data.history.slice(0, 2)).toMatchObject([
    { name: 'editIdea', points: 5, idea: add.id, inverse: [{ to: { target: 'First' } }] },
    { name: 'editIdea', points: 5, idea: add.id, inverse: [{ to: { target: fields.target } }] },
  ]);
  expect(data.ledger.reduce((sum, { points }) => sum + points, 0)).toBe(data.score);
  // The ledger still contains the mutations of an idea that was deleted for good.
  const refused = makeMutation('addNote', { id: gone.id, text: 'Too late' });
  await ada.push(
    makeMutation('restoreIdeas', { ids: [gone.id] }),
    makeMutation('setProgress', { id: gone.id, progress: 40 }),
  );
  await ada.push(
    makeMutation('deleteIdea', { id: gone.id }),
    makeMutation('purgeIdeas', { ids: [gone.id] }),
    refused,
  );
  const { ledger } = (await ada.ask(paths.accountData)).body as AccountData;
  expect(ledger.filter(({ idea }) => idea === gone.id).map(({ name }) => name)).toContain('setProgress');
  expect(ledger.map(({ id }) => id)).not.toContain(refused.id);
});

it('reveals only to the browsers of a deleted account that it was deleted', async () => {
  const [other, ended] = [
    await signIn(server.url, 'ada@example.org'),
    await signIn(server.url, 'ada@example.org'),
  ];
  await post(ended, paths.signOut, {});
  expect((await ended.ask(paths.session)).body).toEqual({ user: null, epoch: expect.any(String) });
  await post(ada, paths.deleteAccount, { password });
  const gone = { user: null, deletedAccount: ada.user.id };
  for (const browser of [ada, other, ended])
    expect((await browser.ask(paths.session)).body).toEqual({ ...gone, epoch: expect.any(String) });
  expect((await sendRequest(server.url + paths.session)).body).toEqual({ user: null });
  // The address alone reveals nothing, and its next owner gets a new account.
  const next = await signUp(server.url, 'ada@example.org');
  expect((await other.ask(paths.session)).body).toEqual({ ...gone, epoch: expect.any(String) });
  expect((await next.ask(paths.session)).body).toEqual({ user: next.user, epoch: expect.any(String) });
});

it('deletes an account only with the current password, with all its rows in the database', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  await bob.push(makeMutation('addIdea', fields));
  const add = makeMutation('addIdea', { ...fields, title: 'Quixotic zeppelin' });
  await ada.push(add, makeMutation('addNote', { id: add.id, text: 'Quixotic whisper' }));
  await ada.push(makeMutation('editIdea', { id: add.id, changes: { title: 'Quixotic airship' } }));
  await enter('ada@example.org', 'wrong password');
  const key = storedKey({ rule: 'sign-in account', subject: 'ada@example.org' });
  const counted = () => findThrottle(server.storage.read, { key });
  expect(await counted()).toHaveLength(1);
  const live = await openLive(server.url, ada);
  const removed = await post(ada, paths.deleteAccount, { password });
  expect([removed.status, removed.headers['clear-site-data']]).toEqual([204, '"cache"']);
  expect(removed.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')]);
  await until(() => live.isEnded(), 'the stream to end');
  expectProblem(await ada.ask(paths.changes), 'unauthenticated');
  const tables = server.storage.read;
  for (const table of [
    'session',
    'idea',
    'entry',
    'mutation',
    'known_browser',
    'password_reset',
    'account_event',
    'account_link',
  ] as const) {
    const rows = await tables.selectFrom(table).select('account_id').execute();
    expect(
      rows.filter(({ account_id }) => account_id === ada.user.id),
      table,
    ).toEqual([]);
  }
  expect(await tables.selectFrom('account').select('id').execute()).toEqual([{ id: bob.user.id }]);
  expect(await tables.selectFrom('email').select('account_id').execute()).toEqual([
    { account_id: bob.user.id },
  ]);
  expect(await counted()).toEqual([]);
  for (const file of readdirSync(directory)) {
    const bytes = readFileSync(path.join(directory, file));
    for (const trace of ['Quixotic', 'ada@example.org', ada.user.id, add.id])
      expect(bytes.includes(trace), `${trace} in ${file}`).toBe(false);
  }
  expect((await signUp(server.url, 'ada@example.org')).user.id).not.toBe(ada.user.id);
  expect((await bob.everything()).ideas).toHaveLength(1);
});
