import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActivityAnswer } from '#contract/activity.ts';
import { paths } from '#contract/protocol.ts';
import { dayOf } from '#domain/time/calendar-day.ts';
import { expectProblem } from '../../harness/expect-problem.ts';
import { createFakeClock } from '../../harness/fake-clock.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

const dayMs = 86_400_000;

const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const activityOf = async (person: Person) => ((await person.ask(paths.activity)).body as ActivityAnswer).days;

it('counts each day’s activity by the local time of the device', async () => {
  const ada = await signUpNewPerson(server.url);
  const now = clock.now();
  const late = Math.floor((now - 9 * dayMs) / dayMs) * dayMs + 23.5 * 3_600_000;
  const added = makeMutation('addIdea', { ...fields, deadline: '2099-01-01T00:00' }, { at: late });
  await ada.push(
    added,
    { ...makeMutation('addUpdate', { id: added.id, text: 'A strike' }, { at: late }), utcOffset: 60 },
    makeMutation('addNote', { id: added.id, text: 'A thought' }, { at: now }),
    makeMutation('setPreferences', { theme: 'light' }, { at: now }),
    makeMutation('addCategory', { name: ' ' }, { at: now }),
  );
  expect(await activityOf(ada)).toEqual([
    { day: dayOf(late, 0), actions: 1, points: 10, updates: 0, finished: 0 },
    { day: dayOf(late, 0) + 1, actions: 1, points: 5, updates: 1, finished: 0 },
    { day: dayOf(now, 0), actions: 1, points: 0, updates: 0, finished: 0 },
  ]);
});

it('counts a day’s updates and finished ideas, without what was undone or reopened', async () => {
  const ada = await signUpNewPerson(server.url);
  // 23:30 in UTC: in Madrid the next day has begun.
  const late = Math.floor((clock.now() - 9 * dayMs) / dayMs) * dayMs + 23.5 * 3_600_000;
  const at = (time: number, mutation: ReturnType<typeof makeMutation>) => ({
    ...mutation,
    at: time,
    utcOffset: 60,
  });
  const ideas = ['Kite', 'Boat', 'Lamp'].map((title) =>
    makeMutation('addIdea', { ...fields, title, deadline: '2099-01-01T00:00' }),
  );
  const [kite = '', boat = '', lamp = ''] = ideas.map(({ id }) => id);
  const undone = makeMutation('addUpdate', { id: kite, text: 'Undone' });
  await ada.push(
    ...ideas.map((add) => at(late - dayMs, add)),
    at(late, makeMutation('addUpdate', { id: kite, text: 'A step' })),
    at(late, undone),
    at(late + 1, makeMutation('undo', { of: undone.id })),
    at(late + 2, makeMutation('setProgress', { id: kite, progress: 100 })),
    at(late + 3, makeMutation('setProgress', { id: boat, progress: 100 })),
    at(late + 4, makeMutation('editIdea', { id: lamp, changes: { progress: 100 } })),
    at(late + 5, makeMutation('setProgress', { id: lamp, progress: 50 })),
    // A finished idea counts although it was deleted later.
    at(late + dayMs, makeMutation('deleteIdea', { id: boat })),
  );
  const day = dayOf(late, 60);
  expect(day).toBe(dayOf(late, 0) + 1);
  expect(
    (await activityOf(ada)).map(({ updates, finished, ...one }) => [one.day - day, updates, finished]),
  ).toEqual([
    [-1, 0, 0],
    [0, 1, 2],
    [1, 0, 0],
  ]);
});

it('counts an idea kept after a restore on the day in UTC on which it was finished', async () => {
  const ada = await signUpNewPerson(server.url);
  const finishedAt = new Date(clock.now() - 20 * dayMs).toISOString();
  const lost = { ...fields, progress: 100, createdAt: finishedAt, finishedAt };
  const kept = { id: 'lost-idea', fields: lost, updates: [], notes: [] };
  await ada.push(makeMutation('keepIdeas', { ideas: [kept] }, { at: clock.now() }));
  expect(await activityOf(ada)).toMatchObject([
    { day: dayOf(Date.parse(finishedAt), 0), actions: 0, updates: 0, finished: 1 },
    { day: dayOf(clock.now(), 0), actions: 1, finished: 0 },
  ]);
});

it('covers a year, and only the person’s own activity', async () => {
  const [ada, bob] = [await signUpNewPerson(server.url), await signUpNewPerson(server.url)];
  const now = clock.now();
  await ada.push(
    makeMutation('addCategory', { name: 'Long ago' }, { at: now - 400 * dayMs }),
    makeMutation('addCategory', { name: 'Last year' }, { at: now - 360 * dayMs }),
  );
  expect(await activityOf(ada)).toEqual([
    { day: dayOf(now - 360 * dayMs, 0), actions: 1, points: 5, updates: 0, finished: 0 },
  ]);
  expect(await activityOf(bob)).toEqual([]);
});

/** Changes the points of all mutations in the database, so that only a new count shows them. */
const setPoints = ({ database }: TestServer, points: number) =>
  database.query(`UPDATE mutation SET points = ${points}`);

it('counts again only after a change, and shows each at once', async () => {
  const ada = await signUpNewPerson(server.url);
  expect(await activityOf(ada)).toEqual([]);
  for (const actions of [1, 2]) {
    await ada.push(makeMutation('addCategory', { name: `Category ${actions}` }, { at: clock.now() }));
    const first = await activityOf(ada);
    expect(first).toMatchObject([{ actions }]);
    await setPoints(server, 1_000 * actions);
    expect(await activityOf(ada)).toEqual(first);
  }
});

it('shows at once a mutation that was applied and changed nothing', async () => {
  const ada = await signUpNewPerson(server.url);
  const add = makeMutation('addIdea', fields, { at: clock.now() });
  await ada.push(add);
  expect(await activityOf(ada)).toMatchObject([{ actions: 1 }]);
  const same = makeMutation(
    'editIdea',
    { id: add.id, changes: { title: fields.title } },
    { at: clock.now() },
  );
  expect((await ada.push(same)).results).toMatchObject([{ status: 'applied' }]);
  expect(await activityOf(ada)).toMatchObject([{ actions: 2 }]);
});

it('drops a day as soon as it is more than a year ago', async () => {
  const later = createFakeClock();
  const dated = await startTestServer({ now: later.now });
  const ada = await signUpNewPerson(dated.url);
  await ada.push(makeMutation('addCategory', { name: 'Last year' }, { at: later.now() - 371 * dayMs }));
  expect(await activityOf(ada)).toMatchObject([{ actions: 1 }]);
  later.advance(2 * dayMs);
  expect(await activityOf(ada)).toEqual([]);
  await dated.stop();
});

it('counts each time if another server may have applied mutations that changed nothing', async () => {
  const wakeUps = { broadcast() {}, listen() {} };
  const one = await startTestServer({ now: clock.now, wrapStorage: (storage) => ({ ...storage, wakeUps }) });
  const ada = await signUpNewPerson(one.url);
  await ada.push(makeMutation('addCategory', { name: 'Category' }, { at: clock.now() }));
  expect(await activityOf(ada)).toMatchObject([{ actions: 1, points: 5 }]);
  await setPoints(one, 7);
  expect(await activityOf(ada)).toMatchObject([{ actions: 1, points: 7 }]);
  await one.stop();
});

it('rejects query parameters', async () => {
  const ada = await signUpNewPerson(server.url);
  expectProblem(await ada.ask(`${paths.activity}?days=3`), 'invalid-request', 'a query it does not know');
});
