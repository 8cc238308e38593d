import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountEventsAnswer, accountEventsPath } from '#contract/account-events.ts';
import { type AccountData } from '#contract/account.ts';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import {
  type NoticedServer,
  changeAddress,
  linkIn,
  partsOf,
  startNoticedServer,
} from '../../harness/noticed-server.ts';
import { type Person, password, signIn, signUp } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { until } from '../../harness/until.ts';

let noticed: NoticedServer;
let ada: Person;
const hour = 3_600_000;

beforeEach(async () => {
  noticed = await startNoticedServer();
  ada = await signUp(noticed.server.url, 'ada@example.org');
});
afterEach(() => noticed.end());

const post = (person: Person, path: string, body: unknown) => person.ask(path, { method: 'POST', body });
const enter = (email: string) =>
  sendRequest(noticed.server.url + paths.signIn, { method: 'POST', body: { email, password } });
const kindsOf = async (person: Person) =>
  ((await person.ask(accountEventsPath)).body as AccountEventsAnswer).events.map(({ kind }) => kind);
const changeTo = (to: string, from = 'ada@example.org') => changeAddress(noticed, ada, { from, to });

it('mails to the old address, always, and to the new one, and takes the change back from there', async () => {
  const other = await signIn(noticed.server.url, 'ada@example.org');
  await noticed.arrived(1);
  const link = await changeTo('new@example.org');
  const arrived = (await noticed.arrived(3)).slice(1).toSorted();
  const subject = 'Your Forge email address was changed';
  expect(arrived).toEqual([
    ['ada@example.org', subject],
    ['new@example.org', subject],
  ]);
  const toNew = noticed.smtp.mails.find(({ to }) => to === 'new@example.org');
  expect(linkIn(toNew!)).toBe('');
  const toOld = noticed.smtp.mails.slice(1).find(({ to }) => to === 'ada@example.org');
  expect(partsOf(toOld!)).toContain('New address: new@example.org');
  expect((await noticed.open(link)).text).toContain('<button>Take the change back</button>');
  expectProblem(await enter('ada@example.org'), 'user-not-found');

  const done = await noticed.open(link, 'POST');
  expect([done.status, done.text.includes('Your account uses this address again')]).toEqual([200, true]);
  for (const person of [ada, other]) expectProblem(await person.ask(paths.sessions), 'unauthenticated');
  expectProblem(await enter('new@example.org'), 'user-not-found');
  expect((await noticed.arrived(5)).slice(3).toSorted()).toEqual([
    ['ada@example.org', 'Reset your Forge password'],
    ['new@example.org', 'The change of your Forge email address was taken back'],
  ]);
  const back = await signIn(noticed.server.url, 'ada@example.org');
  expect(await kindsOf(back)).toContain('email_change_taken_back');
  expect((await noticed.open(link, 'POST')).status).toBe(404);
});

it('mails to each address that is left, also within a quarter of an hour', async () => {
  await changeTo('b@example.org');
  await changeTo('c@example.org', 'b@example.org');
  await changeTo('d@example.org', 'c@example.org');
  // One mail to a new address, and three to addresses before.
  const arrived = (await noticed.arrived(4)).map(([to]) => to).toSorted();
  expect(arrived).toEqual(['ada@example.org', 'b@example.org', 'b@example.org', 'c@example.org']);
});

it('takes a change back within 72 hours, and not a second later', async () => {
  const link = await changeTo('new@example.org');
  noticed.clock.advance(72 * hour + 1_000);
  for (const method of ['GET', 'POST'] as const) expect((await noticed.open(link, method)).status).toBe(404);
  expect((await enter('new@example.org')).status).toBe(200);
});

it('takes a change back within 72 hours also if the clock was set back', async () => {
  const link = await changeTo('new@example.org');
  noticed.clock.advance(-hour);
  expect((await noticed.open(link, 'POST')).status).toBe(200);
  expect((await enter('ada@example.org')).status).toBe(200);
});

it('goes back to the first address after two changes, which ends the link of the second', async () => {
  const first = await changeTo('b@example.org');
  noticed.clock.advance(1_000);
  const second = await changeTo('c@example.org', 'b@example.org');
  expect((await noticed.open(first, 'POST')).status).toBe(200);
  expect((await noticed.open(second, 'POST')).status).toBe(404);
  expect((await enter('ada@example.org')).status).toBe(200);
});

