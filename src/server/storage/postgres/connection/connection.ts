import { type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { type PoolClient } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { preparedNameOf } from '../../schema/prepared-query.ts';
import { isFromStandby, postgresError } from './postgres-error.ts';

/** How many statements may be on their way without being waited for; a large import would fill memory. */
const maxUnawaited = 100;

interface QueryAnswer<R> {
  readonly rows: R[];
  readonly rowCount?: number | null;
  readonly command?: string;
}

/** A statement whose plan the server may keep, if it has a name. */
export interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether it writes and nobody reads what comes back. */
  readonly isSilent: boolean;
}

/**
 * One connection of the pool while it is lent out. Inside a transaction a write whose answer nobody reads is
 * sent without waiting; if it fails, the next answer that is waited for tells, the commit's at the latest: an
 * added idea takes two exchanges with the server instead of seven.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isInTransaction = false;
  #beforeSend = () => {};
  #unawaited: Promise<unknown>[] = [];
  #failure: unknown = null;
  /** Why the transaction failed; the server refuses all that comes after it. */
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

  /** Sends a statement at once; inside a transaction nobody waits for a silent one that has a name. */
  async send<R>({ name, text, values, isSilent }: Statement): Promise<QueryAnswer<R>> {
    const sent = this.#client.query({ text, values: [...values], ...(name && { name }) });
    // Only here do answers come in their order: of two queries sent at once, either may be looked at first.
    if (this.#isInTransaction) sent.catch((error: unknown) => (this.#firstFailure ??= error));
    if (!this.#isInTransaction || name === undefined || !isSilent) return this.#await(sent);
    await this.#sendUnawaited(sent);
    return { rows: [] };
  }

  /** Lets somebody hold statements back, and send them before any other. */
  onBeforeSend(send: () => void): void {
    this.#beforeSend = send;
  }

  async *streamQuery<R>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(compiled);
  }

  /** Sent with the first statement, not before it. */
  async begin(modes: string): Promise<void> {
    this.#isInTransaction = true;
    this.#firstFailure = null;
    await this.#sendUnawaited(this.#client.query(`begin ${modes}`));
  }

  /** How many milliseconds the transaction waits for a lock; sent with its first statement too. */
  async setLockTimeout(timeoutMs: number): Promise<void> {
    await this.#sendUnawaited(this.#client.query(`set local lock_timeout = ${timeoutMs}`));
  }

  /** Resolves once everything in the transaction is on the disk. */
  async commit(): Promise<void> {
    this.#beforeSend();
    const { command } = await this.#await(this.#client.query('commit'));
    this.#isInTransaction = false;
    // The server answers so where a statement has failed.
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

  /** Of several failures the first says what was wrong, the others only that the transaction had failed. */
  async #await<T>(sent: Promise<T>): Promise<T> {
    const [answer] = await Promise.allSettled([sent, ...this.#unawaited]);
    await this.#awaitAll();
    if (answer.status === 'rejected') throw this.#toStorageError(answer.reason);
    return answer.value;
  }

  #toStorageError(failure: unknown): StorageError {
    const error = postgresError(this.#firstFailure ?? failure);
    this.#isBroken ||= isFromStandby(error);
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
