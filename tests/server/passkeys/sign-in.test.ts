import { afterEach, beforeEach, expect, it } from 'vitest';
import { passkeyPaths, passkeySignInPaths } from '#contract/passkey-paths.ts';
import { type PasskeysAnswer } from '#contract/passkeys.ts';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { addPasskey, askToSignIn, localhost, signInBy } from '../../harness/passkey.ts';
import { type Person, cookieOf, password, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type SoftPasskey } from '../../harness/soft-authenticator.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
let passkey: SoftPasskey;
const clock = createFakeClock();

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
  passkey = await addPasskey(server.url, ada);
});
afterEach(() => server.stop());

const ask = () => askToSignIn(server.url);
const refused = async (...given: Parameters<typeof signInBy>) =>
  expectProblem(await signInBy(...given), 'authentication-failed');

it('asks for any passkey of this server, and for the person to be verified', async () => {
  expect(await ask()).toEqual({
    publicKey: {
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      userVerification: 'required',
    },
  });
});

it('opens the same session as a password', async () => {
  const answer = await signInBy(server.url, passkey.assert(await ask()));
  expect([answer.status, answer.body]).toEqual([200, { user: ada.user }]);
  const [session, browser] = answer.headers['set-cookie'] ?? [];
  const byPassword = await sendRequest(server.url + paths.signIn, {
    method: 'POST',
    body: { email: ada.user.email, password },
  });
  const shape = (cookies: readonly string[] = []) =>
    cookies.map((cookie) => cookie.replace(/[\w-]{43}/, 'secret'));
  expect(shape([session ?? '', browser ?? ''])).toEqual(shape(byPassword.headers['set-cookie']));
  expect(session).toContain(`forge-session=${ada.user.id}.`);
  const headers = { Cookie: cookieOf(answer) };
  expect((await sendRequest(server.url + paths.session, { headers })).body).toMatchObject({ user: ada.user });
  expect(server.complaints).toEqual([]);
});

it('refuses an answer that was used before, and one of two at once', async () => {
  const assertion = passkey.assert(await ask());
  expect((await signInBy(server.url, assertion)).status).toBe(200);
  await refused(server.url, assertion);
  const another = passkey.assert(await ask());
  const both = await Promise.all([signInBy(server.url, another), signInBy(server.url, another)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another host’s passkeys', { rpId: 'evil.example' }],
  ['a person who was not verified', { isVerified: false }],
  ['nobody present', { isPresent: false }],
  ['a page in a frame of another site', { clientData: { crossOrigin: true } }],
  ['an answer for a new passkey', { clientData: { type: 'webauthn.create' } }],
  ['a challenge that nobody made', { clientData: { challenge: 'A'.repeat(43) } }],
  ['a challenge that is no text', { clientData: { challenge: 5 } }],
  ['no account', { userHandle: null }],
  ['an account that does not exist', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ['an account that is no id', { userHandle: 'AAAA' }],
])('refuses an answer of %s', async (_, deviation) => {
  await refused(server.url, passkey.assert(await ask(), deviation));
  expect(server.complaints).toEqual([]);
});

it('refuses a passkey for another account', async () => {
  const bob = await signUpNewPerson(server.url);
  const userHandle = Buffer.from(bob.user.id).toString('base64url');
  await refused(server.url, passkey.assert(await ask(), { userHandle }));
  // Nor does another's key under the id of this passkey.
  const theirs = await addPasskey(server.url, bob);
  await refused(server.url, { ...theirs.assert(await ask()), id: passkey.id });
});

it('refuses a changed answer', async () => {
  const assertion = passkey.assert(await ask());
  const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'id'] as const)
    await refused(server.url, { ...passkey.assert(await ask()), [field]: flip(assertion[field]) });
});

it('refuses a passkey that was removed, also while it answers', async () => {
  const assertion = passkey.assert(await ask());
  const { passkeys } = (await ada.ask(passkeyPaths.passkeys)).body as PasskeysAnswer;
  await ada.ask(passkeyPaths.remove, { method: 'POST', body: { id: passkeys[0]?.id } });
  await refused(server.url, assertion);
  await refused(server.url, passkey.assert(await ask()));
});

it('takes an answer within five minutes, and not a millisecond later', async () => {
  const [inTime, late] = [passkey.assert(await ask()), passkey.assert(await ask())];
  clock.advance(299_999);
  expect((await signInBy(server.url, inTime)).status).toBe(200);
  clock.advance(1);
  await refused(server.url, late);
});

it('refuses and reports a passkey whose counter went back, and goes on with one that counts', async () => {
  const counting = await addPasskey(server.url, ada, { counts: true });
  expect((await signInBy(server.url, counting.assert(await ask()))).status).toBe(200);
  expect((await signInBy(server.url, counting.assert(await ask()))).status).toBe(200);
  expect(server.complaints).toEqual([]);
  const { counter } = counting;
  for (const copied of [counter, counter - 1, 0])
    await refused(server.url, counting.assert(await ask(), { counter: copied }));
  // Only a passkey that signs can cause the report.
  const forged = counting.assert(await ask(), { counter: 1 });
  await refused(server.url, { ...forged, signature: passkey.assert(await ask()).signature });
  expect(server.complaints).toEqual([
    { accountId: ada.user.id },
    { accountId: ada.user.id },
    { accountId: ada.user.id },
  ]);
  expect((await signInBy(server.url, counting.assert(await ask(), { counter: counter + 9 }))).status).toBe(
    200,
  );
});

it('survives a change of the password', async () => {
  const body = { password, newPassword: 'another horse' };
  expect((await ada.ask(paths.changePassword, { method: 'POST', body })).status).toBe(204);
  expect((await signInBy(server.url, passkey.assert(await ask()))).status).toBe(200);
});

it('counts wrong answers with wrong passwords', async () => {
  const wrongPassword = () =>
    sendRequest(server.url + paths.signIn, {
      method: 'POST',
      body: { email: ada.user.email, password: 'wrong one' },
    });
  for (let count = 0; count < 5; count += 1) {
    expectProblem(await wrongPassword(), 'wrong-password');
    await refused(server.url, passkey.assert(await ask(), { isVerified: false }));
  }
  expectProblem(await wrongPassword(), 'too-many-requests');
  const right = passkey.assert(await ask());
  const answer = await signInBy(server.url, right);
  expectProblem(answer, 'too-many-requests');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  // The owner's own browser has a count of its own.
  expect((await signInBy(server.url, right, { Cookie: ada.browser })).status).toBe(200);
});

it('limits challenges by address', async () => {
  const path = server.url + passkeySignInPaths.options;
  const options = { method: 'POST', headers: localhost(server.url), body: {} };
  const ask = async () => expect((await sendRequest(path, options)).status).toBe(200);
  for (let count = 0; count < 300; count += 4) await Promise.all(Array.from({ length: 4 }, ask));
  expectProblem(await sendRequest(path, options), 'too-many-requests');
  clock.advance(15 * 60_000);
  expect((await sendRequest(path, options)).status).toBe(200);
});

it('works at localhost alone without a public URL', async () => {
  const answer = await sendRequest(server.url + passkeySignInPaths.options, { method: 'POST', body: {} });
  const assertion = passkey.assert(answer.body, { origin: server.url });
  await refused(server.url, assertion, { Host: new URL(server.url).host });
});
