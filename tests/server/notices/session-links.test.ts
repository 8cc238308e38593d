import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NewTokenAnswer } from '#contract/access-tokens.ts';
import { type AccountEventsAnswer, accountEventsPath } from '#contract/account-events.ts';
import { type SessionsAnswer } from '#contract/account.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { paths } from '#contract/protocol.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { storedKey } from '#server/auth/throttle.ts';
import { findThrottle } from '#server/storage/queries/throttles.ts';
import { bearer } from '../../harness/access-token.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { openLive } from '../../harness/live-reader.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import {
  type NoticedServer,
  changeAddress,
  linkIn,
  partsOf,
  startNoticedServer,
} from '../../harness/noticed-server.ts';
import { add, askForNew, askToSignIn, signInBy } from '../../harness/passkey.ts';
import { type Person, signIn, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { createSoftPasskey } from '../../harness/soft-authenticator.ts';
import { until } from '../../harness/until.ts';

let noticed: NoticedServer;
let ada: Person;

beforeEach(async () => {
  noticed = await startNoticedServer();
  ada = await signUp(noticed.server.url, 'ada@example.org');
});
afterEach(() => noticed.end());

const post = (person: Person, path: string, body: unknown) => person.ask(path, { method: 'POST', body });
const countSessions = async (person: Person) =>
  ((await person.ask(paths.sessions)).body as SessionsAnswer).sessions.length;
const kindsOf = async (person: Person) =>
  ((await person.ask(accountEventsPath)).body as AccountEventsAnswer).events.map(({ kind }) => kind);
const changeTo = (to: string, from = 'ada@example.org') => changeAddress(noticed, ada, { from, to });

/** A stranger signs in with the password. Returns the stranger and the link of the mail about it. */
async function strangerSignsIn() {
  const stranger = await signIn(noticed.server.url, 'ada@example.org');
  await noticed.arrived(1);
  return { stranger, link: linkIn(noticed.smtp.mails[0]!) };
}

it('changes nothing when a link is only opened, as programs that check mails do', async () => {
  const { stranger, link } = await strangerSignsIn();
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const page = await noticed.open(link, method);
    expect([page.status, page.headers['set-cookie'], page.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(page.text.includes('<form method="post"><button>End all sessions</button></form>')).toBe(
      method === 'GET',
    );
    expect(page.text).not.toMatch(/<script|\bstyle=|\son\w+=/);
  }
  expect(await countSessions(stranger)).toBe(2);
  expect(await noticed.arrived(1)).toHaveLength(1);
});

it('ends all sessions with their streams by the button, and mails a link for a new password', async () => {
  const { stranger, link } = await strangerSignsIn();
  const live = await openLive(noticed.server.url, stranger);
  const done = await noticed.open(link, 'POST');
  expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined]);
  expect(done.text).toContain('All sessions and access tokens have ended. You will get an email');
  expect(done.text).not.toContain('<form');
  await until(() => live.isEnded(), 'the stream to end');
  for (const person of [stranger, ada]) expectProblem(await person.ask(paths.sessions), 'unauthenticated');
  expect((await noticed.arrived(2))[1]).toEqual(['ada@example.org', 'Reset your Forge password']);
  expect(partsOf(noticed.smtp.mails[1]!)).toContain('/#reset=');
  expect(await kindsOf(await signIn(noticed.server.url, 'ada@example.org'))).toContain('session_ended');
  // Used up.
  for (const method of ['GET', 'POST'] as const) {
    const again = await noticed.open(link, method);
    expect([again.status, again.text.includes('This link is not valid')]).toEqual([404, true]);
  }
});

