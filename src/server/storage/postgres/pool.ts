import { type ClientConfig, Pool, types } from 'pg';
import { TurnSocket } from './turn-socket.ts';

/** Connections at most; one more waits for notifications. */
export const poolSize = 10;

// Together under the five seconds in which a request is answered, whatever the database does.
export const acquireTimeout = 2_000;
const answerTimeout = 2_800;

const int8 = 20;
const numeric = 1_700;

/** Whole numbers come as numbers, as SQLite gives them: none of ours is longer than 53 bits. */
const parsers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 || oid === numeric
      ? (text: string) => Number(text)
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** What every connection of ours has in common. */
export function connectionConfig(url: string, settings: Readonly<Record<string, string>>): ClientConfig {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: url,
    connectionTimeoutMillis: acquireTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: options.join(' '),
    types: parsers,
  };
}

/** The connections that carry queries. */
export function openPool(url: string): Pool {
  const pool = new Pool({
    ...connectionConfig(url, {
      // Nothing is answered before it is on the disk, whatever the installation's own default is.
      synchronous_commit: 'on',
      // Every query finds its rows by a key. Plans are kept, and a plan made while a table was nearly empty would read
      // all of it, however much it has grown, until PostgreSQL has analyzed it again.
      enable_seqscan: 'off',
      enable_hashjoin: 'off',
      enable_mergejoin: 'off',
      // A query that the server itself gives up leaves the connection usable; the driver's own limit below is for a
      // server that no longer answers.
      statement_timeout: String(answerTimeout - 200),
      lock_timeout: String(answerTimeout - 500),
      // A server of ours that vanished must not hold on to an account.
      idle_in_transaction_session_timeout: String(answerTimeout),
    }),
    application_name: 'forge',
    max: poolSize,
    query_timeout: answerTimeout,
    pipeline: true,
    stream: () => new TurnSocket(),
  } as ConstructorParameters<typeof Pool>[0]);
  // The query on a connection that breaks fails, and the pool drops the connection. Without a listener the event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
