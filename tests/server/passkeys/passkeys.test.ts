import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountData } from '#contract/account.ts';
import { passkeyPaths, proofPaths } from '#contract/passkey-paths.ts';
import { type PasskeyInfo, type PasskeysAnswer } from '#contract/passkeys.ts';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import {
  add,
  addPasskey,
  askForNew,
  askToSignIn,
  localOrigin,
  localhost,
  signInBy,
} from '../../harness/passkey.ts';
import { type Person, password, signIn, signUpNewPerson } from '../../harness/person.ts';
import { createSoftPasskey } from '../../harness/soft-authenticator.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();
const dayMs = 86_400_000;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const list = async (person = ada): Promise<readonly PasskeyInfo[]> =>
  ((await person.ask(passkeyPaths.passkeys)).body as PasskeysAnswer).passkeys;
const remove = (id: string, person = ada) =>
  person.ask(passkeyPaths.remove, { method: 'POST', body: { id } });
const askToProve = (person: Person) =>
  person.ask(proofPaths.options, { method: 'POST', headers: localhost(server.url), body: {} });
const prove = (proof: object) =>
  ada.ask(proofPaths.prove, { method: 'POST', headers: localhost(server.url), body: proof });
const stored = () => server.storage.read.selectFrom('passkey').selectAll().execute();
const challenges = () => server.storage.read.selectFrom('passkey_challenge').selectAll().execute();

it('asks the browser for a passkey that finds the account and verifies the person', async () => {
  const answer = await askForNew(server.url, ada);
  expect(answer.body).toEqual({
    publicKey: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { name: 'Forge', id: 'localhost' },
      user: {
        id: Buffer.from(ada.user.id).toString('base64url'),
        name: ada.user.email,
        displayName: ada.user.email,
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      extensions: { credProps: true },
      hints: [],
    },
  });
});

it('lists passkeys with the day of their last use, the newest first', async () => {
  const first = await addPasskey(server.url, ada, { name: '  Old phone ' });
  clock.advance(1_000);
  await addPasskey(server.url, ada, { name: 'New phone' });
  const createdAt = clock.now();
  const id = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
  expect(await list()).toEqual([
    { id, name: 'New phone', createdAt, usedOn: null },
    { id, name: 'Old phone', createdAt: createdAt - 1_000, usedOn: null },
  ]);
  await signInBy(server.url, first.assert(await askToSignIn(server.url)));
  const noon = Math.floor(clock.now() / dayMs) * dayMs + dayMs / 2;
  expect((await list()).map(({ usedOn }) => usedOn)).toEqual([null, noon]);
});

it('asks for the password before a passkey is added', async () => {
  expectProblem(await askForNew(server.url, ada, { password: 'wrong one' }), 'wrong-password');
  expectProblem(await askForNew(server.url, ada, {}), 'invalid-request');
  expect(await challenges()).toEqual([]);
});

it('adds nothing without the challenge that this session was given', async () => {
  const passkey = createSoftPasskey(localOrigin(server.url));
  const bob = await signUpNewPerson(server.url);
  const elsewhere = await signIn(server.url, ada.user.email);
  const options = (await askForNew(server.url, ada)).body;
  const answer = passkey.register(options);
  for (const other of [bob, elsewhere])
    expectProblem(await add(server.url, other, answer), 'authentication-failed');
  const forSignIn = passkey.register({
    publicKey: {
      ...(options as { publicKey: object }).publicKey,
      challenge: challengeIn(await askToSignIn(server.url)),
    },
  });
  expectProblem(await add(server.url, ada, forSignIn), 'authentication-failed');
  expect(await stored()).toEqual([]);
  expect((await add(server.url, ada, answer)).status).toBe(200);
  // A challenge is answered once.
  expectProblem(await add(server.url, ada, answer), 'authentication-failed');
  expect(await stored()).toHaveLength(1);
});

