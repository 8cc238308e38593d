import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Device, openDevices } from '../harness/devices.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

// Two devices remove notes while one is offline. Both removals take effect, and neither is reported as
// refused.

let server: TestServer;
let one: Device;
let two: Device;
let refused: string[];

beforeEach(async () => {
  const clock = createFakeClock();
  server = await startTestServer({ now: clock.now });
  [one, two] = await openDevices(server, clock);
  refused = [];
  one.client.onRefused(({ mutation }) => refused.push(mutation.name));
});
afterEach(async () => {
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
  expect(refused).toEqual([]);
});

/** Reconnects the first device and waits until both show the same data. */
async function reconnected(): Promise<void> {
  await two.waitUntilSaved();
  await one.reconnect();
  await one.waitUntilSaved();
  await one.waitUntilCaughtUpWith(two);
  await two.waitUntilCaughtUpWith(one);
  expect(one.client.account.get()?.refused.get()).toEqual([]);
}

it('removes the same note on both', async () => {
  const idea = await one.client.addIdea(fields);
  const id = idea?.id ?? '';
  await one.client.dispatch('addNote', { id, text: 'Ask the harbour master' });
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
  const entry = one.view().get(id)?.notes[0]?.id ?? '';
  one.cut();
  for (const { client } of [one, two]) {
    expect(await client.dispatch('deleteEntry', { id, list: 'notes', entry })).toMatchObject({ ok: true });
  }
  await reconnected();
  for (const { view } of [one, two]) expect(view().get(id)?.notes).toEqual([]);
});

it.each([
  ['one', 1],
  ['all', 3],
])('empties a trash of which another device has permanently deleted %s', async (_, count) => {
  const ids: string[] = [];
  for (const title of ['A', 'B', 'C']) ids.push((await one.client.addIdea({ ...fields, title }))?.id ?? '');
  await one.client.dispatch('deleteAllIdeas', {});
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
  await (await two.client.account.get()?.prepare())?.loadTrash();
  one.cut();
  expect(await one.client.dispatch('purgeIdeas', { ids })).toMatchObject({ ok: true });
  await two.client.dispatch('purgeIdeas', { ids: ids.slice(0, count) });
  await reconnected();
  expect(one.replica().trash()).toEqual([]);
});
