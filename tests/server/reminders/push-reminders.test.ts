import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { signUpNewPerson } from '../../harness/person.ts';
import { type RemindedServer, startRemindedServer } from '../../harness/reminded-server.ts';
import { addIdea, chooseReminders, promptSettings, subscribe } from '../../harness/reminded.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let reminded: RemindedServer;

beforeEach(async () => {
  reminded = await startRemindedServer();
});
afterEach(() => reminded.end());

it('sends a reminder in its minute, once, and to every browser', async () => {
  const { ada, server, service, pass, passUntil, sent, outgoing } = reminded;
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
  const { ada, server, service, pass, accountRow } = reminded;
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
  const { ada, server, service, passUntil, sent } = reminded;
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
  const { ada, server, service, pass, passUntil, sent } = reminded;
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
  const { server, service, clock, pass, passUntil, sent } = reminded;
  pass(Date.parse(moment) - day - clock.now());
  // The first session has expired by then.
  const ada = await signUpNewPerson(server.url);
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
  const { ada, server, service, passUntil, sent } = reminded;
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
  const { ada, server, service, passUntil, sent } = reminded;
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
  const { ada, server, service, passUntil, sent } = reminded;
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
  const { ada, server, service, pass, passUntil, sent } = reminded;
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

it('turns off and on without sending what was due meanwhile', async () => {
  const { ada, server, service, passUntil, accountRow } = reminded;
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

it('sends to an account that the operator has reopened what is not too late', async () => {
  const { ada, server, service, clock, passUntil, accountRow } = reminded;
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
  const { ada, server, service, clock, passUntil, sent, accountRow } = reminded;
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

it('sends what it can where a zone is not known, and a deadline is unreadable or in the year 9999', async () => {
  const { ada, server, service, passUntil, sent } = reminded;
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
  // Sent at the same time, they arrive in any order.
  expect(sent().toSorted()).toEqual([
    ['Due 2026-11-20T14:30', 'Due in 1 hour'],
    ['Your deadlines', '1 due today'],
  ]);
});