it('takes an answer within five minutes, and not a millisecond later', async () => {
  const answerAfter = async (milliseconds: number) => {
    const answer = createSoftPasskey(localOrigin(server.url)).register(
      (await askForNew(server.url, ada)).body,
    );
    clock.advance(milliseconds);
    return add(server.url, ada, answer);
  };
  expect((await answerAfter(299_999)).status).toBe(200);
  expectProblem(await answerAfter(300_000), 'authentication-failed');
});

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another host’s passkeys', { rpId: 'evil.example' }],
  ['a person who was not verified', { isVerified: false }],
  ['nobody present', { isPresent: false }],
  ['a page in a frame of another site', { clientData: { crossOrigin: true } }],
  ['an answer to sign in', { clientData: { type: 'webauthn.get' } }],
])('adds no passkey of %s', async (_, deviation) => {
  const passkey = createSoftPasskey(localOrigin(server.url));
  const answer = passkey.register((await askForNew(server.url, ada)).body, deviation);
  expectProblem(await add(server.url, ada, answer), 'authentication-failed');
  expect(await stored()).toEqual([]);
});

it.each([
  ['', 'fields-required'],
  ['x'.repeat(61), 'text-too-long'],
] as const)('adds no passkey named “%s”', async (name, code) => {
  const passkey = createSoftPasskey(localOrigin(server.url));
  const answer = passkey.register((await askForNew(server.url, ada)).body);
  expectProblem(await add(server.url, ada, answer, name), code);
  // The challenge is still open: the name can be mended.
  expect((await add(server.url, ada, answer, 'x'.repeat(60))).status).toBe(200);
});

it('takes an answer only for what its challenge was made for, in the same session', async () => {
  const passkey = await addPasskey(server.url, ada);
  const second = createSoftPasskey(localOrigin(server.url));
  const toAdd = (await askForNew(server.url, ada)).body as { publicKey: object };
  const toProve = (await askToProve(ada)).body as { publicKey: object };
  const swapped = (options: { publicKey: object }, other: unknown) => ({
    publicKey: { ...options.publicKey, challenge: challengeIn(other) },
  });
  expectProblem(await prove({ passkey: passkey.assert(swapped(toProve, toAdd)) }), 'authentication-failed');
  expectProblem(
    await add(server.url, ada, second.register(swapped(toAdd, toProve))),
    'authentication-failed',
  );
  const signInAnswer = passkey.assert(swapped(toProve, await askToSignIn(server.url)));
  expectProblem(await prove({ passkey: signInAnswer }), 'authentication-failed');
  expectProblem(await signInBy(server.url, passkey.assert(toProve)), 'authentication-failed');
  expect(await stored()).toHaveLength(1);
  // A refused answer for another purpose uses no challenge up.
  expect((await prove({ passkey: passkey.assert(toProve) })).status).toBe(204);
  expect((await add(server.url, ada, second.register(toAdd))).status).toBe(200);
});

it('allows ten passkeys, also of two that are added at once', async () => {
  for (let count = 0; count < 9; count += 1) await addPasskey(server.url, ada, { name: `Key ${count}` });
  // A session has one challenge at a time.
  const sessions = [ada, await signIn(server.url, ada.user.email)];
  const adding = await Promise.all(
    sessions.map(async (person) => {
      const passkey = createSoftPasskey(localOrigin(server.url));
      return { person, answer: passkey.register((await askForNew(server.url, person)).body) };
    }),
  );
  const added = await Promise.all(adding.map(({ person, answer }) => add(server.url, person, answer)));
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expectProblem(added.find(({ status }) => status === 422) ?? added[0]!, 'too-many-passkeys');
  expectProblem(await askForNew(server.url, ada), 'too-many-passkeys');
  expect(await list()).toHaveLength(10);
});