it('mails the link for a new password also after strangers used up all requests for one', async () => {
  const { link } = await strangerSignsIn();
  const request = { method: 'POST', body: { email: 'ada@example.org' } } as const;
  for (let n = 0; n < 6; n += 1) await sendRequest(noticed.server.url + paths.requestReset, request);
  const key = storedKey({ rule: 'reset account', subject: 'ada@example.org' });
  const counted = async () => (await findThrottle(noticed.server.storage.read, { key }))[0]?.count;
  await until(async () => (await counted()) === 6, 'all requests to be counted');
  await noticed.arrived(6);
  await noticed.open(link, 'POST');
  await until(() => noticed.smtp.mails.length === 7, 'the link for a new password');
  expect(partsOf(noticed.smtp.mails[6]!)).toContain('/#reset=');
});

it('mails no link for a new password to an address that the stranger has changed to, and says so', async () => {
  const { link } = await strangerSignsIn();
  const takeBack = await changeTo('stranger@example.org');
  await noticed.arrived(3);
  const page = await noticed.open(link, 'POST');
  expect([page.status, page.text.includes('take the change back with its link within 72 hours')]).toEqual([
    200,
    true,
  ]);
  expectProblem(await ada.ask(paths.sessions), 'unauthenticated');
  // The mails after it show that none was on its way.
  await noticed.open(takeBack, 'POST');
  expect((await noticed.arrived(5)).slice(3).toSorted()).toEqual([
    ['ada@example.org', 'Reset your Forge password'],
    ['stranger@example.org', 'The change of your Forge email address was taken back'],
  ]);
});

it.each(['the sign-in', 'the change of address'])(
  'leaves a stranger neither passkey nor access token after the link of %s was used',
  async (event) => {
    const { url } = noticed.server;
    const { stranger, link } = await strangerSignsIn();
    const used = event === 'the sign-in' ? link : await changeTo('new@example.org');
    const passkey = createSoftPasskey('https://forge.example.org');
    const added = await add(url, stranger, passkey.register((await askForNew(url, stranger)).body));
    expect(added.status, added.text).toBe(200);
    const wish = { name: 'x', access: 'write', lifetime: 'never' };
    const { token } = (await post(stranger, tokenPaths.create, wish)).body as NewTokenAnswer;
    expect((await sendRequest(url + apiPaths.me, { headers: bearer(token) })).status).toBe(200);
    expect((await noticed.open(used, 'POST')).status).toBe(200);
    expectProblem(await stranger.ask(paths.sessions), 'unauthenticated');
    expect((await sendRequest(url + apiPaths.me, { headers: bearer(token) })).status).toBe(401);
    expectProblem(await signInBy(url, passkey.assert(await askToSignIn(url))), 'authentication-failed');
  },
);

it('ends the session also after the stranger gave it a new secret', async () => {
  const { stranger, link } = await strangerSignsIn();
  await post(stranger, paths.endOtherSessions, {});
  expect(await countSessions(stranger)).toBe(1);
  await noticed.open(link, 'POST');
  expectProblem(await stranger.ask(paths.sessions), 'unauthenticated');
});

it('answers wrong links in the browser’s language, and after a hundred from one client with 429', async () => {
  const wrong = `/account-link/${ada.user.id}.${'A'.repeat(43)}`;
  const spanish = await noticed.open(wrong, 'GET', { 'Accept-Language': 'es-ES,es' });
  expect([spanish.status, spanish.text.includes('<html lang="es">')]).toEqual([404, true]);
  for (const token of ['x', '%00', `${ada.user.id}.`, `${ada.user.id}.${'A'.repeat(44)}`, 'x'.repeat(5_000)])
    expect((await noticed.open(`/account-link/${token}`, 'POST')).status).toBe(404);
  for (let n = 0; n < 94; n += 1) expect((await noticed.open(wrong)).status).toBe(404);
  expectProblem(await noticed.open(wrong), 'too-many-requests');
  expectProblem(await noticed.open(wrong, 'POST'), 'too-many-requests');
});

it('is in the language of the account', async () => {
  await ada.push(makeMutation('setPreferences', { language: 'es' }));
  const { link } = await strangerSignsIn();
  expect((await noticed.open(link)).text).toContain('<button>Cerrar todas las sesiones</button>');
  expect((await noticed.open(link, 'POST')).text).toContain('Se han cerrado todas las sesiones');
});
