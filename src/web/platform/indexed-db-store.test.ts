import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { type DeviceStore } from '#client/device-store.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { openIndexedDbStore } from './indexed-db-store.ts';

let store: DeviceStore;

beforeEach(async () => {
  const opened = await openIndexedDbStore(new IDBFactory(), 'ada', () => {});
  store = await opened.loadWrites();
});

it('stores a mutation no sooner than the drafts that were asked to be stored before it', async () => {
  const order: string[] = [];
  const drafts = store
    .saveDrafts({ revision: 1, texts: { submitted: 'A' } }, { baseRevision: 0, texts: { submitted: 'A' } })
    .then(() => order.push('drafts'));
  const mutation = store
    .enqueue(makeMutation('addCategory', { name: 'A' }))
    .then(() => order.push('mutation'));
  await Promise.all([drafts, mutation]);
  expect(order).toEqual(['drafts', 'mutation']);
});
