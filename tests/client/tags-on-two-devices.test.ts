import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeIdeaFields } from '#domain/testing/make-idea.ts';
import { type Device } from '../harness/devices.ts';
import { type TwoDevices, openTwoDevices } from '../harness/two-devices.ts';

let devices: TwoDevices;
let one: Device;
let two: Device;

beforeEach(async () => {
  devices = await openTwoDevices();
  ({ one, two } = devices);
  await add(one, 'Red', ['kite', 'sail']);
  await devices.meet();
  devices.cut();
});
afterEach(() => devices.close());

const add = ({ client }: Device, title: string, tags: readonly string[] = ['kite']) =>
  client.dispatch('addIdea', makeIdeaFields({ title, tags, deadline: '2035-01-01T10:00' }));
const rename = ({ client }: Device, from: string, to: string) => client.dispatch('renameTag', { from, to });
const remove = ({ client }: Device, name: string, moveTo: string) =>
  client.dispatch('removeTag', { name, moveTo });

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
    await devices.meet(order === 'first' ? one : two);
    expectBoth(['wing', 'sail'], { Red: ['sail', 'wing'], Blue: ['urgent', 'wing'] });
    expect(devices.refusals).toEqual([]);
  },
);

it.each(['first', 'last'] as const)(
  'brings an idea added offline to the tag that its own was merged into, if that arrives %s',
  async (order) => {
    await remove(one, 'kite', 'sail');
    await add(two, 'Blue', ['kite', 'sail']);
    await devices.meet(order === 'first' ? one : two);
    expectBoth(['sail'], { Red: ['sail'], Blue: ['sail'] });
  },
);

it('ends with the name that arrived last if two devices rename the same tag', async () => {
  await rename(one, 'kite', 'wing');
  await rename(two, 'kite', 'Kíte');
  await devices.meet();
  expectBoth(['Kíte', 'sail'], { Red: ['Kíte', 'sail'] });
  expect(devices.refusals).toEqual([]);
});

it('keeps the first of two removals, and lets two merges that cross each other end in one tag', async () => {
  await remove(one, 'kite', '');
  await remove(two, 'kite', 'urgent');
  await devices.meet();
  expectBoth(['sail'], { Red: ['sail'] });
  await add(one, 'Blue', ['boat']);
  await devices.meet();
  one.cut();
  two.cut();
  await remove(one, 'boat', 'sail');
  await remove(two, 'sail', 'boat');
  await devices.meet();
  expectBoth(['sail'], { Red: ['sail'], Blue: ['sail'] });
  expect(devices.refusals).toEqual([]);
});

it('takes off a tag by its former name, and does not rename what has the ideas of a merged one', async () => {
  await rename(one, 'kite', 'wing');
  const [red] = [...two.view().all()];
  await two.client.dispatch('editIdea', {
    id: red?.id ?? '',
    changes: { tags: { add: ['moss'], remove: ['kite'] } },
  });
  await devices.meet();
  expectBoth(['wing', 'sail', 'moss'], { Red: ['moss', 'sail'] });
  one.cut();
  two.cut();
  await remove(one, 'moss', 'sail');
  await rename(two, 'moss', 'lichen');
  await devices.meet();
  expectBoth(['wing', 'sail'], { Red: ['sail'] });
  expect(devices.refusals).toEqual(['renameTag tag-not-found']);
});

it('keeps the colour of one device and the name of the other, and takes both back', async () => {
  await one.client.dispatch('styleTag', { name: 'kite', colour: 'blue' });
  await rename(two, 'kite', 'wing');
  await devices.meet(two);
  expectBoth(['wing', 'sail'], { Red: ['sail', 'wing'] });
  for (const { view } of [one, two]) expect(view().account.tagStyles).toEqual({ wing: { colour: 'blue' } });
  await two.client.undo();
  await devices.meet();
  expectBoth(['kite', 'sail'], { Red: ['kite', 'sail'] });
  for (const { view } of [one, two]) expect(view().account.tagStyles).toEqual({ kite: { colour: 'blue' } });
});
