import { type CompiledQuery } from 'kysely';
import { type PostgresConnection, statementOf } from '../connection/connection.ts';
import { type Call, type BatchedCall, type Row, sendBatchedCall } from './batched-call.ts';

/**
 * Gathers what several askers ask side by side in one transaction until all of them wait, and sends the same query of
 * several as one. Askers are accounts: what one asks stays in its order, and no two have rows in common.
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
   * The rows of a prepared query. A silent write is not waited for: if it fails, so does `end`, or the commit.
   */
  call(caller: string, query: CompiledQuery): Promise<readonly Row[]> {
    // By the next tick everything has run that can run without an answer.
    if (this.#batches.length === 0) process.nextTick(() => this.#send());
    const values = query.parameters;
    if (statementOf(query).isSilent) {
      this.#add(caller, query, { values, resolve: () => {}, reject: (error) => (this.#failure ??= error) });
      return Promise.resolve([]);
    }
    return new Promise((resolve, reject) => this.#add(caller, query, { values, resolve, reject }));
  }

  /** Sends what is left. */
  flush(): void {
    this.#send();
    if (this.#failure !== null) throw this.#failure;
  }

  /** Drops what was not sent: the transaction is taken back. */
  discard(): void {
    this.#batches = [];
    this.#lastPlaceOf = new Map();
  }

  #add(caller: string, query: CompiledQuery, ask: Call): void {
    const first = (this.#lastPlaceOf.get(caller) ?? -1) + 1;
    // A prepared query is known by its tree, which it keeps: only the values are new each time.
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
