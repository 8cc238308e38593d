import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Device, openDevices } from '../harness/devices.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { fields } from '../harness/make-mutation.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

const clock = createFakeClock();
let server: TestServer;
let one: Device;
let two: Device;
let id: string;

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  [one, two] = await openDevices(server, clock);
  id = (await one.client.addIdea(fields))?.id ?? '';
  for (const progress of [40, 100]) await one.client.dispatch('setProgress', { id, progress });
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
});
afterEach(async () => {
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const before = async ({ client }: Device) =>
  (await client.account.get()?.prepare())?.progressBeforeFinish(id);

it('knows the progress before on the device that finished the idea, also offline', async () => {
  one.cut();
  expect(await before(one)).toBe(40);
});

it('asks the server if another device finished the idea', async () => {
  expect(await before(two)).toBe(40);
});

it('ignores an own finish from before another device’s', async () => {
  await two.client.dispatch('setProgress', { id, progress: 70 });
  await two.client.dispatch('setProgress', { id, progress: 100 });
  await two.waitUntilSaved();
  await one.waitUntilCaughtUpWith(two);
  expect(await before(one)).toBe(70);
});

it('does not know it while the server cannot be asked, or of an idea that is gone', async () => {
  two.cut();
  expect(await before(two)).toBe(null);
  await one.client.deleteIdea(id);
  expect(await before(one)).toBe(null);
});
