import { type CompiledQuery } from 'kysely';
import { type Ask, type Asked, type Row, sendAsked } from './asks.ts';
import { type PostgresConnection, statementOf } from './connection.ts';

/**
 * Gathers what several askers ask side by side in one transaction until all of them wait, and sends the same query of
 * several as one. Askers are accounts: what one asks stays in its order, and no two have rows in common.
 */
export class Gathering {
  readonly #connection: PostgresConnection;
  #gathered: Asked[] = [];
  #lastOf = new Map<string, number>();
  #failure: unknown = null;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    connection.holdBack(() => this.#send());
  }

  /**
   * The rows of a prepared query. A silent write is not waited for: if it fails, so does `end`, or the commit.
   */
  ask(asker: string, query: CompiledQuery): Promise<readonly Row[]> {
    // By the next tick everything has run that can run without an answer.
    if (this.#gathered.length === 0) process.nextTick(() => this.#send());
    const values = query.parameters;
    if (statementOf(query).isSilent) {
      this.#add(asker, query, { values, resolve: () => {}, reject: (error) => (this.#failure ??= error) });
      return Promise.resolve([]);
    }
    return new Promise((resolve, reject) => this.#add(asker, query, { values, resolve, reject }));
  }

  /** Sends what is left. */
  end(): void {
    this.#send();
    if (this.#failure !== null) throw this.#failure;
  }

  /** Drops what was not sent: the transaction is taken back. */
  drop(): void {
    this.#gathered = [];
    this.#lastOf = new Map();
  }

  #add(asker: string, query: CompiledQuery, ask: Ask): void {
    const first = (this.#lastOf.get(asker) ?? -1) + 1;
    // A prepared query is known by its tree, which it keeps: only the values are new each time.
    let place = first;
    while (place < this.#gathered.length && this.#gathered[place]?.query.query !== query.query) place += 1;
    if (place === this.#gathered.length) this.#gathered.push({ query, asks: [] });
    this.#gathered[place]?.asks.push(ask);
    this.#lastOf.set(asker, place);
  }

  #send(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    this.#lastOf = new Map();
    for (const one of gathered) void sendAsked(this.#connection, one);
  }
}
