import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signUpNewPerson } from '../../harness/person.ts';
import { type PushService, startPushService } from '../../harness/push-service.ts';
import { addIdea, chooseReminders, promptSettings, subscribe } from '../../harness/reminded.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

let server: TestServer;
let service: PushService;
let ada: Person;
let clock: ReturnType<typeof createFakeClock>;
/** The clock that is never set. */
let elapsedMs: number;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 11:00 in Madrid. */
const start = Date.parse('2026-11-20T10:00:00.000Z');

beforeEach(async () => {
  clock = createFakeClock(start);
  elapsedMs = 0;
  service = await startPushService();
  server = await startTestServer({ now: clock.now, elapsedMs: () => elapsedMs, hasLocalPush: true });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  await service.stop();
  expect(server.complaints).toEqual([]);
});

const pass = (milliseconds: number) => {
  clock.advance(milliseconds);
  elapsedMs += milliseconds;
};
const passUntil = (moment: string) => pass(Date.parse(moment) - clock.now());
const sent = () => service.received.map(({ payload }) => [payload.title, payload.body]);
const accountRow = async () => {
  const [row] = await server.database.query(
    `SELECT next_reminder_at, reminded_until FROM account WHERE id = '${ada.user.id}'`,
  );
  const number = (value: unknown) => (value === null ? null : Number(value));
  return [number(row?.['next_reminder_at']), number(row?.['reminded_until'])];
};
const outgoing = () => server.database.query('SELECT * FROM outgoing');

it('sends a reminder in its minute, once, and to every browser', async () => {
  await subscribe(ada, service);
  await subscribe(ada, service);
  await chooseReminders(ada);
  const id = await addIdea(ada, 'Kite', '2026-11-20T15:00');
  passUntil('2026-11-20T12:59:59Z');
  await server.remind();
  expect(sent()).toEqual([]);
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(sent()).toEqual([
    ['Kite', 'Due in 1 hour'],
    ['Kite', 'Due in 1 hour'],
  ]);
  const [{ headers, payload }] = service.received as [(typeof service.received)[number]];
  expect(payload).toEqual({
    title: 'Kite',
    body: 'Due in 1 hour',
    tag: `${id} 2026-11-20T15:00 60`,
    ideaId: id,
    language: 'en',
  });
  expect(headers).toMatchObject({ ttl: '3600', topic: expect.stringMatching(/^[\w-]{32}$/) });
  for (let n = 0; n < 3; n++) {
    pass(20_000);
    await server.remind();
  }
  expect(service.requestCount()).toBe(2);
  expect(await outgoing()).toEqual([]);
  expect(server.measurements()).toContain('forge_messages_total{kind="push",outcome="sent"} 2\n');
});

it('sends a fresh account nothing, and writes nothing for it', async () => {
  await subscribe(ada, service);
  await addIdea(ada, 'Kite', '2026-11-20T12:00');
  expect(await accountRow()).toEqual([null, null]);
  for (let n = 0; n < 3; n++) {
    pass(hour);
    await server.remind();
  }
  expect(service.requestCount()).toBe(0);
  expect(await accountRow()).toEqual([null, null]);
});

it.each([
  ['is finished', (id: string) => makeMutation('setProgress', { id, progress: 100 })],
  ['is deleted', (id: string) => makeMutation('deleteIdea', { id })],
  ['is set aside', (id: string) => makeMutation('setAside', { id, until: 'someday' })],
  [
    'gets a later deadline',
    (id: string) => makeMutation('editIdea', { id, changes: { deadline: '2026-12-24T18:00' } }),
  ],
])('sends nothing of an idea that %s before', async (_change, mutation) => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  const id = await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await addIdea(ada, 'Boat', '2026-11-20T15:00');
  await ada.push(mutation(id));
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(sent()).toEqual([['Boat', 'Due in 1 hour']]);
});

it('sends nothing that a deadline set a moment ago would have sent before', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada, { ...promptSettings, leads: [1_440, 15] });
  await server.remind();
  pass(3 * day);
  await server.remind();
  await addIdea(ada, 'Kite', '2026-11-23T15:00');
  await server.remind();
  expect(sent()).toEqual([]);
  passUntil('2026-11-23T13:45:00Z');
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 15 minutes']]);
});

