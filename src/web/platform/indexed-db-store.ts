import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { type MutationRecord } from '#domain/account-reader.ts';
import { type Account } from '#domain/account.ts';
import { type Idea } from '#domain/idea.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type Trashed } from '#domain/trash.ts';
import { type StoredDrafts } from '#client/drafts.ts';
import { type DeviceStore, type Refused, type StoreLoss, keptRecords } from '#client/device-store.ts';

interface Schema extends DBSchema {
  /** Groups of the server's rows, by number. */
  buckets: { key: number; value: readonly Idea[] };
  /** What is not sent or not answered yet; the generated key is the one order of all tabs. */
  outbox: { key: number; value: Mutation };
  refused: { key: string; value: Refused };
  /** Deleted ideas by id. */
  trash: { key: string; value: Trashed };
  /** What this device's own mutations did, by mutation. */
  records: {
    key: string;
    value: MutationRecord & { readonly savedAt: number };
    indexes: { 'by-age': number };
  };
  meta: { key: 'state'; value: State };
  /** Half-typed text, in one record. */
  drafts: { key: 'all'; value: StoredDrafts };
}

interface State {
  readonly version: number;
  readonly account: Account | null;
  /** What the stored rows look like. */
  readonly format: number;
  /** The highest sequence number that has left the outbox. */
  readonly lastSettled: number;
}

const schemaVersion = 1;

/** Raised when rows are stored in another form: those of another one are fetched anew, the outbox is kept. */
const format = 1;

const nothing = { version: 0, account: null };

const nameOf = (accountId: string) => `forge.${accountId}`;

/** Opens an account's database. `onLost` is called when the browser or another tab takes it away, once. */
export async function openIndexedDbStore(
  factory: IDBFactory,
  accountId: string,
  onLost: (loss: StoreLoss) => void,
): Promise<DeviceStore> {
  const db = await openDatabase(factory, nameOf(accountId));
  // Whoever wants to delete or upgrade the database waits until every tab has let go of it.
  db.addEventListener('versionchange', (event) => {
    db.close();
    onLost(event.newVersion === null ? 'deleted' : 'evicted');
  });
  db.addEventListener('close', () => onLost('evicted'));
  return {
    async read(known) {
      const tx = db.transaction(['buckets', 'meta', 'trash', 'outbox', 'refused', 'records']);
      const outbox = tx.objectStore('outbox');
      const records = tx.objectStore('records');
      // All is asked for at once: the transaction ends when nothing more is.
      const [state, numbers, mutations, refused] = await Promise.all([
        tx.objectStore('meta').get('state'),
        outbox.getAllKeys(),
        outbox.getAll(),
        tx.objectStore('refused').getAll(),
      ]);
      const queued = numbers.map((sequence, index) => ({ sequence, mutation: mutations[index] as Mutation }));
      const { version, account } = ofThisFormat(state);
      const lastSequence = Math.max(state?.lastSettled ?? 0, ...numbers);
      if (version === known) return { base: null, outbox: queued, lastSequence, refused, records: new Map() };
      const [buckets, trash, ids, inverses] = await Promise.all([
        version === 0 ? [] : tx.objectStore('buckets').getAll(),
        version === 0 ? [] : tx.objectStore('trash').getAll(),
        records.getAllKeys(),
        records.getAll(),
      ]);
      return {
        base: { version, account, ideas: buckets.flat(), trash },
        outbox: queued,
        lastSequence,
        refused,
        records: new Map(ids.map((id, index) => [id, inverses[index] as MutationRecord])),
      };
    },

    async enqueue(mutations) {
      // Strict: an edit is called saved only once it is on the disk, not in a cache of the system's.
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
      return within(tx, () => Promise.all(mutations.map((mutation) => tx.store.add(mutation))));
    },

    withdraw: (sequence) => db.delete('outbox', sequence),

    async commit({ expected, version, account, buckets, trash, resetsTrash, settled, refused }) {
      const tx = db.transaction(['buckets', 'trash', 'outbox', 'refused', 'meta'], 'readwrite');
      return within(tx, async () => {
        const state = await tx.objectStore('meta').get('state');
        if (ofThisFormat(state).version !== expected) return false;
        const lastSettled = Math.max(state?.lastSettled ?? 0, ...settled);
        const writes: Promise<unknown>[] = [
          tx.objectStore('meta').put({ version, account, format, lastSettled }, 'state'),
        ];
        if (state?.format !== format) writes.push(tx.objectStore('buckets').clear());
        for (const [index, ideas] of buckets) writes.push(tx.objectStore('buckets').put(ideas, index));
        if (resetsTrash) writes.push(tx.objectStore('trash').clear());
        for (const [id, item] of trash) {
          writes.push(
            item === null ? tx.objectStore('trash').delete(id) : tx.objectStore('trash').put(item, id),
          );
        }
        for (const sequence of settled) writes.push(tx.objectStore('outbox').delete(sequence));
        for (const item of refused) writes.push(tx.objectStore('refused').put(item, item.mutation.id));
        await Promise.all(writes);
        return true;
      });
    },

    async saveRecord(id, record) {
      const tx = db.transaction('records', 'readwrite');
      await within(tx, async () => {
        const known = await tx.store.get(id);
        if (known) return tx.store.put({ ...record, savedAt: known.savedAt }, id);
        const ids = await tx.store.index('by-age').getAllKeys();
        const old = ids.slice(0, Math.max(0, ids.length - keptRecords + 1));
        const last = (await tx.store.get(ids.at(-1) ?? ''))?.savedAt ?? 0;
        return Promise.all([
          ...old.map((gone) => tx.store.delete(gone)),
          tx.store.put({ ...record, savedAt: last + 1 }, id),
        ]);
      });
    },

    async dropRefused(ids) {
      const tx = db.transaction('refused', 'readwrite');
      await within(tx, () => Promise.all(ids.map((id) => tx.store.delete(id))));
    },

    readDrafts: async () => (await db.get('drafts', 'all')) ?? null,

    async saveDrafts(drafts) {
      const tx = db.transaction('drafts', 'readwrite');
      await within(tx, async () => {
        const kept = await tx.store.get('all');
        if (kept === undefined || kept.revision < drafts.revision) await tx.store.put(drafts, 'all');
      });
    },

    close: () => db.close(),
  };
}

/** Waits for the work and for the end of its transaction; where that is given up, both say so, and both are heard. */
async function within<T>(tx: { readonly done: Promise<void> }, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), tx.done]);
  return result;
}

/** Rows of another form are as good as none. */
function ofThisFormat(state: State | undefined): Pick<State, 'version' | 'account'> {
  return state?.format === format ? state : nothing;
}

/** Deletes an account's database; waits for tabs that still have it open. */
export async function deleteIndexedDbStore(factory: IDBFactory, accountId: string): Promise<void> {
  await settled(factory.deleteDatabase(nameOf(accountId)));
}

async function openDatabase(factory: IDBFactory, name: string): Promise<IDBPDatabase<Schema>> {
  const request = factory.open(name, schemaVersion);
  request.addEventListener('upgradeneeded', () => {
    const db = request.result;
    db.createObjectStore('buckets');
    db.createObjectStore('outbox', { autoIncrement: true });
    db.createObjectStore('refused');
    db.createObjectStore('trash');
    db.createObjectStore('records').createIndex('by-age', 'savedAt');
    db.createObjectStore('meta');
    db.createObjectStore('drafts');
  });
  return wrap(await settled(request)) as unknown as IDBPDatabase<Schema>;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')));
  });
}
