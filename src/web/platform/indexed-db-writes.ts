import { type DeviceStore, type ShownStore, keptRecords } from '#client/device-store.ts';
import { format, inTransaction, nothing, ofThisFormat } from './indexed-db-transaction.ts';

/** What working on an account writes into its database, which showing it does not. */
export function indexedDbWrites(db: IDBDatabase): Omit<DeviceStore, keyof ShownStore> {
  return {
    enqueue: (mutation) =>
      inTransaction(
        db,
        // With the drafts, so that what is noted there of this mutation is stored before it.
        ['outbox', 'drafts'],
        'readwrite',
        (store) => store('outbox').put(mutation) as Promise<number>,
        // An edit is called saved only once it is on the disk, not in a cache of the system's.
        { durability: 'strict' },
      ),

    withdraw: (sequence) =>
      inTransaction(db, ['outbox'], 'readwrite', (store) => store('outbox').delete(sequence)),

    lead: () =>
      inTransaction(db, [], 'readwrite', async (store) => {
        const state = (await store('meta').get('state')) ?? { ...nothing, format, lastSettled: 0 };
        const term = (state.term ?? 0) + 1;
        await store('meta').put({ ...state, term }, 'state');
        return term;
      }),

    commit: ({ term, expected, version, account, buckets, trash, resetsTrash, settled, refused }) =>
      inTransaction(db, ['buckets', 'trash', 'outbox', 'refused'], 'readwrite', async (store) => {
        const state = await store('meta').get('state');
        if (ofThisFormat(state).version !== expected || state?.term !== term) return false;
        const lastSettled = Math.max(state?.lastSettled ?? 0, ...settled);
        const writes: Promise<unknown>[] = [
          store('meta').put({ version, account, format, lastSettled, term }, 'state'),
        ];
        if (state?.format !== format) writes.push(store('buckets').clear());
        for (const [index, ideas] of buckets) writes.push(store('buckets').put(ideas, index));
        if (resetsTrash) writes.push(store('trash').clear());
        for (const [id, item] of trash)
          writes.push(item === null ? store('trash').delete(id) : store('trash').put(item, id));
        for (const sequence of settled) writes.push(store('outbox').delete(sequence));
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
        const old = ids.slice(0, 1 - keptRecords);
        const last = (await records.get(ids.at(-1) ?? ''))?.savedAt ?? 0;
        await Promise.all([
          ...old.map((gone) => records.delete(gone)),
          records.put({ ...record, savedAt: last + 1 }, id),
        ]);
      }),

    dropRefused: (ids) =>
      inTransaction(db, ['refused'], 'readwrite', async (store) => {
        await Promise.all(ids.map((id) => store('refused').delete(id)));
      }),
  };
}
