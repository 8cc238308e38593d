import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { fields, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;
let now = meantAt;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
beforeEach(async () => {
  now = meantAt;
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

it('validates a deadline by the time and place of the edit, however late it arrives', async () => {
  now = meantAt + 30 * 86_400_000;
  const late = makeMutation('addIdea', { ...fields, deadline: '2026-11-20T10:01' });
  const past = makeMutation('addIdea', { ...fields, deadline: '2026-11-20T10:00' });
  const abroad = { ...makeMutation('addIdea', { ...fields, deadline: '2026-11-20T10:01' }), utcOffset: 60 };
  expect((await ada.push(late, past, abroad)).results).toEqual([
    { id: late.id, status: 'applied', version: 2, points: 10 },
    { id: past.id, status: 'refused', code: 'deadline-not-future' },
    { id: abroad.id, status: 'refused', code: 'deadline-not-future' },
  ]);
  expect((await ada.everything()).ideas).toMatchObject([{ createdAt: new Date(meantAt).toISOString() }]);
});

it('validates a deadline in the edit’s time zone, or by its offset if the zone is unknown', async () => {
  const at = Date.parse('2026-10-25T01:10:00.000Z');
  const add = (deadline: string, place: { readonly zone?: string }) => ({
    ...makeMutation('addIdea', { ...fields, deadline }, { at }),
    utcOffset: 60,
    ...place,
  });
  const berlin = { zone: 'Europe/Berlin' };
  const unknown = { zone: 'x'.repeat(64) };
  const { results } = await ada.push(
    add('2026-10-25T02:30', berlin),
    add('2026-10-25T03:00', berlin),
    add('2026-10-25T02:30', unknown),
    add('2026-10-25T02:30', {}),
    add('2026-10-25T02:10', {}),
  );
  expect(results.map((result) => (result.status === 'refused' ? result.code : result.status))).toEqual([
    'deadline-not-future',
    'applied',
    'applied',
    'applied',
    'deadline-not-future',
  ]);
});

it('accepts a device clock at most five minutes ahead', async () => {
  const cases = [
    [5 * 60_000, 5 * 60_000],
    [5 * 60_000 + 1, 5 * 60_000],
    [86_400_000, 5 * 60_000],
    [253_402_300_799_999 - meantAt, 5 * 60_000],
    [-86_400_000, -86_400_000],
    [-meantAt, -meantAt],
  ] as const;
  for (const [ahead, taken] of cases) {
    const answer = await ada.push(makeMutation('addIdea', fields, { at: meantAt + ahead }));
    expect(answer.changes.ideas).toMatchObject([{ createdAt: new Date(meantAt + taken).toISOString() }]);
  }
  const beyond = makeMutation(
    'addIdea',
    { ...fields, deadline: '2026-11-20T10:04' },
    { at: meantAt + 86_400_000 },
  );
  expect((await ada.push(beyond)).results).toMatchObject([
    { status: 'refused', code: 'deadline-not-future' },
  ]);
});
