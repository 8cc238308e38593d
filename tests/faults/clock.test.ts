import { afterEach, expect, it } from 'vitest';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { signIn, signUp } from '../harness/person.ts';
import { type TestServer, type TestServerOptions, startTestServer } from '../harness/test-server.ts';
import { forgetful, trustingDevices, withoutOffsets } from './controls/wrong-clocks.ts';
import {
  type FixedClock,
  pushFromWrongClocks,
  changeDaylightSaving,
  jumpServerClock,
} from './harness/clocks.ts';

const zone = process.env['TZ'];
let server: TestServer;
let clock: FixedClock;

afterEach(async () => {
  await server.stop();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

async function start(wrapStorage?: TestServerOptions['wrapStorage']): Promise<void> {
  clock = { time: Date.parse('2026-11-20T10:00:00.000Z') };
  server = await startTestServer({ now: () => clock.time, ...(wrapStorage ? { wrapStorage } : {}) });
}

it('keeps everything, in order and once, while its clock jumps by days and years', async () => {
  await start();
  await jumpServerClock(server, clock);
  expect(server.complaints).toEqual([]);
});

it('notices a server that deletes recorded mutations by its clock', async () => {
  await start(forgetful((statement) => server.database.query(statement)));
  await expect(jumpServerClock(server, clock)).rejects.toThrow('a repeat has an answer of its own');
});

it('believes devices about the past, and no further ahead than five minutes', async () => {
  await start();
  await pushFromWrongClocks(server, clock);
  expect(server.complaints).toEqual([]);
});

it('notices a server that takes a device’s time for its own', async () => {
  await start(trustingDevices);
  await expect(pushFromWrongClocks(server, clock)).rejects.toThrow('created by a clock that is wrong by');
});

it('keeps a deleted idea restorable for 30 days of any clock, even if the clock jumps back', async () => {
  await start();
  const ada = await signUp(server.url, 'ada@example.org');
  const add = makeMutation('addIdea', fields, { at: clock.time });
  await ada.push(add, makeMutation('deleteIdea', { id: add.id }, { at: clock.time }));
  clock.time -= 3_000 * 86_400_000;
  const again = await signIn(server.url, 'ada@example.org');
  await server.storage.write('sweep', { now: clock.time, limit: 10 });
  const restored = await again.push(makeMutation('restoreIdeas', { ids: [add.id] }, { at: clock.time }));
  expect(restored.results).toMatchObject([{ status: 'applied' }]);
  expect((await again.everything()).ideas).toHaveLength(1);
});

it.each(['Europe/Berlin', 'America/Los_Angeles'])(
  'is not affected by daylight saving changes in %s',
  async (TZ) => {
    process.env['TZ'] = TZ;
    await start();
    await changeDaylightSaving(server, clock);
    expect(server.complaints).toEqual([]);
  },
);

it('notices a server that ignores people’s time zones', async () => {
  process.env['TZ'] = 'America/Los_Angeles';
  await start(withoutOffsets);
  await expect(changeDaylightSaving(server, clock)).rejects.toThrow('minutes after the change');
});