it('reserves the address before a change while it can be taken back, and signs nobody in by it', async () => {
  await changeTo('new@example.org');
  const { url } = noticed.server;
  const body = { email: 'ADA@example.org', password };
  expectProblem(await sendRequest(url + paths.signUp, { method: 'POST', body }), 'email-already-in-use');
  const bob = await signUp(url, 'bob@example.org');
  expectProblem(await post(bob, paths.changeEmail, body), 'email-already-in-use');
  expectProblem(await enter('ada@example.org'), 'user-not-found');
  expect((await post(ada, paths.changeEmail, body)).status).toBe(200);
  expect((await enter('ada@example.org')).status).toBe(200);
  expect((await post(bob, paths.changeEmail, { email: 'new@example.org', password })).status).toBe(200);
});

it('leaves the stranger’s address without a link once the owner has changed back by hand', async () => {
  const link = await changeTo('stranger@example.org');
  await noticed.arrived(2);
  expect((await post(ada, paths.changeEmail, { email: 'ada@example.org', password })).status).toBe(200);
  expect((await noticed.arrived(3))[2]).toEqual([
    'stranger@example.org',
    'Your Forge email address was changed',
  ]);
  expect(linkIn(noticed.smtp.mails[2]!)).toBe('');
  expect((await noticed.open(link, 'POST')).status).toBe(404);
  expect(await noticed.server.database.query('SELECT id FROM account_link')).toEqual([]);
});

it('tells the address before of a change and of a deletion, also if the mail server was down', async () => {
  await noticed.smtp.stop();
  await post(ada, paths.changeEmail, { email: 'stranger@example.org', password });
  await until(
    async () => (await noticed.queued()).filter(({ attempt }) => Number(attempt) === 1).length === 2,
    'the first attempts',
  );
  expect((await post(ada, paths.deleteAccount, { password })).status).toBe(204);
  await noticed.smtp.startAgain();
  noticed.clock.advance(5 * 60_000);
  await noticed.server.remind();
  const [changed, deleted] = ['Your Forge email address was changed', 'Your Forge account was deleted'];
  expect((await noticed.arrived(4)).toSorted()).toEqual([
    ['ada@example.org', deleted],
    ['ada@example.org', changed],
    ['stranger@example.org', deleted],
    ['stranger@example.org', changed],
  ]);
  expect(noticed.smtp.mails.map(linkIn)).toEqual(['', '', '', '']);
  await until(async () => (await noticed.queued()).length === 0, 'the queue to be empty');
  await signUp(noticed.server.url, 'ada@example.org');
});

it('says so if another account has the address, as a server of a version before did not reserve it', async () => {
  const link = await changeTo('new@example.org');
  await noticed.server.database.query(`DELETE FROM email WHERE key = 'ada@example.org'`);
  await signUp(noticed.server.url, 'ada@example.org');
  const page = await noticed.open(link, 'POST');
  expect(page.status).toBe(200);
  expect(page.text).toContain('Another account uses this address by now');
  expect((await ada.ask(paths.sessions)).status).toBe(200);
});

it('refuses an eleventh change while ten can be taken back', async () => {
  for (let n = 0; n < 10; n += 1)
    expect((await post(ada, paths.changeEmail, { email: `${n}@example.org`, password })).status).toBe(200);
  expectProblem(
    await post(ada, paths.changeEmail, { email: '10@example.org', password }),
    'too-many-requests',
  );
  expect((await post(ada, paths.changeEmail, { email: '9@EXAMPLE.org', password })).status).toBe(200);
  noticed.clock.advance(72 * hour);
  const changed = await post(ada, paths.changeEmail, { email: '10@example.org', password });
  expect(changed.status).toBe(200);
});

it('knows no link of a deleted account', async () => {
  const link = await changeTo('new@example.org');
  await post(ada, paths.deleteAccount, { password });
  for (const method of ['GET', 'POST'] as const) expect((await noticed.open(link, method)).status).toBe(404);
});

it('tells in the download which address a change can be taken back to', async () => {
  await changeTo('new@example.org');
  const data = JSON.parse((await ada.ask(paths.accountData)).text) as AccountData;
  expect(data.emailTakeBacks).toEqual([
    { email: 'ada@example.org', until: new Date(noticed.clock.now() + 72 * hour).toISOString() },
  ]);
});
