import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { createResetLink } from '#server/auth/reset-link.ts';
import { newSecret } from '#server/auth/secrets.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { type Person, password, signUp } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

/** How long the writer is busy, in ms: enough to judge all guesses if none had to wait for it. */
const busyMs = 400;

let server: TestServer;
let ada: Person;
/** Every write waits for it, as behind a large import. */
let writerIsFree = Promise.resolve();
const clock = createFakeClock();

beforeEach(async () => {
  writerIsFree = Promise.resolve();
  server = await startTestServer({
    now: clock.now,
    wrapStorage: (storage) => ({
      ...storage,
      write: (name, input) => writerIsFree.then(() => storage.write(name, input)),
    }),
  });
  ada = await signUp(server.url, 'ada@example.org');
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const signInWith = (secret: string) =>
  sendRequest(server.url + paths.signIn, {
    method: 'POST',
    body: { email: 'ada@example.org', password: secret },
  });
const confirmWith = (secret: string) =>
  ada.ask(paths.deleteAccount, { method: 'POST', body: { password: secret } });
const openLink = (token: string) =>
  sendRequest(server.url + paths.confirmReset, { method: 'POST', body: { token, password: 'brand new' } });

/** Sends guesses while the writer is busy, the right one last. */
async function guessAll(guesses: readonly (() => Promise<TestResponse>)[]): Promise<TestResponse[]> {
  const free = Promise.withResolvers<void>();
  writerIsFree = free.promise;
  const answers = guesses.map((guess) => guess());
  await delay(busyMs);
  free.resolve();
  return Promise.all(answers);
}

it.each([
  ['sign-in', signInWith],
  ['confirmation by password', confirmWith],
])(
  'counts every guess at a %s while the writer is busy, and does not reveal the right one',
  async (_, ask) => {
    const wrong = Array.from({ length: 79 }, (_, n) => () => ask(`wrong password ${n}`));
    const answers = await guessAll([...wrong, () => ask(password)]);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(70);
    expectProblem(answers.at(-1)!, 'too-many-requests');
    expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
  },
);

it('counts every guess at a reset link while the writer is busy, and does not open the right one', async () => {
  const link = await createResetLink(server.storage, ada.user.id, server.url, clock.now());
  const [, token = ''] = link.split('#reset=');
  const wrong = Array.from({ length: 100 }, () => () => openLink(`${ada.user.id}.${newSecret()}`));
  const answers = await guessAll([...wrong, () => openLink(token)]);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(100);
  expectProblem(answers.at(-1)!, 'too-many-requests');
  expect((await ada.ask(paths.session)).body).toEqual({ user: ada.user, epoch: expect.any(String) });
  clock.advance(15 * 60_000);
  expect((await openLink(token)).status).toBe(204);
});

it('signs in everybody with the right password while the writer is busy', async () => {
  const answers = await guessAll(Array.from({ length: 30 }, () => () => signInWith(password)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(30).fill(200));
});
