import { type DeviceStore, type ViewStore, maxRecords } from '#client/device-store.ts';
import {
  rowFormat,
  inTransaction,
  emptyState,
  currentFormatOnly,
  lostKey,
  readLost,
} from './indexed-db-transaction.ts';

/** The database writes that only syncing needs; showing an account needs none of them. */
export function indexedDbWrites(db: IDBDatabase): Omit<DeviceStore, keyof ViewStore> {
  return {
    enqueue: (mutation) =>
      inTransaction(
        db,
        // Drafts are included so that a draft's link to this mutation is stored before the mutation.
        ['outbox', 'drafts'],
        'readwrite',
        (store) => store('outbox').put(mutation) as Promise<number>,
        // An edit counts as saved only once it is on the disk, not in a cache of the operating system.
        { durability: 'strict' },
      ),

    withdraw: (sequence) =>
      inTransaction(db, ['outbox'], 'readwrite', (store) => store('outbox').delete(sequence)),

    beginTerm: () =>
      inTransaction(db, [], 'readwrite', async (store) => {
        const state = (await store('meta').get('state')) ?? {
          ...emptyState,
          format: rowFormat,
          lastSettled: 0,
        };
        const term = (state.term ?? 0) + 1;
        await store('meta').put({ ...state, term }, 'state');
        return term;
      }),

    commit: ({
      term,
      expectedVersion,
      version,
      account,
      buckets,
      trash,
      clearsTrash,
      settledSequences,
      refused,
      epoch,
      lost,
    }) =>
      inTransaction(db, ['buckets', 'trash', 'outbox', 'refused'], 'readwrite', async (store) => {
        const state = await store('meta').get('state');
        if (currentFormatOnly(state).version !== expectedVersion || state?.term !== term) return false;
        const lastSettled = Math.max(state?.lastSettled ?? 0, ...settledSequences);
        const writes: Promise<unknown>[] = [
          store('meta').put({ version, account, epoch, format: rowFormat, lastSettled, term }, 'state'),
        ];
        if (lost.length > 0) {
          const all = [...(await readLost(store('meta'))), ...lost];
          writes.push(store('meta').put(all as never, lostKey));
        }
        if (state?.format !== rowFormat) writes.push(store('buckets').clear());
        for (const [index, ideas] of buckets) writes.push(store('buckets').put(ideas, index));
        if (clearsTrash) writes.push(store('trash').clear());
        for (const [id, item] of trash)
          writes.push(item === null ? store('trash').delete(id) : store('trash').put(item, id));
        for (const sequence of settledSequences) writes.push(store('outbox').delete(sequence));
        for (const item of refused) writes.push(store('refused').put(item, item.mutation.id));
        await Promise.all(writes);
        return true;
      }),

    saveRecord: (id, record) =>
      inTransaction(db, ['records'], 'readwrite', async (store) => {
        const records = store('records');
        const known = await records.get(id);
        if (known) return void (await records.put({ ...record, savedAt: known.savedAt }, id));
        const ids = await records.keys('by-age');
        const old = ids.slice(0, 1 - maxRecords);
        const last = (await records.get(ids.at(-1) ?? ''))?.savedAt ?? 0;
        await Promise.all([
          ...old.map((gone) => records.delete(gone)),
          records.put({ ...record, savedAt: last + 1 }, id),
        ]);
      }),

    dropLost: () => inTransaction(db, [], 'readwrite', (store) => store('meta').delete(lostKey)),

    dropRefused: (ids) =>
      inTransaction(db, ['refused'], 'readwrite', async (store) => {
        await Promise.all(ids.map((id) => store('refused').delete(id)));
      }),
  };
}
