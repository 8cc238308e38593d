import { type RefusedMutation, type StoredDrafts } from '#client/device-store.ts';
import { type Account } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';

/** What each of the database's stores holds, by its key. */
export interface Stores {
  /** Groups of the server's rows, by number. */
  buckets: readonly Idea[];
  /** What is not sent or not answered yet; the generated key is the one order of all tabs. */
  outbox: Mutation;
  refused: RefusedMutation;
  /** Deleted ideas by id. */
  trash: TrashedIdea;
  /** What this device's own mutations did, by mutation. */
  records: MutationRecord & { readonly savedAt: number };
  meta: StoredState;
  /** Half-typed text, in one record. */
  drafts: StoredDrafts;
}

export interface StoredState {
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
export const rowFormat = 1;

/** What is known where nothing is stored. */
export const emptyState = { version: 0, account: null };

/** Rows stored in another format count as none. */
export function currentFormatOnly(state: StoredState | undefined): Pick<StoredState, 'version' | 'account'> {
  return state?.format === rowFormat ? state : emptyState;
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
  run: (store: <N extends keyof Stores>(name: N) => Store<Stores[N]>) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
  const tx = db.transaction([...names, 'meta'], mode, options);
  const done = new Promise<void>((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(errorOf(tx)));
  });
  const running = run((name) => storeOf(tx.objectStore(name)));
  // All of it or nothing: what was asked for before something went wrong is not to be kept. A transaction that has
  // ended already cannot be given up.
  running.catch(() => tx.abort()).catch(() => {});
  const [result] = await Promise.all([running, done]);
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
    get: (key) => requestResult(store.get(key) as IDBRequest<T | undefined>),
    all: () => requestResult(store.getAll() as IDBRequest<T[]>),
    keys: (index) => requestResult((index === undefined ? store : store.index(index)).getAllKeys()),
    put: (value, key) => requestResult(store.put(value, key)),
    delete: (key) => requestResult(store.delete(key)),
    clear: () => requestResult(store.clear()),
  };
}

/** A request's answer. */
export function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(errorOf(request)));
  });
}

function errorOf({ error }: IDBRequest | IDBTransaction): Error {
  return error ?? new Error('the database refused');
}
