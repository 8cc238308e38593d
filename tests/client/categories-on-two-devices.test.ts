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
  await one.client.dispatch('addCategory', { name: 'Kites' });
  await add(one, 'Red');
  await devices.meet();
  devices.cut();
});
afterEach(() => devices.close());

const add = ({ client }: Device, title: string) =>
  client.dispatch('addIdea', makeIdeaFields({ title, category: 'Kites', deadline: '2035-01-01T10:00' }));
const rename = ({ client }: Device, from: string, to: string) =>
  client.dispatch('renameCategory', { from, to });
const merge = ({ client }: Device, name: string, moveTo: string) =>
  client.dispatch('removeCategory', { name, moveTo });

function expectBoth(categories: readonly string[], ideas: Readonly<Record<string, string>>): void {
  for (const { view } of [one, two]) {
    expect(view().account.categories).toEqual(categories);
    expect(Object.fromEntries([...view().all()].map(({ title, category }) => [title, category]))).toEqual(
      ideas,
    );
  }
}

it.each(['first', 'last'] as const)(
  'brings an idea added offline to the new name, if the rename arrives %s',
  async (order) => {
    await rename(one, 'Kites', 'Gliders');
    await add(two, 'Blue');
    expect(two.view().account.categories).toEqual(['Kites']);
    await devices.meet(order === 'first' ? one : two);
    expectBoth(['Gliders'], { Red: 'Gliders', Blue: 'Gliders' });
    expect(devices.refusals).toEqual([]);
  },
);

it.each(['first', 'last'] as const)(
  'brings an idea added offline to where its category was merged, if that arrives %s',
  async (order) => {
    await merge(one, 'Kites', 'Art');
    await add(two, 'Blue');
    await devices.meet(order === 'first' ? one : two);
    expectBoth([], { Red: 'Art', Blue: 'Art' });
  },
);

it('ends with the name that arrived last if two devices rename the same category', async () => {
  await rename(one, 'Kites', 'Gliders');
  await rename(two, 'Kites', 'Wings');
  await devices.meet();
  expectBoth(['Wings'], { Red: 'Wings' });
  expect(devices.refusals).toEqual([]);
});

it('keeps the first of two merges, and lets two that cross each other end in one category', async () => {
  await merge(one, 'Kites', 'Art');
  await merge(two, 'Kites', 'Health');
  await devices.meet();
  expectBoth([], { Red: 'Art' });
  await one.client.dispatch('addCategory', { name: 'Boats' });
  await one.client.dispatch('addCategory', { name: 'Ships' });
  await devices.meet();
  one.cut();
  two.cut();
  await merge(one, 'Boats', 'Ships');
  await merge(two, 'Ships', 'Boats');
  await devices.meet();
  expectBoth(['Ships'], { Red: 'Art' });
  expect(devices.refusals).toEqual([]);
});

it('merges elsewhere what was renamed meanwhile, and does not rename what has its ideas', async () => {
  await rename(one, 'Kites', 'Gliders');
  await merge(two, 'Kites', 'Art');
  await devices.meet();
  expectBoth([], { Red: 'Art' });
  await one.client.dispatch('addCategory', { name: 'Boats' });
  await devices.meet();
  one.cut();
  two.cut();
  await merge(one, 'Boats', 'Art');
  await rename(two, 'Boats', 'Ships');
  await devices.meet();
  expectBoth([], { Red: 'Art' });
  expect(devices.refusals).toEqual(['renameCategory category-not-found']);
});

it('keeps the colour of one device and the name of the other', async () => {
  await one.client.dispatch('styleCategory', { name: 'Kites', colour: 'blue' });
  await rename(two, 'Kites', 'Gliders');
  await devices.meet(two);
  expectBoth(['Gliders'], { Red: 'Gliders' });
  for (const { view } of [one, two])
    expect(view().account.categoryStyles).toEqual({ Gliders: { colour: 'blue' } });
});
