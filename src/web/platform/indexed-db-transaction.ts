import { type LostIdea, type RefusedMutation, type StoredDrafts } from '#client/device-store.ts';
import { type Account } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';

/** The value type of each object store. */
export interface Stores {
  /** The server's rows, grouped in numbered buckets. */
  buckets: readonly Idea[];
  /** Mutations not yet sent or acknowledged. The generated key orders them across all tabs. */
  outbox: Mutation;
  refused: RefusedMutation;
  /** Deleted ideas by id. */
  trash: TrashedIdea;
  /** The effects of this device's own mutations, by mutation id. */
  records: MutationRecord & { readonly savedAt: number };
  meta: StoredState;
  /** Text drafts, in one record. */
  drafts: StoredDrafts;
}

export interface StoredState {
  readonly version: number;
  readonly account: Account | null;
  /** The format of the stored rows. */
  readonly format: number;
  /** The epoch of the server's database; missing if it is not known. */
  readonly epoch?: string | null;
  /** The highest sequence number that has left the outbox. */
  readonly lastSettled: number;
  /** How many tabs have become leader so far; missing if none has. */
  readonly term?: number;
}

/** Raise it when the format of rows changes: rows in another format are fetched again, the outbox is kept. */
export const rowFormat = 2;

/** The state if nothing is stored. */
export const emptyState = { version: 0, account: null };

/** Ignores rows stored in another format. */
export function currentFormatOnly(
  state: StoredState | undefined,
): Pick<StoredState, 'version' | 'account' | 'epoch'> {
  return state?.format === rowFormat ? state : emptyState;
}

/**
 * Where the lost ideas are stored in `meta`. Their own object store would need a new version of the database,
 * which tabs of an older page could not open.
 */
export const lostKey = 'lost';

/** The lost ideas among the values of `meta`. */
export async function readLost(meta: Store<StoredState>): Promise<readonly LostIdea[]> {
  const found: unknown = await meta.get(lostKey);
  return (found as readonly LostIdea[] | undefined) ?? [];
}

/**
 * Does work in one transaction over these stores and `meta`; resolves once it is complete. The work may only
 * await requests of its own transaction, which ends when none is pending. As every transaction includes
 * `meta`, writes from all tabs are serialized: Chromium, if killed with two in progress, discards the
 * database at its next start (docs/decisions/0024-one-write-at-a-time.md).
 */
export async function inTransaction<T>(
  db: IDBDatabase,
  names: readonly (keyof Stores)[],
  mode: IDBTransactionMode,
  run: (store: <N extends keyof Stores>(name: N) => Store<Stores[N]>) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
  const tx = db.transaction([...names, 'meta'], mode, options);
  const done = new Promise<void>((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(errorOf(tx)));
  });
  const running = run((name) => storeOf(tx.objectStore(name)));
  // All or nothing: an error discards the earlier requests as well. Aborting a transaction that has already
  // ended throws.
  running.catch(() => tx.abort()).catch(() => {});
  const [result] = await Promise.all([running, done]);
  return result;
}

/** One of a transaction's stores, with promises for requests. */
export interface Store<T> {
  get(key: IDBValidKey): Promise<T | undefined>;
  all(): Promise<T[]>;
  /** In the order of the keys, or of an index. */
  keys(index?: string): Promise<IDBValidKey[]>;
  /** Without a key, the store generates the next number. */
  put(value: T, key?: IDBValidKey): Promise<IDBValidKey>;
  delete(key: IDBValidKey): Promise<void>;
  clear(): Promise<void>;
}

function storeOf<T>(store: IDBObjectStore): Store<T> {
  return {
    get: (key) => requestResult(store.get(key) as IDBRequest<T | undefined>),
    all: () => requestResult(store.getAll() as IDBRequest<T[]>),
    keys: (index) => requestResult((index === undefined ? store : store.index(index)).getAllKeys()),
    put: (value, key) => requestResult(store.put(value, key)),
    delete: (key) => requestResult(store.delete(key)),
    clear: () => requestResult(store.clear()),
  };
}

/** Resolves with a request's result, or rejects with its error. */
export function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(errorOf(request)));
  });
}

function errorOf({ error }: IDBRequest | IDBTransaction): Error {
  return error ?? new Error('the database refused');
}
