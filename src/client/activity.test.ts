import { expect, it } from 'vitest';
import { forgetAccount } from './account-memory.ts';
import { openActivity } from './activity.ts';
import { memoryOf } from './testing/memory-of.ts';

const days = [{ day: 20_000, actions: 2, points: 15 }];

it('keeps what the server told for a time without it', async () => {
  const device = memoryOf();
  const online = openActivity(device, 'ada', async () => days);
  expect(online.days.get()).toBeNull();
  await online.refresh();
  expect(online.days.get()).toEqual(days);
  const offline = openActivity(device, 'ada', () => Promise.reject(new Error('no network')));
  await offline.refresh();
  expect(offline.days.get()).toEqual(days);
  expect(openActivity(device, 'bob', async () => days).days.get()).toBeNull();
});

it('forgets at sign-out, and starts anew after a copy nobody can read', async () => {
  const device = memoryOf();
  await openActivity(device, 'ada', async () => days).refresh();
  forgetAccount(device, 'ada');
  expect(device.entries()).toEqual([]);
  device.set('forge.activity.ada', '{');
  expect(openActivity(device, 'ada', async () => days).days.get()).toBeNull();
});
