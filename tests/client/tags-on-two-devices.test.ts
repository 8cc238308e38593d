import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeIdeaFields } from '#domain/testing/make-idea.ts';
import { type Device, openDevices } from '../harness/devices.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';

const clock = createFakeClock();
let server: TestServer;
let one: Device;
let two: Device;
let refusals: string[];

beforeEach(async () => {
  server = await startTestServer({ now: clock.now });
  [one, two] = await openDevices(server, clock);
  refusals = [];
  for (const { client } of [one, two])
    client.onRefused(({ mutation, code }) => refusals.push(`${mutation.name} ${code}`));
  await add(one, 'Red', ['kite', 'sail']);
  await meet();
  one.cut();
  two.cut();
});
afterEach(async () => {
  one.close();
  two.close();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const add = ({ client }: Device, title: string, tags: readonly string[] = ['kite']) =>
  client.dispatch('addIdea', makeIdeaFields({ title, tags, deadline: '2035-01-01T10:00' }));
const rename = ({ client }: Device, from: string, to: string) => client.dispatch('renameTag', { from, to });
const remove = ({ client }: Device, name: string, moveTo: string) =>
  client.dispatch('removeTag', { name, moveTo });

/** Lets the devices send what they have, the given one first, until both have everything. */
async function meet(first = one): Promise<void> {
  for (const device of [first, first === one ? two : one]) {
    await device.reconnect();
    await device.waitUntilSaved();
  }
  await one.waitUntilCaughtUpWith(two);
  await two.waitUntilCaughtUpWith(one);
}

function expectBoth(
  own: readonly string[] | undefined,
  ideas: Readonly<Record<string, readonly string[]>>,
): void {
  for (const { view } of [one, two]) {
    expect(view().account.tags).toEqual(own);
    expect(Object.fromEntries([...view().all()].map(({ title, tags }) => [title, tags]))).toEqual(ideas);
  }
}

it.each(['first', 'last'] as const)(
  'brings an idea added offline to the new name of its tag, if the rename arrives %s',
  async (order) => {
    await rename(one, 'kite', 'wing');
    await add(two, 'Blue', ['Kíte', 'urgent']);
    expect(two.view().account.tags).toEqual(['kite', 'sail']);
    await meet(order === 'first' ? one : two);
    expectBoth(['wing', 'sail'], { Red: ['sail', 'wing'], Blue: ['urgent', 'wing'] });
    expect(refusals).toEqual([]);
  },
);

it.each(['first', 'last'] as const)(
  'brings an idea added offline to the tag that its own was merged into, if that arrives %s',
  async (order) => {
    await remove(one, 'kite', 'sail');
    await add(two, 'Blue', ['kite', 'sail']);
    await meet(order === 'first' ? one : two);
    expectBoth(['sail'], { Red: ['sail'], Blue: ['sail'] });
  },
);

it('ends with the name that arrived last if two devices rename the same tag', async () => {
  await rename(one, 'kite', 'wing');
  await rename(two, 'kite', 'Kíte');
  await meet();
  expectBoth(['Kíte', 'sail'], { Red: ['Kíte', 'sail'] });
  expect(refusals).toEqual([]);
});

it('keeps the first of two removals, and lets two merges that cross each other end in one tag', async () => {
  await remove(one, 'kite', '');
  await remove(two, 'kite', 'urgent');
  await meet();
  expectBoth(['sail'], { Red: ['sail'] });
  await add(one, 'Blue', ['boat']);
  await meet();
  one.cut();
  two.cut();
  await remove(one, 'boat', 'sail');
  await remove(two, 'sail', 'boat');
  await meet();
  expectBoth(['sail'], { Red: ['sail'], Blue: ['sail'] });
  expect(refusals).toEqual([]);
});

it('takes off a tag by its former name, and does not rename what has the ideas of a merged one', async () => {
  await rename(one, 'kite', 'wing');
  const [red] = [...two.view().all()];
  await two.client.dispatch('editIdea', {
    id: red?.id ?? '',
    changes: { tags: { add: ['moss'], remove: ['kite'] } },
  });
  await meet();
  expectBoth(['wing', 'sail', 'moss'], { Red: ['moss', 'sail'] });
  one.cut();
  two.cut();
  await remove(one, 'moss', 'sail');
  await rename(two, 'moss', 'lichen');
  await meet();
  expectBoth(['wing', 'sail'], { Red: ['sail'] });
  expect(refusals).toEqual(['renameTag tag-not-found']);
});

it('keeps the colour of one device and the name of the other, and takes both back', async () => {
  await one.client.dispatch('styleTag', { name: 'kite', colour: 'blue' });
  await rename(two, 'kite', 'wing');
  await meet(two);
  expectBoth(['wing', 'sail'], { Red: ['sail', 'wing'] });
  for (const { view } of [one, two]) expect(view().account.tagStyles).toEqual({ wing: { colour: 'blue' } });
  await two.client.undo();
  await meet();
  expectBoth(['kite', 'sail'], { Red: ['kite', 'sail'] });
  for (const { view } of [one, two]) expect(view().account.tagStyles).toEqual({ kite: { colour: 'blue' } });
});
