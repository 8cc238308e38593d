import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { createInvitationLink } from '#server/auth/invitations.ts';
import { type Passwords } from '#server/auth/passwords.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { password, signIn, signUp } from '../../harness/person.ts';
import { type TestResponse, sendRequest } from '../../harness/send-request.ts';
import { type TestServer, fastPasswords, startTestServer } from '../../harness/test-server.ts';

const clock = createFakeClock();
const dayMs = 86_400_000;
const servers: TestServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop();
    expect(server.complaints).toEqual([]);
  }
});

async function startServer(signUps: string, passwords: Passwords = fastPasswords()): Promise<TestServer> {
  const env = { SIGN_UPS: signUps, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startTestServer({ now: clock.now, env, passwords });
  servers.push(server);
  return server;
}

/** Creates an invitation as the operator's command does. Returns its secret. */
async function invite({ storage, url }: TestServer, email: string | null = null): Promise<string> {
  const link = await createInvitationLink(storage, email, url, clock.now());
  return new URL(link).hash.replace('#invite=', '').split('.')[0] ?? '';
}

const accept = (
  { url }: TestServer,
  invitation: string | undefined,
  email = 'ada@example.org',
  headers: Record<string, string> = {},
): Promise<TestResponse> =>
  sendRequest(url + paths.signUp, {
    method: 'POST',
    headers,
    body: { email, password, ...(invitation === undefined ? {} : { invitation }) },
  });

const emails = async ({ storage }: TestServer) =>
  (await storage.read.selectFrom('account').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );
const open = async ({ storage }: TestServer) =>
  (await storage.read.selectFrom('invitation').select('token_hash').execute()).length;

it.each([
  ['open', { user: null }],
  ['invited', { user: null, signUps: 'invited' }],
  ['closed', { user: null, signUps: 'closed' }],
])('tells the page with the first answer that sign-ups are %s', async (signUps, answer) => {
  const { url } = await startServer(signUps);
  expect((await sendRequest(url + paths.session)).body).toEqual(answer);
});

it('creates no account where sign-ups are closed, with or without an invitation', async () => {
  const server = await startServer('closed');
  const invitation = await invite(server);
  const refused = await accept(server, undefined);
  expectProblem(refused, 'sign-up-closed');
  expect(refused.status).toBe(403);
  expectProblem(await accept(server, invitation), 'sign-up-closed');
  // Nothing about the request is judged, so it reveals nothing either.
  expectProblem(await accept(server, undefined, 'not an address'), 'sign-up-closed');
  expect([await emails(server), await open(server)]).toEqual([[], 1]);
});

it('creates an account by an invitation, once, and signs in to it', async () => {
  const server = await startServer('invited');
  const invitation = await invite(server);
  expect(invitation).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const stored = await server.storage.read.selectFrom('invitation').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(invitation);
  const required = await accept(server, undefined);
  expectProblem(required, 'invitation-required');
  expect(required.status).toBe(403);
  const accepted = await accept(server, invitation);
  expect(accepted.status).toBe(201);
  expect(accepted.headers['set-cookie']).toHaveLength(2);
  expect((await (await signIn(server.url, 'ada@example.org')).everything()).ideas).toEqual([]);
  const again = await accept(server, invitation, 'bob@example.org');
  expectProblem(again, 'invitation-invalid');
  expect(again.status).toBe(410);
  expect([await emails(server), await open(server)]).toEqual([['ada@example.org'], 0]);
});

it('creates one account by an invitation that many use at the same time', async () => {
  const server = await startServer('invited');
  const invitation = await invite(server);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => accept(server, invitation, `person-${n}@example.org`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(410)]);
  expect(await emails(server)).toHaveLength(1);
});

it('keeps an invitation for another try until an account is created', async () => {
  const server = await startServer('invited');
  await accept(server, await invite(server), 'bob@example.org');
  const invitation = await invite(server);
  expectProblem(await accept(server, invitation, 'Bob@example.org'), 'email-already-in-use');
  expectProblem(await accept(server, invitation, 'not an address'), 'invalid-email');
  expect((await accept(server, invitation)).status).toBe(201);
});

it('accepts an invitation for seven days', async () => {
  const server = await startServer('invited');
  const [early, late] = [await invite(server), await invite(server)];
  clock.advance(7 * dayMs - 1);
  expect((await accept(server, early)).status).toBe(201);
  clock.advance(1);
  expectProblem(await accept(server, late, 'bob@example.org'), 'invitation-invalid');
});

it('accepts an invitation for an address with that address only, in any case', async () => {
  const server = await startServer('invited');
  const link = await createInvitationLink(server.storage, 'Ada@Example.org', server.url, clock.now());
  expect(link).toMatch(/#invite=[A-Za-z0-9_-]{43}\.Ada%40Example\.org$/);
  const secret = /#invite=([^.]+)/.exec(link)?.[1];
  const other = await accept(server, secret, 'bob@example.org');
  expectProblem(other, 'invitation-other-email');
  expect(other.status).toBe(403);
  expect((await accept(server, secret, 'ADA@example.org')).status).toBe(201);
});

it('does not reveal whether an address is taken to people without an invitation', async () => {
  const server = await startServer('invited');
  await accept(server, await invite(server));
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    expectProblem(await accept(server, undefined, email), 'invitation-required');
    expectProblem(await accept(server, 'A'.repeat(43), email), 'invitation-invalid');
  }
});

it('hashes a password only for people with an invitation', async () => {
  const quick = fastPasswords();
  let hashes = 0;
  const server = await startServer('invited', {
    ...quick,
    hash(secret, address) {
      hashes += 1;
      return quick.hash(secret, address);
    },
  });
  for (const guess of ['', 'A'.repeat(43), 'zebra', `${'A'.repeat(43)}.ada`])
    expectProblem(await accept(server, guess), 'invitation-invalid', guess);
  expect(hashes).toBe(0);
  expect((await accept(server, await invite(server))).status).toBe(201);
  expect(hashes).toBe(1);
});

it('answers a hundred wrong invitations from an address in a quarter of an hour, then none', async () => {
  const server = await startServer('invited');
  const invitation = await invite(server);
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const guess = () => accept(server, 'A'.repeat(43), 'ada@example.org', from('203.0.113.1'));
  for (let n = 0; n < 100; n++) expectProblem(await guess(), 'invitation-invalid');
  expectProblem(await guess(), 'too-many-requests');
  // Not even a right one is recognised.
  expectProblem(
    await accept(server, invitation, 'ada@example.org', from('203.0.113.1')),
    'too-many-requests',
  );
  expect((await accept(server, invitation, 'ada@example.org', from('203.0.113.2'))).status).toBe(201);
  clock.advance(15 * 60_000);
  expectProblem(await guess(), 'invitation-invalid');
});

it('needs no invitation where sign-ups are open, and ignores one', async () => {
  const server = await startServer('open');
  await signUp(server.url, 'bob@example.org');
  expect((await accept(server, 'long expired')).status).toBe(201);
});
