import { type OpenedStore, type ViewStore, type StoreLoss } from '#client/device-store.ts';
import { mergeDrafts } from '#client/drafts/drafts.ts';
import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { inTransaction, currentFormatOnly, readLost, requestResult } from './indexed-db-transaction.ts';

/** The part of an IDBFactory that opens and deletes databases by name. */
export type DatabaseFactory = Pick<IDBFactory, 'open' | 'deleteDatabase'>;

const schemaVersion = 1;

const databaseName = (accountId: string) => `forge.${accountId}`;

/** Opens an account's database. Calls `onLost` once if the browser or another tab closes or deletes it. */
export async function openIndexedDbStore(
  factory: DatabaseFactory,
  accountId: string,
  onLost: (loss: StoreLoss) => void,
): Promise<OpenedStore> {
  const db = await openDatabase(factory, databaseName(accountId));
  // Deleting or upgrading the database waits until every tab has closed it.
  db.addEventListener('versionchange', (event) => {
    db.close();
    onLost(event.newVersion === null ? 'deleted' : 'evicted');
  });
  db.addEventListener('close', () => onLost('evicted'));

  const shown: ViewStore = {
    read: (known) =>
      inTransaction(
        db,
        ['buckets', 'trash', 'outbox', 'refused', 'records', 'drafts'],
        'readonly',
        async (store) => {
          // All requests start together: the transaction ends as soon as none is pending.
          const [state, numbers, mutations, refused, lost] = await Promise.all([
            store('meta').get('state'),
            store('outbox').keys(),
            store('outbox').all(),
            store('refused').all(),
            readLost(store('meta')),
          ]);
          const outbox = numbers.map((sequence, index) => ({
            sequence: sequence as number,
            mutation: mutations[index] as Mutation,
          }));
          const { version, account, epoch = null } = currentFormatOnly(state);
          const lastSequence = Math.max(state?.lastSettled ?? 0, ...outbox.map(({ sequence }) => sequence));
          const unsent = { outbox, lastSequence, refused, lost };
          if (version === known) return { ...unsent, serverState: null, records: new Map(), drafts: null };
          const [buckets, trash, ids, records, drafts = null] = await Promise.all([
            version === 0 ? [] : store('buckets').all(),
            version === 0 ? [] : store('trash').all(),
            store('records').keys(),
            store('records').all(),
            store('drafts').get('all'),
          ]);
          return {
            ...unsent,
            serverState: { version, account, epoch, ideas: buckets.flat(), trash },
            records: new Map(ids.map((id, index) => [id as string, records[index] as MutationRecord])),
            drafts,
          };
        },
      ),

    saveDrafts: (drafts, changes) =>
      inTransaction(db, ['drafts'], 'readwrite', async (store) => {
        const kept = await store('drafts').get('all');
        await store('drafts').put(mergeDrafts(kept, drafts, changes), 'all');
      }),

    close: () => db.close(),
  };
  return {
    ...shown,
    loadWrites: async () => ({ ...shown, ...(await import('./indexed-db-writes.ts')).indexedDbWrites(db) }),
  };
}

/** Deletes an account's database; waits for tabs that still have it open. */
export async function deleteIndexedDbStore(factory: DatabaseFactory, accountId: string): Promise<void> {
  await requestResult(factory.deleteDatabase(databaseName(accountId)));
}

async function openDatabase(factory: DatabaseFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, schemaVersion);
  request.addEventListener('upgradeneeded', () => {
    const db = request.result;
    for (const plain of ['buckets', 'refused', 'trash', 'meta', 'drafts']) db.createObjectStore(plain);
    db.createObjectStore('outbox', { autoIncrement: true });
    db.createObjectStore('records').createIndex('by-age', 'savedAt');
  });
  return requestResult(request);
}