it.each([
  ['the night that skips an hour', '2027-03-28T03:30', '2027-03-28T00:30:00Z'],
  ['an hour that does not exist', '2027-03-28T02:30', '2027-03-28T00:30:00Z'],
  ['the night that repeats an hour', '2027-10-31T03:30', '2027-10-31T01:30:00Z'],
  ['an hour that comes twice', '2027-10-31T02:30', '2027-10-30T23:30:00Z'],
])('sends in the right minute in Madrid: %s', async (_night, deadline, moment) => {
  pass(Date.parse(moment) - day - clock.now());
  // The first session has expired by then.
  ada = await signUpNewPerson(server.url);
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', deadline);
  passUntil(new Date(Date.parse(moment) - 1_000).toISOString());
  await server.remind();
  expect(sent()).toEqual([]);
  pass(1_000);
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
});

it('holds back what falls into quiet hours, and sends it as one message at their end', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada, { push: true, leads: [60], quietFrom: '22:00', quietTo: '08:00' });
  await addIdea(ada, 'Kite', '2026-11-21T00:30');
  await addIdea(ada, 'Boat', '2026-11-21T06:00');
  const finished = await addIdea(ada, 'Finished', '2026-11-21T06:00');
  passUntil('2026-11-21T06:30:00Z');
  await server.remind();
  await ada.push(makeMutation('setProgress', { id: finished, progress: 100 }));
  expect(sent()).toEqual([]);
  passUntil('2026-11-21T07:00:00Z');
  await server.remind();
  expect(sent()).toEqual([['Reminders for 2 ideas', 'Kite\nBoat']]);
});

it('sends by the new zone after a move', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await chooseReminders(ada, promptSettings, 'America/New_York');
  passUntil('2026-11-20T18:59:00Z');
  await server.remind();
  expect(sent()).toEqual([]);
  passUntil('2026-11-20T19:00:00Z');
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
});

it('sends reminders of ideas that were imported', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  const ideas = Array.from({ length: 200 }, (_, n) => ({
    ...importedIdea,
    title: `Idea ${n}`,
    description: 'x'.repeat(1_000),
    deadline: n === 0 ? '2026-11-20T15:00' : '2099-01-01T00:00',
  }));
  const answer = await ada.ask(paths.import, {
    method: 'POST',
    body: { mutations: [makeMutation('addImported', { ideas })] },
  });
  expect(answer.status).toBe(200);
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(sent()).toEqual([['Idea 0', 'Due in 1 hour']]);
});

it('after an outage of some hours sends as one message what came too late, and after a day nothing', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Long ago', '2026-11-21T12:00');
  await addIdea(ada, 'Kite', '2026-11-22T10:00');
  await addIdea(ada, 'Boat', '2026-11-22T11:00');
  passUntil('2026-11-22T10:30:00Z');
  await server.remind();
  expect(sent()).toEqual([['Reminders for 2 ideas', 'Kite\nBoat']]);
  pass(day);
  await server.remind();
  expect(service.received).toHaveLength(1);
});

it('sends nothing while the clock is set back, and each reminder once after it', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await addIdea(ada, 'Boat', '2026-11-20T15:01');
  passUntil('2026-11-20T13:00:30Z');
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
  clock.set(clock.now() - hour);
  // An hour later by the wrong clock it would be the time for both again.
  for (let n = 0; n < 59; n++) {
    await server.remind();
    pass(minute);
  }
  expect(service.received).toHaveLength(1);
  pass(5 * minute);
  await server.remind();
  expect(sent()).toEqual([
    ['Kite', 'Due in 1 hour'],
    ['Boat', 'Due in 1 hour'],
  ]);
  expect(server.complaints.splice(0)).toEqual([{ behindSeconds: 3_300 }]);
});

it('sends nothing for five minutes after the clock has jumped forward', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await server.remind();
  clock.set(Date.parse('2026-11-20T13:00:00Z'));
  await server.remind();
  pass(4 * minute);
  await server.remind();
  expect(service.requestCount()).toBe(0);
  pass(minute);
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
});

it('forgets a subscription that the push service no longer knows', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(410).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(service.requestCount()).toBe(1);
  expect(await server.database.query('SELECT 1 FROM push_subscription')).toEqual([]);
  expect(await outgoing()).toEqual([]);
});

