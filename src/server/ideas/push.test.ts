import { expect, it } from 'vitest';
import { type ReadChanges, createHub } from '../live/hub.ts';
import { type Storage } from '../storage/api/storage.ts';
import { StorageError } from '../storage/errors/storage-error.ts';
import { createImportGate } from './import/import-gate.ts';
import { push } from './push.ts';

const actor = { accountId: 'ada', secretHash: 'hash' } as unknown as Parameters<typeof push>[1];

/** Pushes to a storage whose write fails; returns the read that each of two listeners was woken with. */
async function readsAfter(
  write: () => Promise<null>,
  wakeUps: Storage['wakeUps'],
): Promise<readonly ReadChanges[]> {
  const reads: ReadChanges[] = [];
  const hub = createHub(10);
  for (const tokenHash of ['hash', 'other'])
    hub.add({
      accountId: 'ada',
      tokenHash,
      version: 1,
      onChanges: () => {},
      onVersion: () => {},
      onWakeUp: (read) => reads.push(read),
      end: () => {},
    });
  const storage = { wakeUps, write } as unknown as Storage;
  await expect(
    push(
      {
        storage,
        hub,
        now: () => 0,
        importGate: createImportGate(),
        sendEvents: () => {},
        keptBytesPerAccount: 1_000,
      },
      actor,
      [],
    ),
  ).rejects.toThrow();
  return reads;
}

const failingWrite = () => Promise.reject(new StorageError('full', 'the disk is full'));
const endedSession = () => Promise.resolve(null);

it('wakes the listeners with one shared read if a push fails, as part of it may be stored', async () => {
  const looks = await readsAfter(failingWrite, null);
  expect(looks).toHaveLength(2);
  expect(new Set(looks).size).toBe(1);
});

it('wakes the listeners if the session ended before the push was complete', async () => {
  expect(await readsAfter(endedSession, null)).toHaveLength(2);
});

it('wakes no listener if several servers share the database, as each polls it', async () => {
  expect(await readsAfter(failingWrite, { broadcast: () => {}, listen: () => {} })).toEqual([]);
});
