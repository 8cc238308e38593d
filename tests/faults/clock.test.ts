import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { fields, intent } from '../harness/intents.ts';
import { signIn, signUp } from '../harness/person.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

const day = 86_400_000;
const zone = process.env['TZ'];
let server: TestServer;

afterEach(async () => {
  await server.stop();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it('keeps everything, in order and once, while its clock jumps by days and years', async () => {
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  let time = start;
  server = await startTestServer({ now: () => time });
  await signUp(server.url, 'ada@example.org');
  const jumps = [0, 3 * day, -5 * day, 400 * day, -4_000 * day, 30 * 365 * day, -start + day, start];
  const ids: string[] = [];
  for (const jump of jumps) {
    time += jump;
    // A session may have run out in what the clock takes for years.
    const ada = await signIn(server.url, 'ada@example.org');
    const add = intent('addIdea', { ...fields, deadline: '2099-12-24T18:00' }, { at: time });
    const [result] = (await ada.push(add)).results;
    expect(result, new Date(time).toISOString()).toMatchObject({ status: 'applied', points: 10 });
    ids.push(add.id);
    // The same again, as after a lost answer, and across the next jump.
    expect((await ada.push(add)).results).toEqual([result]);
    const all = await ada.everything();
    expect(all.ideas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(all.account).toMatchObject({ score: 10 * ids.length });
    expect(all.to).toBe(ids.length + 1);
    const since = await ada.ask(`${paths.changes}?since=${all.to}`);
    expect(since.body).toMatchObject({ from: all.to, to: all.to, reset: false });
  }
  expect(server.complaints).toEqual([]);
});

it('keeps what was deleted restorable for 30 days of any clock, though the clock jumps back', async () => {
  let time = Date.parse('2026-11-20T10:00:00.000Z');
  server = await startTestServer({ now: () => time });
  const ada = await signUp(server.url, 'ada@example.org');
  const add = intent('addIdea', fields, { at: time });
  await ada.push(add, intent('deleteIdea', { id: add.id }, { at: time }));
  time -= 3_000 * day;
  const again = await signIn(server.url, 'ada@example.org');
  await server.storage.write('sweep', { now: time, limit: 10 });
  const restored = await again.push(intent('restoreIdeas', { ids: [add.id] }, { at: time }));
  expect(restored.results).toMatchObject([{ status: 'applied' }]);
  expect((await again.everything()).ideas).toHaveLength(1);
});

it.each(['Europe/Berlin', 'America/Los_Angeles'])(
  'does not notice summer time beginning or ending in %s',
  async (TZ) => {
    process.env['TZ'] = TZ;
    let time = 0;
    server = await startTestServer({ now: () => time });
    const ids: string[] = [];
    const changes = ['2026-03-08T10:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T09:00Z'];
    for (const change of changes.map((text) => Date.parse(text))) {
      for (const minutes of [-61, -1, 0, 1, 59, 61]) {
        time = change + minutes * 60_000;
        const ada = await (ids.length === 0 ? signUp : signIn)(server.url, 'ada@example.org');
        const local = new Date(time + 90 * 60_000);
        const pad = (n: number) => String(n).padStart(2, '0');
        const deadline = `${local.getFullYear()}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}T${pad(local.getHours())}:${pad(local.getMinutes())}`;
        const utcOffset = -local.getTimezoneOffset();
        const add = { ...intent('addIdea', { ...fields, deadline }, { at: time }), utcOffset };
        expect((await ada.push(add)).results, new Date(time).toISOString()).toMatchObject([
          { status: 'applied' },
        ]);
        ids.push(add.id);
      }
    }
    const ada = await signIn(server.url, 'ada@example.org');
    const all = await ada.everything();
    expect(all.ideas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(all.ideas.map(({ createdAt }) => Date.parse(createdAt)).every((at) => at >= 0)).toBe(true);
    expect(server.complaints).toEqual([]);
  },
);
