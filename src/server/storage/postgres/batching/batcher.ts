import { type CompiledQuery } from 'kysely';
import { type PostgresConnection, statementOf } from '../connection/connection.ts';
import { type Call, type BatchedCall, type Row, sendBatchedCall } from './batched-call.ts';

/**
 * Collects the queries of several callers in one transaction until all of them wait, and sends equal queries
 * as one. Each caller is an account: its queries stay in order, and no two accounts share rows.
 */
export class Batcher {
  readonly #connection: PostgresConnection;
  #batches: BatchedCall[] = [];
  #lastPlaceOf = new Map<string, number>();
  #failure: unknown = null;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    connection.onBeforeSend(() => this.#send());
  }

  /**
   * Returns the rows of a prepared query. Resolves at once for a write whose answer is not read; if that
   * fails, `flush` or the commit throws.
   */
  call(caller: string, query: CompiledQuery): Promise<readonly Row[]> {
    // By the next tick, all code that can run without an answer has run.
    if (this.#batches.length === 0) process.nextTick(() => this.#send());
    const values = query.parameters;
    if (statementOf(query).isSilent) {
      this.#add(caller, query, { values, resolve: () => {}, reject: (error) => (this.#failure ??= error) });
      return Promise.resolve([]);
    }
    return new Promise((resolve, reject) => this.#add(caller, query, { values, resolve, reject }));
  }

  /**
   * Sends the remaining queries.
   * @throws the failure of an unawaited write
   */
  flush(): void {
    this.#send();
    if (this.#failure !== null) throw this.#failure;
  }

  /** Drops unsent queries before a rollback. */
  discard(): void {
    this.#batches = [];
    this.#lastPlaceOf = new Map();
  }

  #add(caller: string, query: CompiledQuery, ask: Call): void {
    const first = (this.#lastPlaceOf.get(caller) ?? -1) + 1;
    // A prepared query keeps the same tree object, which so identifies it; only the values change.
    let place = first;
    while (place < this.#batches.length && this.#batches[place]?.query.query !== query.query) place += 1;
    if (place === this.#batches.length) this.#batches.push({ query, calls: [] });
    this.#batches[place]?.calls.push(ask);
    this.#lastPlaceOf.set(caller, place);
  }

  #send(): void {
    const batches = this.#batches;
    this.#batches = [];
    this.#lastPlaceOf = new Map();
    for (const one of batches) void sendBatchedCall(this.#connection, one);
  }
}
