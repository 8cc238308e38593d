import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { type Device } from '../harness/devices.ts';
import { type TwoDevices, openTwoDevices } from '../harness/two-devices.ts';

let devices: TwoDevices;
let one: Device;
let two: Device;

beforeEach(async () => {
  devices = await openTwoDevices();
  ({ one, two } = devices);
});
afterEach(() => devices.close());

const work: SavedFilter = { name: 'Work', sort: 'manual', search: 'kite' };
const home: SavedFilter = { name: 'Home', sort: 'deadline', state: 'active' };
const save = ({ client }: Device, filter: SavedFilter, formerName?: string) =>
  client.dispatch('saveFilter', { filter, ...(formerName !== undefined && { formerName }) });
const forget = ({ client }: Device, name: string) => client.dispatch('forgetFilter', { name });
const saved = ({ view }: Device) => view().account.savedFilters;

async function expectEverywhere(filters: readonly SavedFilter[] | undefined): Promise<void> {
  await devices.meet();
  expect(saved(one)).toEqual(filters);
  expect(saved(two)).toEqual(filters);
}

it('keeps the different filters that two devices saved offline, beside what they chose otherwise', async () => {
  devices.cut();
  await save(one, work);
  await two.client.dispatch('setPreferences', { theme: 'light', weeklyGoal: 5 });
  await save(two, home);
  expect([saved(one), saved(two)]).toEqual([[work], [home]]);
  await expectEverywhere([home, work]);
  expect(one.view().account.preferences).toMatchObject({ theme: 'light', weeklyGoal: 5 });
  expect(one.view().account.score).toBe(0);
  expect(devices.refusals).toEqual([]);
});

it('keeps what was saved last under one name, and lets only that be undone', async () => {
  devices.cut();
  await save(one, work);
  await save(two, { ...home, name: 'work' });
  await expectEverywhere([{ ...home, name: 'work' }]);
  expect(await one.client.undo()).toMatchObject({ kind: 'refused', code: 'undo-conflict' });
  await two.client.undo();
  await expectEverywhere([work]);
});

it('keeps a filter that one device has changed and the other forgotten', async () => {
  await save(one, work);
  await devices.meet();
  devices.cut();
  await forget(one, 'Work');
  await save(two, { ...work, search: 'boat' });
  await expectEverywhere([{ ...work, search: 'boat' }]);
});

it('forgets a filter once that both devices forget', async () => {
  await save(one, work);
  await devices.meet();
  devices.cut();
  await forget(one, 'Work');
  await forget(two, 'Work');
  await expectEverywhere(undefined);
  expect(devices.refusals).toEqual([]);
});

it('keeps both names of a filter that each device has renamed, and loses nothing else', async () => {
  await save(one, work);
  await save(one, home);
  await devices.meet();
  devices.cut();
  await save(one, { ...work, name: 'Job' }, 'Work');
  await save(two, { ...work, name: 'Office' }, 'Work');
  await expectEverywhere([home, { ...work, name: 'Job' }, { ...work, name: 'Office' }]);
});

it('has the filters after a reload without a connection, and can still undo', async () => {
  one.cut();
  await save(one, work);
  await one.reload();
  expect(saved(one)).toEqual([work]);
  await one.client.undo();
  await expectEverywhere(undefined);
});

it('refuses the last of more filters than an account may have, and keeps it for the person', async () => {
  devices.cut();
  for (let n = 10; n < 30; n++) await save(one, { ...work, name: `Filter ${n}` });
  expect(await save(one, home)).toMatchObject({ ok: false, code: 'too-many-filters' });
  await save(two, home);
  await devices.meet();
  expect(saved(one)).toHaveLength(20);
  expect(saved(two)).toEqual(saved(one));
  expect(devices.refusals).toEqual(['saveFilter too-many-filters']);
  const kept = two.client.account.get()?.refused.get();
  expect(kept).toMatchObject([{ mutation: { args: { filter: home } }, code: 'too-many-filters' }]);
});