it('tries again after 1, 5 and 30 minutes and 2 hours, and then drops the message', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T19:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T17:00:00Z');
  await server.remind();
  for (const [index, minutes] of [1, 5, 30, 120].entries()) {
    expect(service.requestCount()).toBe(index + 1);
    pass(minutes * minute - 1);
    await server.remind();
    expect(service.requestCount()).toBe(index + 1);
    pass(1);
    await server.remind();
  }
  expect(service.requestCount()).toBe(5);
  expect(await outgoing()).toEqual([]);
  const counts = server.measurements();
  expect(counts).toContain('forge_messages_total{kind="push",outcome="retried"} 4\n');
  expect(counts).toContain('forge_messages_total{kind="push",outcome="dropped"} 1\n');
});

it('says what is left when a message is late, and nothing of an idea that was finished meanwhile', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  const id = await addIdea(ada, 'Boat', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  service.answerWith(null);
  await ada.push(makeMutation('setProgress', { id, progress: 100 }));
  pass(2 * minute);
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 58 minutes']]);
  expect(await outgoing()).toEqual([]);
});

it('sends others their reminders while one push service never answers', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  const slow = await startPushService();
  slow.answerWith(() => {});
  const bob = await signUpNewPerson(server.url);
  await subscribe(bob, slow);
  await chooseReminders(bob);
  await addIdea(bob, 'Boat', '2026-11-20T15:00');
  passUntil('2026-11-20T13:00:00Z');
  // Ends after the timeout for the one that never answers.
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
  expect(slow.requestCount()).toBe(1);
  expect(await outgoing()).toHaveLength(1);
  await slow.stop();
});

it('sends others their reminders while very many of one account never arrive', async () => {
  const silent = await startPushService();
  silent.answerWith(() => {});
  const bob = await signUpNewPerson(server.url);
  for (let n = 0; n < 20; n++) await subscribe(bob, silent);
  await chooseReminders(bob);
  for (let n = 0; n < 30; n++)
    await addIdea(bob, `Boat ${n}`, `2026-11-20T14:${String(10 + Math.floor(n / 5)).padStart(2, '0')}`);
  for (let n = 0; n < 6; n++) {
    passUntil(`2026-11-20T12:1${n}:00Z`);
    await server.storage.write('claimReminders', { now: clock.now(), limit: 10, canMail: false });
  }
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  passUntil('2026-11-20T13:00:00Z');
  void server.remind();
  // Fifty at once for ten seconds each, the others would take two minutes.
  await until(() => service.received.length > 0, 'the reminder of the other account');
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
  const left = await server.database.query(`SELECT 1 FROM outgoing WHERE account_id = '${bob.user.id}'`);
  expect(left).toHaveLength(600);
  await silent.stop();
});

it('sends at the end of the quiet hours what could not be sent before them', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada, { push: true, leads: [60], quietFrom: '22:00', quietTo: '08:00' });
  await addIdea(ada, 'Kite', '2026-11-21T22:58');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-21T20:58:00Z');
  await server.remind();
  pass(minute);
  await server.remind();
  expect(service.requestCount()).toBe(2);
  service.answerWith(null);
  // The next attempt is after 22:00.
  for (const moment of ['2026-11-21T21:04:00Z', '2026-11-22T06:59:59Z']) {
    passUntil(moment);
    await server.remind();
  }
  expect(service.requestCount()).toBe(2);
  passUntil('2026-11-22T07:00:00Z');
  await server.remind();
  expect(sent()).toEqual([['Kite', 'Was due 9 hours ago']]);
  expect(await outgoing()).toEqual([]);
});

it('sends nothing that has waited for more than a day', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  service.answerWith(null);
  pass(3 * day);
  await server.remind();
  expect(sent()).toEqual([]);
  expect(await outgoing()).toEqual([]);
});

it('turns off and on without sending what was due meanwhile', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await chooseReminders(ada, { push: false });
  expect(await accountRow()).toEqual([null, null]);
  passUntil('2026-11-20T13:30:00Z');
  await server.remind();
  await chooseReminders(ada, { push: true });
  await server.remind();
  expect(service.requestCount()).toBe(0);
});

it('deletes subscriptions and messages with the account', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  service.answerWith((_request, response) => void response.writeHead(503).end());
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(await outgoing()).toHaveLength(1);
  await ada.ask(paths.deleteAccount, { method: 'POST', body: { password } });
  expect(await outgoing()).toEqual([]);
  expect(await server.database.query('SELECT 1 FROM push_subscription')).toEqual([]);
});

