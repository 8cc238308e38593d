import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActivityAnswer } from '#contract/activity.ts';
import { paths } from '#contract/protocol.ts';
import { dayOf } from '#domain/activity.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { fields, intent } from '../harness/intents.ts';
import { type Person, signUpAnybody } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

const day = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const activityOf = async (person: Person) => ((await person.ask(paths.activity)).body as ActivityAnswer).days;

it('tells what was done on each day by the clock of whoever acted', async () => {
  const ada = await signUpAnybody(server.url);
  const now = Date.now();
  const late = Math.floor((now - 9 * day) / day) * day + 23.5 * 3_600_000;
  const added = intent('addIdea', { ...fields, deadline: '2099-01-01T00:00' }, { at: late });
  await ada.push(
    added,
    { ...intent('addUpdate', { id: added.id, text: 'A strike' }, { at: late }), utcOffset: 60 },
    intent('addNote', { id: added.id, text: 'A thought' }, { at: now }),
    intent('setPreferences', { theme: 'light' }, { at: now }),
    intent('addCategory', { name: ' ' }, { at: now }),
  );
  expect(await activityOf(ada)).toEqual([
    { day: dayOf(late, 0), actions: 1, points: 10 },
    { day: dayOf(late, 0) + 1, actions: 1, points: 5 },
    { day: dayOf(now, 0), actions: 1, points: 0 },
  ]);
});

it('goes back a year, and shows nobody what another did', async () => {
  const [ada, bob] = [await signUpAnybody(server.url), await signUpAnybody(server.url)];
  const now = Date.now();
  await ada.push(
    intent('addCategory', { name: 'Long ago' }, { at: now - 400 * day }),
    intent('addCategory', { name: 'Last year' }, { at: now - 360 * day }),
  );
  expect(await activityOf(ada)).toEqual([{ day: dayOf(now - 360 * day, 0), actions: 1, points: 5 }]);
  expect(await activityOf(bob)).toEqual([]);
});

it('tells of each change at once, though it counts anew only after one', async () => {
  const ada = await signUpAnybody(server.url);
  expect(await activityOf(ada)).toEqual([]);
  for (const actions of [1, 2]) {
    await ada.push(intent('addCategory', { name: `Category ${actions}` }, { at: Date.now() }));
    const first = await activityOf(ada);
    expect(first).toMatchObject([{ actions }]);
    expect(await activityOf(ada)).toEqual(first);
  }
});

it('takes no other query', async () => {
  const ada = await signUpAnybody(server.url);
  expectProblem(await ada.ask(`${paths.activity}?days=3`), 'invalid-request', 'a query it does not know');
});
