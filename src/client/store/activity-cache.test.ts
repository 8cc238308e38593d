import { expect, it } from 'vitest';
import { type ActivityDay } from '#domain/dashboard/activity.ts';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { openActivityCache } from './activity-cache.ts';
import { removeAccountKeys } from './storage-keys.ts';

const days = [{ day: 20_000, actions: 2, points: 15 }];

it('caches the response for offline use', async () => {
  const device = keyValueStoreOf();
  const online = openActivityCache(device, 'ada', async () => days);
  expect(online.days.get()).toBeNull();
  await online.refresh();
  expect(online.days.get()).toEqual(days);
  const offline = openActivityCache(device, 'ada', () => Promise.reject(new Error('no network')));
  await offline.refresh();
  expect(offline.days.get()).toEqual(days);
  expect(openActivityCache(device, 'bob', async () => days).days.get()).toBeNull();
});

it('keeps the response to the latest request, in any order', async () => {
  const device = keyValueStoreOf();
  const answers: ((days: readonly ActivityDay[] | null) => void)[] = [];
  const activity = openActivityCache(device, 'ada', () => new Promise((resolve) => answers.push(resolve)));
  const heard = async (nth: number, actions: number | null) => {
    answers[nth]?.(actions === null ? null : [{ day: 20_000, actions, points: 0 }]);
    await asked[nth];
    return activity.days.get()?.[0]?.actions;
  };
  const asked = [1, 2, 3, 4].map(() => activity.refresh());
  expect(await heard(0, 1)).toBe(1);
  expect(await heard(2, 3)).toBe(3);
  expect(await heard(1, 2)).toBe(3);
  expect(await heard(3, null)).toBe(3);
  expect(openActivityCache(device, 'ada', async () => null).days.get()?.[0]?.actions).toBe(3);
});

it('uses an earlier response if the later request failed', async () => {
  const answers: ((days: readonly ActivityDay[] | null) => void)[] = [];
  const activity = openActivityCache(
    keyValueStoreOf(),
    'ada',
    () => new Promise((resolve) => answers.push(resolve)),
  );
  const [first, second] = [activity.refresh(), activity.refresh()];
  answers[1]?.(null);
  await second;
  answers[0]?.(days);
  await first;
  expect(activity.days.get()).toEqual(days);
});

it('is deleted at sign-out, and starts empty after an unreadable copy', async () => {
  const device = keyValueStoreOf();
  await openActivityCache(device, 'ada', async () => days).refresh();
  removeAccountKeys(device, 'ada');
  expect(device.entries()).toEqual([]);
  device.set('forge.activity.ada', '{');
  expect(openActivityCache(device, 'ada', async () => days).days.get()).toBeNull();
});
