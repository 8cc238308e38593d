import { type MutationRecord } from '#domain/account-reader.ts';
import { type Account } from '#domain/account.ts';
import { type Idea } from '#domain/idea.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type Trashed } from '#domain/trash.ts';
import { type Refused, type StoredDrafts } from '#client/device-store.ts';

/** What each of the database's stores holds, by its key. */
export interface Stores {
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

export interface State {
  readonly version: number;
  readonly account: Account | null;
  /** What the stored rows look like. */
  readonly format: number;
  /** The highest sequence number that has left the outbox. */
  readonly lastSettled: number;
  /** Counts the tabs that have led; none has where it is missing. */
  readonly term?: number;
}

/** Raised when rows are stored in another form: those of another one are fetched anew, the outbox is kept. */
export const format = 1;

/** What is known where nothing is stored. */
export const nothing = { version: 0, account: null };

/** Rows stored in another format count as none. */
export function ofThisFormat(state: State | undefined): Pick<State, 'version' | 'account'> {
  return state?.format === format ? state : nothing;
}

/**
 * Does work in one transaction over these stores and `meta`; resolves once that is complete. All of the work must be
 * asked for in the turns in which its transaction's own answers arrive. As all of them name `meta`, writes take turns,
 * whichever tab they come from: Chromium that is killed with two on their way throws the database away at its next
 * start (docs/decisions/0024-one-write-at-a-time.md).
 */
export async function inTransaction<T>(
  db: IDBDatabase,
  names: readonly (keyof Stores)[],
  mode: IDBTransactionMode,
  work: (store: <N extends keyof Stores>(name: N) => Store<Stores[N]>) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
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
}

/** One of a transaction's stores, whose answers are promises. */
export interface Store<T> {
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

/** A request's answer. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(errorOf(request)));
  });
}

function errorOf({ error }: IDBRequest | IDBTransaction): Error {
  return error ?? new Error('the database refused');
}
