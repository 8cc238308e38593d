import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { createPasswords, hashCost } from '#server/auth/passwords.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { password, signUpNewPerson } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: string;
const clock = createFakeClock();

beforeAll(async () => {
  // At the real cost of hashing, parallel attempts have to queue.
  server = await startTestServer({ now: clock.now, passwords: createPasswords(hashCost) });
});
beforeEach(async () => {
  clock.advance(24 * 60 * 60_000); // the previous test's attempts from this address expire
  ada = (await signUpNewPerson(server.url)).user.email;
});
afterEach(() => expect(server.complaints).toEqual([]));
afterAll(() => server.stop());

const attempt = (email: string, secret: string): Promise<TestResponse> =>
  sendRequest(server.url + paths.signIn, { method: 'POST', body: { email, password: secret } });

it('allows parallel guesses no more attempts than sequential ones', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => attempt(ada, 'wrong password')));
  const tried = answers.filter(({ status }) => status === 401);
  expect(tried).toHaveLength(10);
  for (const answer of answers.filter(({ status }) => status !== 401))
    expectProblem(answer, 'too-many-requests');
  expectProblem(await attempt(ada, password), 'too-many-requests');
});

it('does not reveal a right guess among too many parallel ones', async () => {
  const wrong = Array.from({ length: 39 }, () => attempt(ada, 'wrong password'));
  await Promise.race(wrong);
  // The others are queued for hashing; the right one comes last.
  const answers = await Promise.all([...wrong, attempt(ada, password)]);
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
});

it('lets many people sign in at once without a rejection', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(ada, password)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(200));
});
