import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportFile } from '#domain/files/export-file.ts';
import { ideasIn } from '#domain/testing/read-one-idea.ts';
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
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
});
afterEach(async () => {
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const editTags = ({ client }: Device, add: readonly string[], remove: readonly string[] = []) =>
  client.dispatch('editIdea', { id, changes: { tags: { add, remove } } });
const shown = ({ view }: Device) => ({ tags: view().get(id)?.tags, own: view().account.tags });

async function meet(): Promise<void> {
  for (const device of [one, two]) {
    await device.reconnect();
    await device.waitUntilSaved();
  }
  await one.waitUntilCaughtUpWith(two);
  await two.waitUntilCaughtUpWith(one);
}

it('merges the tags that two devices made offline, those that are the same as one', async () => {
  one.cut();
  two.cut();
  await editTags(one, ['Kite', 'sail']);
  await editTags(two, ['kíte', 'boat']);
  expect(shown(two)).toEqual({ tags: ['boat', 'kíte'], own: ['boat', 'kíte'] });
  await meet();
  const everywhere = { tags: ['boat', 'Kite', 'sail'], own: ['Kite', 'sail', 'boat'] };
  expect([shown(one), shown(two)]).toEqual([everywhere, everywhere]);
});

it('refuses the tags of the device that comes second if an idea has 20 of the other', async () => {
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`);
  one.cut();
  two.cut();
  await editTags(one, numbered('one', 15));
  await editTags(two, numbered('two', 15));
  await meet();
  expect(shown(one).tags).toHaveLength(15);
  expect(shown(two)).toEqual(shown(one));
  expect(shown(two).own?.filter((tag) => tag.startsWith('two'))).toEqual([]);
  expect(two.view().account.score).toBe(one.view().account.score);
});

it('gives the same own tags after export, wipe and import', async () => {
  await editTags(one, ['Ópera', '<script>', 'urgent']);
  await one.waitUntilSaved();
  const exported = exportFile(one.view().all());
  await one.client.dispatch('deleteAllIdeas', {});
  await one.client.dispatch('importIdeas', { ideas: ideasIn(exported) ?? [] });
  await one.waitUntilSaved();
  await two.waitUntilCaughtUpWith(one);
  for (const { view } of [one, two])
    expect([...view().all()].map(({ tags }) => tags)).toEqual([['urgent', '<script>', 'Ópera']]);
  expect(exportFile(two.view().all())).toBe(exported);
});
