import { type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult as Answer } from 'pg';
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

/** Where the tables are spread: lets each statement through to its database node. */
export interface StatementRoute {
  /** Null if the statement may be sent at once. @throws StorageError if its node is away */
  enter(statement: Statement): Promise<void> | null;
  /** Opens the connection, for the first statement. @throws StorageError if none is free in time */
  connect(): Promise<PoolClient>;
  /** Reports the answer to a statement; the error is null if there is none. */
  onAnswer(statement: Statement, error: unknown): void;
  /** Ends the use of all nodes. */
  release(): void;
}

/**
 * A pool connection while it is checked out. Inside a transaction, a write whose answer is not read is sent
 * without waiting; if it fails, the next awaited answer throws its error, at the latest the commit. This way
 * adding an idea takes two round trips instead of seven.
 */
export class PostgresConnection implements DatabaseConnection {
  #client: PoolClient | null;
  readonly #route: StatementRoute | null;
  /** Null if nothing waits for a node or a connection. */
  #entering: Promise<void> | null = null;
  #unsentBegin: string | null = null;
  #isInTransaction = false;
  #beforeSend = () => {};
  #unawaited: Promise<unknown>[] = [];
  #failure: unknown = null;
  /** The first error of the transaction; the server rejects every statement after it. */
  #firstFailure: unknown = null;
  #isBroken = false;

  /** With a route instead of a client it takes a client from the pool when it knows the first statement. */
  constructor(source: PoolClient | StatementRoute) {
    const isRoute = 'enter' in source;
    this.#client = isRoute ? null : source;
    this.#route = isRoute ? source : null;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    this.#beforeSend();
    const { rows, rowCount, command } = await this.send<R>(statementOf(compiled));
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return { rows, ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Sends a statement. Inside a transaction a named silent one is not awaited. */
  async send<R>(statement: Statement): Promise<QueryAnswer<R>> {
    const { name, text, values, isSilent } = statement;
    const entering = this.#enter(statement);
    if (entering !== null) await entering;
    const sent = this.#query({ text, values: [...values], ...(name && { name }) });
    this.#report(statement, sent);
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
    if (this.#client === null) this.#unsentBegin = `begin ${modes}`;
    else await this.#sendUnawaited(this.#query(`begin ${modes}`));
  }

  /** Limits how long the transaction waits for a lock, in ms; also sent with the first statement. */
  async setLockTimeout(timeoutMs: number): Promise<void> {
    await this.#sendUnawaited(this.#query(`set local lock_timeout = ${timeoutMs}`));
  }

  /** Resolves once the whole transaction is on disk. */
  async commit(): Promise<void> {
    this.#beforeSend();
    if (this.#entering !== null) await this.#entering;
    // Nothing was sent.
    if (this.#client === null) return;
    const { command } = await this.#await(this.#query('commit'));
    this.#isInTransaction = false;
    // The server answers COMMIT with ROLLBACK if a statement has failed.
    if (command === 'ROLLBACK') throw new StorageError('failed', 'the transaction was rolled back');
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    // Closing a connection rolls back, too. One that does not answer would only cost a second timeout.
    if (this.#client !== null && !this.#isBroken) {
      try {
        await this.#query('rollback');
      } catch {
        this.#isBroken = true;
      }
      await Promise.all(this.#unawaited);
    }
    this.#unawaited = [];
    this.#failure = null;
    this.#firstFailure = null;
  }

  release(): void {
    this.#client?.release(this.#isBroken);
    this.#route?.release();
  }

  #query(statement: string | QueryConfig): Promise<Answer> {
    if (this.#client === null) throw new StorageError('failed', 'no statement has opened the connection');
    return this.#client.query(statement);
  }

  /** Waits for the statement's node and for a connection, after those sent before it; null if nothing is to wait for. */
  #enter(statement: Statement): Promise<void> | null {
    const route = this.#route;
    if (route === null) return null;
    const turn = route.enter(statement);
    if (turn === null && this.#client !== null) return this.#entering;
    const entering = this.#openAfter(this.#entering, turn, route);
    const forget = () => {
      if (this.#entering === entering) this.#entering = null;
    };
    entering.then(forget, forget);
    this.#entering = entering;
    return entering;
  }

  async #openAfter(
    before: Promise<void> | null,
    turn: Promise<void> | null,
    route: StatementRoute,
  ): Promise<void> {
    await before;
    await turn;
    if (this.#client !== null) return;
    this.#client = await route.connect();
    if (this.#unsentBegin !== null) await this.#sendUnawaited(this.#query(this.#unsentBegin));
  }

  #report(statement: Statement, sent: Promise<unknown>): void {
    const route = this.#route;
    if (route === null) return;
    sent.then(
      () => route.onAnswer(statement, null),
      (error: unknown) => route.onAnswer(statement, error),
    );
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
    const cause = this.#firstFailure ?? failure;
    const error = postgresError(cause);
    // Only the server's own errors leave the connection usable.
    this.#isBroken ||= isStaleConnection(error) || !(cause instanceof DatabaseError);
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
