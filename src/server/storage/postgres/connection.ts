import { type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { type PoolClient } from 'pg';
import { nameOf } from '../prepared.ts';
import { StorageError } from '../storage-error.ts';
import { comesFromStandBy, postgresError } from './postgres-error.ts';

/** How many statements may be on their way without being waited for; a large import would fill memory. */
const mostOnTheirWay = 100;

interface Answer<R> {
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
  #sendHeldBack = () => {};
  #onTheirWay: Promise<unknown>[] = [];
  #failure: unknown = null;
  /** Why the transaction failed; the server refuses all that comes after it. */
  #firstFailure: unknown = null;
  #isBroken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    this.#sendHeldBack();
    const { rows, rowCount, command } = await this.send<R>(statementOf(compiled));
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return { rows, ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Sends a statement at once; inside a transaction nobody waits for a silent one that has a name. */
  async send<R>({ name, text, values, isSilent }: Statement): Promise<Answer<R>> {
    const sent = this.#client.query({ text, values: [...values], ...(name && { name }) });
    // Only here do answers come in their order: of two queries sent at once, either may be looked at first.
    if (this.#isInTransaction) sent.catch((error: unknown) => (this.#firstFailure ??= error));
    if (!this.#isInTransaction || name === undefined || !isSilent) return this.#answer(sent);
    await this.#sendAhead(sent);
    return { rows: [] };
  }

  /** Lets somebody hold statements back, and send them before any other. */
  holdBack(send: () => void): void {
    this.#sendHeldBack = send;
  }

  async *streamQuery<R>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(compiled);
  }

  /** Sent with the first statement, not before it. */
  async begin(how: string): Promise<void> {
    this.#isInTransaction = true;
    this.#firstFailure = null;
    await this.#sendAhead(this.#client.query(`begin ${how}`));
  }

  /** How many milliseconds the transaction waits for a lock; sent with its first statement too. */
  async waitAtMost(milliseconds: number): Promise<void> {
    await this.#sendAhead(this.#client.query(`set local lock_timeout = ${milliseconds}`));
  }

  /** Resolves once everything in the transaction is on the disk. */
  async commit(): Promise<void> {
    this.#sendHeldBack();
    const { command } = await this.#answer(this.#client.query('commit'));
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
    await Promise.all(this.#onTheirWay);
    this.#onTheirWay = [];
    this.#failure = null;
    this.#firstFailure = null;
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  async #sendAhead(sent: Promise<unknown>): Promise<void> {
    const noted = sent.catch((error: unknown) => (this.#failure ??= error));
    this.#onTheirWay.push(noted);
    if (this.#onTheirWay.length >= mostOnTheirWay) await this.#settle();
  }

  /** Of several failures the first says what was wrong, the others only that the transaction had failed. */
  async #answer<T>(sent: Promise<T>): Promise<T> {
    const [answer] = await Promise.allSettled([sent, ...this.#onTheirWay]);
    await this.#settle();
    if (answer.status === 'rejected') throw this.#told(answer.reason);
    return answer.value;
  }

  #told(failure: unknown): StorageError {
    const error = postgresError(this.#firstFailure ?? failure);
    this.#isBroken ||= comesFromStandBy(error);
    return error;
  }

  async #settle(): Promise<void> {
    const onTheirWay = this.#onTheirWay;
    this.#onTheirWay = [];
    await Promise.all(onTheirWay);
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw this.#told(failure);
  }
}

export function statementOf(compiled: CompiledQuery): Statement {
  const { query, sql, parameters } = compiled;
  const isWrite =
    query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode';
  const isSilent = isWrite && query.returning === undefined;
  return { name: nameOf(compiled), text: sql, values: parameters, isSilent };
}
