import { expect, it } from 'vitest';
import { createHub } from '../live/hub.ts';
import { StorageError } from '../storage/storage-error.ts';
import { type Storage } from '../storage/storage.ts';
import { push } from './push.ts';

const actor = { accountId: 'ada', tokenHash: 'hash' } as Parameters<typeof push>[1];

/** Pushes to a storage that fails, and says how often a listener was told to look. */
async function looksAfterFailure(wakeUps: Storage['wakeUps']): Promise<number> {
  let looks = 0;
  const hub = createHub(10);
  hub.add({
    accountId: 'ada',
    tokenHash: 'hash',
    version: 1,
    changed: () => {},
    wake: () => (looks += 1),
    end: () => {},
  });
  const full = new StorageError('full', 'the disk is full');
  const storage = { wakeUps, write: () => Promise.reject(full) } as unknown as Storage;
  await expect(push({ storage, hub, now: () => 0 }, actor, [])).rejects.toBe(full);
  return looks;
}

it('has those who listen look where a push fails of which a part may be there', async () => {
  expect(await looksAfterFailure(null)).toBe(1);
});

it('leaves it to the look for other servers where there may be some', async () => {
  expect(await looksAfterFailure({ announce: () => {}, listen: () => {} })).toBe(0);
});
