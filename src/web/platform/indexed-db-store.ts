import { type MutationRecord } from '#domain/account-reader.ts';
import { type Account } from '#domain/account.ts';
import { type Idea } from '#domain/idea.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type Trashed } from '#domain/trash.ts';
import {
  type DeviceStore,
  type Refused,
  type StoreLoss,
  type StoredDrafts,
  keptRecords,
} from '#client/device-store.ts';
import { mergeDrafts } from '#client/drafts.ts';

/** What each of the database's stores holds, by its key. */
interface Stores {
  /** Groups of the server's rows, by number. */
  buckets: readonly Idea[];
  /** What is not sent or not answered yet; the generated key is the one order of all tabs. */
  outbox: Mutation;
  refused: Refused;
  /** Deleted ideas by id. */
  trash: Trashed;
  /** What this device's own mutations did, by mutation. */
  records: MutationRecord & { readonly savedAt: number };
  meta: State;
  /** Half-typed text, in one record. */
  drafts: StoredDrafts;
}

interface State {
  readonly version: number;
  readonly account: Account | null;
  /** What the stored rows look like. */
  readonly format: number;
  /** The highest sequence number that has left the outbox. */
  readonly lastSettled: number;
  /** Counts the tabs that have led; none has where it is missing. */
  readonly term?: number;
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

  /**
   * Does work in one transaction over these stores and `meta`; resolves once that is complete. All of the work must be
   * asked for in the turns in which its transaction's own answers arrive. As all of them name `meta`, writes take turns,
   * whichever tab they come from: Chromium that is killed with two on their way throws the database away at its next
   * start (docs/decisions/0024-one-write-at-a-time.md).
   */
  const inTransaction = async <T>(
    names: readonly (keyof Stores)[],
    mode: IDBTransactionMode,
    work: (store: <N extends keyof Stores>(name: N) => Store<Stores[N]>) => Promise<T>,
    options?: IDBTransactionOptions,
  ): Promise<T> => {
    const tx = db.transaction([...names, 'meta'], mode, options);
    const done = new Promise<void>((resolve, reject) => {
      tx.addEventListener('complete', () => resolve());
      tx.addEventListener('abort', () => reject(errorOf(tx)));
    });
    const working = work((name) => storeOf(tx.objectStore(name)));
    // All of it or nothing: what was asked for before something went wrong is not to be kept. A transaction that has
    // ended already cannot be given up.
    working.catch(() => tx.abort()).catch(() => {});
    const [result] = await Promise.all([working, done]);
    return result;
  };

  return {
    read: (known) =>
      inTransaction(
        ['buckets', 'trash', 'outbox', 'refused', 'records', 'drafts'],
        'readonly',
        async (store) => {
          // All is asked for at once: the transaction ends as soon as nothing is being asked for.
          const [state, numbers, mutations, refused] = await Promise.all([
            store('meta').get('state'),
            store('outbox').keys(),
            store('outbox').all(),
            store('refused').all(),
          ]);
          const outbox = numbers.map((sequence, index) => ({
            sequence: sequence as number,
            mutation: mutations[index] as Mutation,
          }));
          const { version, account } = ofThisFormat(state);
          const lastSequence = Math.max(state?.lastSettled ?? 0, ...outbox.map(({ sequence }) => sequence));
          const unsent = { outbox, lastSequence, refused };
          if (version === known) return { ...unsent, base: null, records: new Map(), drafts: null };
          const [buckets, trash, ids, records, drafts = null] = await Promise.all([
            version === 0 ? [] : store('buckets').all(),
            version === 0 ? [] : store('trash').all(),
            store('records').keys(),
            store('records').all(),
            store('drafts').get('all'),
          ]);
          return {
            ...unsent,
            base: { version, account, ideas: buckets.flat(), trash },
            records: new Map(ids.map((id, index) => [id as string, records[index] as MutationRecord])),
            drafts,
          };
        },
      ),

    enqueue: (mutation) =>
      inTransaction(
        // With the drafts, so that what is noted there of this mutation is stored before it.
        ['outbox', 'drafts'],
        'readwrite',
        (store) => store('outbox').put(mutation) as Promise<number>,
        // An edit is called saved only once it is on the disk, not in a cache of the system's.
        { durability: 'strict' },
      ),

    withdraw: (sequence) =>
      inTransaction(['outbox'], 'readwrite', (store) => store('outbox').delete(sequence)),

    lead: () =>
      inTransaction([], 'readwrite', async (store) => {
        const state = (await store('meta').get('state')) ?? { ...nothing, format, lastSettled: 0 };
        const term = (state.term ?? 0) + 1;
        await store('meta').put({ ...state, term }, 'state');
        return term;
      }),

    commit: ({ term, expected, version, account, buckets, trash, resetsTrash, settled, refused }) =>
      inTransaction(['buckets', 'trash', 'outbox', 'refused'], 'readwrite', async (store) => {
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
      inTransaction(['records'], 'readwrite', async (store) => {
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
      inTransaction(['refused'], 'readwrite', async (store) => {
        await Promise.all(ids.map((id) => store('refused').delete(id)));
      }),

    saveDrafts: (drafts, changes) =>
      inTransaction(['drafts'], 'readwrite', async (store) => {
        const kept = await store('drafts').get('all');
        await store('drafts').put(mergeDrafts(kept, drafts, changes), 'all');
      }),

    close: () => db.close(),
  };
}

/** One of a transaction's stores, whose answers are promises. */
interface Store<T> {
  get(key: IDBValidKey): Promise<T | undefined>;
  all(): Promise<T[]>;
  /** In the order of the keys, or of an index. */
  keys(index?: string): Promise<IDBValidKey[]>;
  /** Without a key, under the next number. */
  put(value: T, key?: IDBValidKey): Promise<IDBValidKey>;
  delete(key: IDBValidKey): Promise<void>;
  clear(): Promise<void>;
}

function storeOf<T>(store: IDBObjectStore): Store<T> {
  return {
    get: (key) => settled(store.get(key) as IDBRequest<T | undefined>),
    all: () => settled(store.getAll() as IDBRequest<T[]>),
    keys: (index) => settled((index === undefined ? store : store.index(index)).getAllKeys()),
    put: (value, key) => settled(store.put(value, key)),
    delete: (key) => settled(store.delete(key)),
    clear: () => settled(store.clear()),
  };
}

/** Rows stored in another format count as none. */
function ofThisFormat(state: State | undefined): Pick<State, 'version' | 'account'> {
  return state?.format === format ? state : nothing;
}

/** Deletes an account's database; waits for tabs that still have it open. */
export async function deleteIndexedDbStore(factory: IDBFactory, accountId: string): Promise<void> {
  await settled(factory.deleteDatabase(nameOf(accountId)));
}

async function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, schemaVersion);
  request.addEventListener('upgradeneeded', () => {
    const db = request.result;
    for (const plain of ['buckets', 'refused', 'trash', 'meta', 'drafts']) db.createObjectStore(plain);
    db.createObjectStore('outbox', { autoIncrement: true });
    db.createObjectStore('records').createIndex('by-age', 'savedAt');
  });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(errorOf(request)));
  });
}

function errorOf({ error }: IDBRequest | IDBTransaction): Error {
  return error ?? new Error('the database refused');
}
