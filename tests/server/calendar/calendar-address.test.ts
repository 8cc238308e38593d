import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountData,
  type CalendarAddressAnswer,
  type NewCalendarAddressAnswer,
} from '#contract/account.ts';
import { calendarPaths, feedPath } from '#contract/calendar-paths.ts';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, password, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
const clock = createFakeClock();

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const create = async (person = ada) => {
  const answer = await person.ask(calendarPaths.create, { method: 'POST', body: {} });
  expect(answer.status).toBe(200);
  return `/${feedPath((answer.body as NewCalendarAddressAnswer).secret)}`;
};
const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(server.url + path, { headers });
const createdAt = async () =>
  ((await ada.ask(calendarPaths.address)).body as CalendarAddressAnswer).createdAt;
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as object[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
const inZone = (zone: string) => makeMutation('setPreferences', { zone });

it('shows unfinished ideas at their deadlines, in the zone of the account, without a session', async () => {
  const kite = makeMutation('addIdea', { ...fields, title: 'Kite, big; red', deadline: '2099-07-01T09:00' });
  const done = makeMutation('addIdea', { ...fields, title: 'Done' });
  await ada.push(
    inZone('Europe/Madrid'),
    kite,
    done,
    makeMutation('setProgress', { id: done.id, progress: 100 }),
  );
  const answer = await fetchFeed(await create());
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  expect(answer.headers['x-robots-tag']).toBe('noindex');
  expect(answer.headers['set-cookie']).toBeUndefined();
  const [event, ...others] = eventsIn(answer.text);
  expect(others).toEqual([]);
  expect(event?.uid).toBe(`${kite.id}@127.0.0.1`);
  expect(event?.summary).toBe('Kite, big; red');
  expect(event?.description).toBe(fields.target);
  expect(event?.startDate.toJSDate().toISOString()).toBe('2099-07-01T07:00:00.000Z');
  expect(event?.endDate.toJSDate().toISOString()).toBe('2099-07-01T07:00:00.000Z');
});

it.each([
  ['America/Los_Angeles', '2099-12-01T17:00:00.000Z'],
  ['Moon/Tranquility', '2099-12-01T09:00:00.000Z'],
])('follows the zone %s', async (zone, start) => {
  await ada.push(inZone(zone), makeMutation('addIdea', { ...fields, deadline: '2099-12-01T09:00' }));
  const [event] = eventsIn((await fetchFeed(await create())).text);
  expect(event?.startDate.toJSDate().toISOString()).toBe(start);
});

it('keeps the event of an idea that changes, and drops that of a deleted one', async () => {
  const idea = makeMutation('addIdea', fields);
  await ada.push(idea);
  const path = await create();
  const uidsAfter = async (mutation: Mutation) => {
    await ada.push(mutation);
    return eventsIn((await fetchFeed(path)).text).map(({ uid, summary }) => [uid, summary]);
  };
  const uid = `${idea.id}@127.0.0.1`;
  const edit = makeMutation('editIdea', { id: idea.id, changes: { title: 'Renamed' } });
  expect(await uidsAfter(edit)).toEqual([[uid, 'Renamed']]);
  expect(await uidsAfter(makeMutation('deleteIdea', { id: idea.id }))).toEqual([]);
});

it('ends an address at once when another is created or it is removed', async () => {
  expect(await createdAt()).toBe(null);
  const first = await create();
  expect(await createdAt()).toBe(clock.now());
  expect((await fetchFeed(first)).status).toBe(200);
  const second = await create();
  expectProblem(await fetchFeed(first), 'not-found');
  expect((await fetchFeed(second)).status).toBe(200);
  const removed = await ada.ask(calendarPaths.remove, { method: 'POST', body: {} });
  expect(removed.status).toBe(204);
  expectProblem(await fetchFeed(second), 'not-found');
  expect(await createdAt()).toBe(null);
  // There is nothing left to remove, which is no error.
  expect((await ada.ask(calendarPaths.remove, { method: 'POST', body: {} })).status).toBe(204);
  expect(await server.storage.read.selectFrom('calendar_address').selectAll().execute()).toEqual([]);
});

it('shows nobody else’s ideas', async () => {
  const bob = await signUpNewPerson(server.url);
  await bob.push(makeMutation('addIdea', { ...fields, title: 'Bob’s secret' }));
  const [mine, theirs] = [await create(), await create(bob)];
  expect(eventsIn((await fetchFeed(mine)).text)).toEqual([]);
  expect(eventsIn((await fetchFeed(theirs)).text)).toHaveLength(1);
});

it('answers 304 while nothing has changed', async () => {
  const path = await create();
  const first = await fetchFeed(path);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[0-9a-f]{32}-1"$/);
  const again = await fetchFeed(path, { 'If-None-Match': `"x", ${etag}` });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  await ada.push(makeMutation('addIdea', fields));
  const changed = await fetchFeed(path, { 'If-None-Match': etag });
  expect([changed.status, eventsIn(changed.text).length]).toEqual([200, 1]);
  expect(changed.headers.etag).not.toBe(etag);
});

it('answers unknown addresses with 404, and after a hundred from one client with 429', async () => {
  const path = await create();
  const secret = path.slice('/feed/'.length, -'.ics'.length);
  const malformed = [
    'x.ics',
    `${secret}`,
    `${secret}.ICS`,
    `${secret}A.ics`,
    `${secret.slice(1)}.ics`,
    `%00${secret.slice(1)}.ics`,
  ];
  for (const file of malformed) expectProblem(await fetchFeed(`/feed/${file}`), 'not-found', file);
  const unknown = `/feed/${'A'.repeat(43)}.ics`;
  for (let n = 0; n < 100; n++) expectProblem(await fetchFeed(unknown), 'not-found', String(n));
  const refused = await fetchFeed(unknown);
  expectProblem(refused, 'too-many-requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // A right address is never refused.
  expect((await fetchFeed(path)).status).toBe(200);
});

it('is gone with the account, and tells the person of the address in the download', async () => {
  const path = await create();
  const data = (await ada.ask(paths.accountData)).body as AccountData;
  expect(data.calendarAddressCreatedAt).toBe(new Date(clock.now()).toISOString());
  expect(JSON.stringify(data)).not.toContain(path.slice('/feed/'.length, -'.ics'.length));
  await ada.ask(paths.deleteAccount, { method: 'POST', body: { password } });
  expect(await server.storage.read.selectFrom('calendar_address').selectAll().execute()).toEqual([]);
});

it('does not show the ideas of an account that the operator has closed', async () => {
  const path = await create();
  await server.storage.write('closeAccount', { accountId: ada.user.id, now: clock.now() });
  expectProblem(await fetchFeed(path), 'not-found');
  await server.storage.write('reopenAccount', { accountId: ada.user.id });
  expect((await fetchFeed(path)).status).toBe(200);
});

it('has every idea of an account with more than one page of them', async () => {
  const ideas = Array.from({ length: 1_200 }, (_, n) => ({ ...importedIdea, title: `Idea ${n}` }));
  const mutations = [makeMutation('importIdeas', { ideas })];
  expect((await ada.ask(paths.import, { method: 'POST', body: { mutations } })).status).toBe(200);
  const titles = eventsIn((await fetchFeed(await create())).text).map(({ summary }) => summary);
  expect(titles.toSorted()).toEqual(ideas.map(({ title }) => title).toSorted());
});
