import { type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { type PoolClient } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { preparedNameOf } from '../../schema/prepared-query.ts';
import { isStaleConnection, postgresError } from './postgres-error.ts';

/** The most unawaited statements at a time; a large import would otherwise fill memory. */
const maxUnawaited = 100;

interface QueryAnswer<R> {
  readonly rows: R[];
  readonly rowCount?: number | null;
  readonly command?: string;
}

/** A statement; if it has a name, the server may cache its plan. */
export interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether it is a write without `returning`, whose answer is not read. */
  readonly isSilent: boolean;
}

/**
 * A pool connection while it is checked out. Inside a transaction, a write whose answer is not read is sent
 * without waiting; if it fails, the next awaited answer throws its error, at the latest the commit. This way
 * adding an idea takes two round trips instead of seven.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isInTransaction = false;
  #beforeSend = () => {};
  #unawaited: Promise<unknown>[] = [];
  #failure: unknown = null;
  /** The first error of the transaction; the server rejects every statement after it. */
  #firstFailure: unknown = null;
  #isBroken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    this.#beforeSend();
    const { rows, rowCount, command } = await this.send<R>(statementOf(compiled));
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return { rows, ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Sends a statement. Inside a transaction a named silent one is not awaited. */
  async send<R>({ name, text, values, isSilent }: Statement): Promise<QueryAnswer<R>> {
    const sent = this.#client.query({ text, values: [...values], ...(name && { name }) });
    // Recorded here, where answers arrive in order: of two queries sent at once, the caller may await either
    // first.
    if (this.#isInTransaction) sent.catch((error: unknown) => (this.#firstFailure ??= error));
    if (!this.#isInTransaction || name === undefined || !isSilent) return this.#await(sent);
    await this.#sendUnawaited(sent);
    return { rows: [] };
  }

  /** Sets a function that sends held-back statements; it runs before any other statement is sent. */
  onBeforeSend(send: () => void): void {
    this.#beforeSend = send;
  }

  async *streamQuery<R>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(compiled);
  }

  /** Queued, and sent together with the first statement. */
  async begin(modes: string): Promise<void> {
    this.#isInTransaction = true;
    this.#firstFailure = null;
    await this.#sendUnawaited(this.#client.query(`begin ${modes}`));
  }

  /** Limits how long the transaction waits for a lock, in ms; also sent with the first statement. */
  async setLockTimeout(timeoutMs: number): Promise<void> {
    await this.#sendUnawaited(this.#client.query(`set local lock_timeout = ${timeoutMs}`));
  }

  /** Resolves once the whole transaction is on disk. */
  async commit(): Promise<void> {
    this.#beforeSend();
    const { command } = await this.#await(this.#client.query('commit'));
    this.#isInTransaction = false;
    // The server answers COMMIT with ROLLBACK if a statement has failed.
    if (command === 'ROLLBACK') throw new StorageError('failed', 'the transaction was rolled back');
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    try {
      await this.#client.query('rollback');
    } catch {
      this.#isBroken = true;
    }
    await Promise.all(this.#unawaited);
    this.#unawaited = [];
    this.#failure = null;
    this.#firstFailure = null;
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  async #sendUnawaited(sent: Promise<unknown>): Promise<void> {
    const noted = sent.catch((error: unknown) => (this.#failure ??= error));
    this.#unawaited.push(noted);
    if (this.#unawaited.length >= maxUnawaited) await this.#awaitAll();
  }

  /**
   * Of several failures only the first is the cause; the others say that the transaction had already failed.
   */
  async #await<T>(sent: Promise<T>): Promise<T> {
    const [answer] = await Promise.allSettled([sent, ...this.#unawaited]);
    await this.#awaitAll();
    if (answer.status === 'rejected') throw this.#toStorageError(answer.reason);
    return answer.value;
  }

  #toStorageError(failure: unknown): StorageError {
    const error = postgresError(this.#firstFailure ?? failure);
    this.#isBroken ||= isStaleConnection(error);
    return error;
  }

  async #awaitAll(): Promise<void> {
    const onTheirWay = this.#unawaited;
    this.#unawaited = [];
    await Promise.all(onTheirWay);
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw this.#toStorageError(failure);
  }
}

export function statementOf(compiled: CompiledQuery): Statement {
  const { query, sql, parameters } = compiled;
  const isWrite =
    query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode';
  const isSilent = isWrite && query.returning === undefined;
  return { name: preparedNameOf(compiled), text: sql, values: parameters, isSilent };
}
