import { expect, it } from 'vitest';
import { type Environment } from '../environment.ts';
import { lazyFeatures } from '../lazy-features.ts';
import { createInMemoryStore } from '../store/in-memory-store.ts';
import { accountKey } from '../store/storage-keys.ts';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { createAccountsToForget } from './accounts-to-forget.ts';

const drafts = (id: string) => [accountKey('drafts', id), 'Half a secret'] as const;

function device(deleteStore: Environment['deleteStore']) {
  const storage = keyValueStoreOf([drafts('ada'), drafts('bob')]);
  return {
    memory: storage,
    start: () =>
      createAccountsToForget({
        storage,
        deleteStore,
        openStore: async () => ({ ...createInMemoryStore(), loadWrites: async () => createInMemoryStore() }),
        loadLazyFeatures: async () => lazyFeatures,
        requestLock(_, { onAcquired }) {
          queueMicrotask(onAcquired);
          return () => {};
        },
      }),
  };
}

it('deletes the marked accounts only, then their marks', async () => {
  const deleted: string[] = [];
  const { memory, start } = device(async (id) => void deleted.push(id));
  const left = start();
  left.mark('ada');
  await left.forgetMarked();
  expect(deleted).toEqual(['ada']);
  expect(memory.entries()).toEqual([drafts('bob')]);
});

it('deletes keys that a late tab wrote before it closed the database', async () => {
  const { memory, start } = device(async (id) => void memory.set(...drafts(id)));
  const left = start();
  left.mark('ada');
  await left.forgetMarked();
  expect(memory.entries()).toEqual([drafts('bob')]);
});

it('finishes an interrupted deletion at the next start', async () => {
  const deleted: string[] = [];
  let isCut = true;
  const { memory, start } = device((id) => {
    if (isCut) return new Promise(() => {});
    deleted.push(id);
    return Promise.resolve();
  });
  const cut = start();
  cut.mark('ada');
  cut.mark('bob');
  void cut.forgetMarked();
  isCut = false;
  await start().forgetMarked();
  expect(deleted).toEqual(['ada', 'bob']);
  expect(memory.entries()).toEqual([]);
});

it('keeps the mark of a failed deletion and retries it', async () => {
  let isRefused = true;
  const { memory, start } = device(async () => {
    if (isRefused) throw new Error('not now');
  });
  start().mark('ada');
  await start().forgetMarked();
  expect(memory.entries()).toEqual([drafts('bob'), ['forge.forgetting', 'ada']]);
  isRefused = false;
  await start().forgetMarked();
  expect(memory.entries()).toEqual([drafts('bob')]);
});

it('deletes nothing if the person has signed in again', async () => {
  const deleted: string[] = [];
  const { memory, start } = device(async (id) => void deleted.push(id));
  start().mark('ada');
  start().mark('bob');
  start().unmark('ada');
  await start().forgetMarked();
  expect(deleted).toEqual(['bob']);
  expect(memory.entries()).toEqual([drafts('ada')]);
});

it.each([
  ['before the database is deleted', false],
  ['while the database is being deleted', true],
])('leaves alone what somebody has written who came back %s', async (_, isUnderWay) => {
  const deleted: string[] = [];
  const { memory, start } = device(async (id, isToBeDeleted) => {
    if (isUnderWay) deleted.push(id);
    // The person signs in again in another tab.
    start().unmark(id);
    memory.set(...drafts(id));
    if (isToBeDeleted()) deleted.push(`${id}, who is back`);
  });
  start().mark('ada');
  await start().forgetMarked();
  expect(deleted).toEqual(isUnderWay ? ['ada'] : []);
  expect(memory.entries()).toEqual([drafts('bob'), drafts('ada')]);
});

it('deletes a switched account only if it has no unsynced data', async () => {
  const deleted: string[] = [];
  const { memory, start } = device(async (id) => void deleted.push(id));
  memory.set(accountKey('drafts', 'ada'), JSON.stringify({ revision: 3, texts: {} }));
  memory.set(accountKey('drafts', 'bob'), JSON.stringify({ revision: 3, texts: { 'note.x': 'Half' } }));
  const left = start();
  left.markSwitched('ada');
  left.markSwitched('bob');
  left.markSwitched('eve');
  left.unmark('eve');
  await left.forgetMarked();
  await expect.poll(() => memory.get('forge.forgetting')).toBeNull();
  expect(deleted).toEqual(['ada']);
  expect(memory.entries().map(([key]) => key)).toEqual([accountKey('drafts', 'bob')]);
});