it('stores one passkey of two answers with the same', async () => {
  const passkey = createSoftPasskey(localOrigin(server.url));
  const answers = [
    passkey.register((await askForNew(server.url, ada)).body),
    passkey.register((await askForNew(server.url, ada)).body),
  ];
  const added = await Promise.all(answers.map((answer) => add(server.url, ada, answer)));
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await stored()).toHaveLength(1);
});

it('names the passkeys that a device may have already', async () => {
  const passkey = await addPasskey(server.url, ada);
  expect((await askForNew(server.url, ada)).body).toMatchObject({
    publicKey: { excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }] },
  });
});

it('removes a passkey of the person’s own, and no other', async () => {
  await addPasskey(server.url, ada);
  const [own] = await list();
  const bob = await signUpNewPerson(server.url);
  expect((await remove(own?.id ?? '', bob)).status).toBe(204);
  expect(await list()).toHaveLength(1);
  expect((await remove(own?.id ?? '')).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await remove(own?.id ?? '')).status).toBe(204);
});

it('is in the download, and goes with the account', async () => {
  const passkey = await addPasskey(server.url, ada, { name: 'Phone' });
  const data = (await ada.ask(paths.accountData)).body as AccountData;
  expect(data.passkeys).toEqual(await list());
  expect((await ada.ask(paths.deleteAccount, { method: 'POST', body: { password } })).status).toBe(204);
  expect(await stored()).toEqual([]);
  expectProblem(
    await signInBy(server.url, passkey.assert(await askToSignIn(server.url))),
    'authentication-failed',
  );
});

it('answers where the password is asked', async () => {
  const passkey = await addPasskey(server.url, ada);
  const proof = async (person = ada) => ({ passkey: passkey.assert((await askToProve(person)).body) });
  const ask = (path: string, body: object) =>
    ada.ask(path, { method: 'POST', headers: localhost(server.url), body });
  const used = await proof();
  expect((await askForNew(server.url, ada, used)).status).toBe(200);
  expectProblem(await askForNew(server.url, ada, used), 'authentication-failed');
  const bob = await signUpNewPerson(server.url);
  expectProblem(await askForNew(server.url, bob, await proof(bob)), 'authentication-failed');
  const email = `changed.${ada.user.email}`;
  expect((await ask(paths.changeEmail, { email, ...(await proof()) })).status).toBe(200);
  const newPassword = 'another horse';
  // Both at once say nothing clear.
  expectProblem(
    await ask(paths.changePassword, { newPassword, password, ...(await proof()) }),
    'invalid-request',
  );
  expect((await ask(paths.changePassword, { newPassword, ...(await proof()) })).status).toBe(204);
  expectProblem(await ask(paths.deleteAccount, { password }), 'wrong-password');
  expect((await ask(paths.deleteAccount, await proof())).status).toBe(204);
});

it('limits wrong passkeys as wrong passwords where the password is asked', async () => {
  const passkey = await addPasskey(server.url, ada);
  const wrong = { passkey: passkey.assert({ publicKey: { challenge: 'AAAA', rpId: 'localhost' } }) };
  for (let count = 0; count < 5; count += 1) {
    expectProblem(await askForNew(server.url, ada, wrong), 'authentication-failed');
    expectProblem(await askForNew(server.url, ada, { password: 'wrong one' }), 'wrong-password');
  }
  expectProblem(await askForNew(server.url, ada, wrong), 'too-many-requests');
  expectProblem(await askForNew(server.url, ada), 'too-many-requests');
});

it('forgets challenges that nobody answered', async () => {
  await askToSignIn(server.url);
  await askForNew(server.url, ada);
  expect(await challenges()).toHaveLength(2);
  expect(JSON.stringify(await challenges())).not.toContain(ada.user.id);
  clock.advance(300_000);
  await server.storage.write('sweep', { now: clock.now(), limit: 1 });
  expect(await challenges()).toEqual([]);
});

function challengeIn(answer: unknown): string {
  return (answer as { publicKey: { challenge: string } }).publicKey.challenge;
}
