import { expect, it } from 'vitest';
import { accountKey } from './account-memory.ts';
import { type Environment } from './environment.ts';
import { createLeftAccounts } from './left-accounts.ts';
import { createMemoryStore } from './memory-store.ts';
import { seldom } from './seldom.ts';
import { memoryOf } from './testing/memory-of.ts';

const drafts = (id: string) => [accountKey('drafts', id), 'Half a secret'] as const;

function device(deleteStore: Environment['deleteStore']) {
  const memory = memoryOf([drafts('ada'), drafts('bob')]);
  return {
    memory,
    start: () =>
      createLeftAccounts({
        memory,
        deleteStore,
        openStore: async () => ({ ...createMemoryStore(), complete: async () => createMemoryStore() }),
        loadSeldom: async () => seldom,
        holdLock(_, { held }) {
          queueMicrotask(held);
          return () => {};
        },
      }),
  };
}

it('forgets what is marked and nothing else, and then the mark', async () => {
  const deleted: string[] = [];
  const { memory, start } = device(async (id) => void deleted.push(id));
  const left = start();
  left.mark('ada');
  await left.forget();
  expect(deleted).toEqual(['ada']);
  expect(memory.entries()).toEqual([drafts('bob')]);
});

it('forgets what a tab that was late in hearing has written before it let go of the database', async () => {
  const { memory, start } = device(async (id) => void memory.set(...drafts(id)));
  const left = start();
  left.mark('ada');
  await left.forget();
  expect(memory.entries()).toEqual([drafts('bob')]);
});

it('is finished by the next start where it was cut short', async () => {
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
  void cut.forget();
  isCut = false;
  await start().forget();
  expect(deleted).toEqual(['ada', 'bob']);
  expect(memory.entries()).toEqual([]);
});

it('keeps the mark of what could not be deleted, and tries again', async () => {
  let isRefused = true;
  const { memory, start } = device(async () => {
    if (isRefused) throw new Error('not now');
  });
  start().mark('ada');
  await start().forget();
  expect(memory.entries()).toEqual([drafts('bob'), ['forge.forgetting', 'ada']]);
  isRefused = false;
  await start().forget();
  expect(memory.entries()).toEqual([drafts('bob')]);
});

it('forgets nothing of somebody who is back', async () => {
  const deleted: string[] = [];
  const { memory, start } = device(async (id) => void deleted.push(id));
  start().mark('ada');
  start().mark('bob');
  start().keep('ada');
  await start().forget();
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
    // Signed in again in another tab.
    start().keep(id);
    memory.set(...drafts(id));
    if (isToBeDeleted()) deleted.push(`${id}, who is back`);
  });
  start().mark('ada');
  await start().forget();
  expect(deleted).toEqual(isUnderWay ? ['ada'] : []);
  expect(memory.entries()).toEqual([drafts('bob'), drafts('ada')]);
});

it('forgets somebody who gave way to another only where nothing of theirs waits', async () => {
  const deleted: string[] = [];
  const { memory, start } = device(async (id) => void deleted.push(id));
  memory.set(accountKey('drafts', 'ada'), JSON.stringify({ revision: 3, texts: {} }));
  memory.set(accountKey('drafts', 'bob'), JSON.stringify({ revision: 3, texts: { 'note.x': 'Half' } }));
  const left = start();
  left.replace('ada');
  left.replace('bob');
  left.replace('eve');
  left.keep('eve');
  await left.forget();
  await expect.poll(() => memory.get('forge.forgetting')).toBeNull();
  expect(deleted).toEqual(['ada']);
  expect(memory.entries().map(([key]) => key)).toEqual([accountKey('drafts', 'bob')]);
});