it('sends to an account that the operator has reopened what is not too late', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada, { ...promptSettings, push: true });
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  await server.storage.write('closeAccount', { accountId: ada.user.id, now: clock.now() });
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect((await accountRow())[0]).toBe(null);
  await server.storage.write('reopenAccount', { accountId: ada.user.id });
  await server.remind();
  // Its sessions have ended, and with them the subscription: there is nowhere to send it.
  expect(service.requestCount()).toBe(0);
  expect((await accountRow())[0]).toBe(clock.now() + day);
});

it('sends to everybody else while the data of one account breaks the plan', async () => {
  const bob = await signUpNewPerson(server.url);
  for (const person of [ada, bob]) {
    await subscribe(person, service);
    await chooseReminders(person);
    await addIdea(person, person === ada ? 'Kite' : 'Boat', '2026-11-20T15:00');
  }
  // A list of leads that is none.
  await server.database.query(
    `UPDATE account SET state = replace(state, '"leads":[60]', '"leads":60') WHERE id = '${ada.user.id}'`,
  );
  passUntil('2026-11-20T13:00:00Z');
  await server.remind();
  expect(sent()).toEqual([['Boat', 'Due in 1 hour']]);
  expect((await accountRow())[0]).toBe(clock.now() + day);
  expect(server.complaints.splice(0)).toEqual([
    { accountId: ada.user.id, reason: expect.stringMatching(/^TypeError: /) },
  ]);
});

it('sends nothing after a restart by a clock that is behind the newest moment in the database', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  passUntil('2026-11-20T12:30:00Z');
  await server.remind();
  clock.set(Date.parse('2026-11-20T11:30:00Z'));
  // It has seen no jump, as it starts with the wrong clock.
  const again = await startTestServer({
    now: clock.now,
    elapsedMs: () => elapsedMs,
    hasLocalPush: true,
    wrapStorage: () => server.storage,
  });
  expect((await ada.ask(reminderPaths.test, { method: 'POST', body: {} })).body).toEqual({ sent: 1 });
  for (let n = 0; n < 59; n++) {
    await again.remind();
    pass(minute);
  }
  expect(service.requestCount()).toBe(0);
  // It says so once.
  expect(again.complaints).toEqual([{ behindSeconds: 3_600 }]);
  expect(again.measurements()).toContain('forge_clock_behind_seconds 120\n');
  pass(minute);
  await again.remind();
  expect(again.measurements()).toContain('forge_clock_behind_seconds 0\n');
  expect(sent()).toEqual([['Forge', 'Reminders arrive here.']]);
});

it('goes on after the recovery from a clock that was a month ahead', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada);
  await addIdea(ada, 'Kite', '2026-11-20T15:00');
  clock.set(start + 30 * day);
  const ahead = await startTestServer({
    now: clock.now,
    elapsedMs: () => elapsedMs,
    hasLocalPush: true,
    wrapStorage: () => server.storage,
  });
  await ahead.remind();
  clock.set(start);
  const again = await startTestServer({
    now: clock.now,
    elapsedMs: () => elapsedMs,
    hasLocalPush: true,
    wrapStorage: () => server.storage,
  });
  await again.remind();
  expect(again.complaints).toEqual([{ behindSeconds: 30 * 86_400 }]);
  // As docs/operate/README.md says.
  await server.database.query('DELETE FROM write_probe WHERE id = 2');
  await server.database.query(
    `UPDATE account SET reminded_until = ${clock.now()}, next_reminder_at = 0, sent_until = NULL
     WHERE reminded_until > ${clock.now()}`,
  );
  passUntil('2026-11-20T13:00:00Z');
  await again.remind();
  expect(sent()).toEqual([['Kite', 'Due in 1 hour']]);
});

it('sends what it can where a zone is not known, and a deadline is unreadable or in the year 9999', async () => {
  await subscribe(ada, service);
  await chooseReminders(ada, { ...promptSettings, digest: 'daily', digestAt: '13:00' }, 'Moon/Tranquility');
  const ideas = ['soon', '9999-12-31T23:59', '2026-02-30T10:00', '', '2026-11-20T14:30'].map((deadline) => ({
    ...importedIdea,
    title: `Due ${deadline}`,
    deadline,
    progress: 0,
  }));
  await ada.push(makeMutation('addImported', { ideas }));
  // In UTC, as no other zone is known.
  passUntil('2026-11-20T13:30:00Z');
  await server.remind();
  expect(sent()).toEqual([
    ['Due 2026-11-20T14:30', 'Due in 1 hour'],
    ['Your deadlines', '1 due today'],
  ]);
});
