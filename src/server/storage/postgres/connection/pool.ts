import { type ClientConfig, Pool, types } from 'pg';
import { CorkedSocket } from './corked-socket.ts';

/** Connections at most; one more waits for notifications. */
export const poolSize = 10;

// Together under the five seconds in which a request is answered, whatever the database does.
export const acquireTimeoutMs = 2_000;
const responseTimeoutMs = 2_800;

const int8Oid = 20;
const numericOid = 1_700;

/** Whole numbers come as numbers, as SQLite gives them: none of ours is longer than 53 bits. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8Oid || oid === numericOid
      ? (text: string) => Number(text)
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

export type SessionSettings = Readonly<Record<string, string>>;

/** What the connections that carry queries need of PostgreSQL. */
export const poolSettings: SessionSettings = {
  // Nothing is answered before it is on the disk, whatever the installation's own default is.
  synchronous_commit: 'on',
  // Every query finds its rows by a key. Plans are kept, and a plan made while a table was nearly empty would read
  // all of it, however much it has grown, until PostgreSQL has analyzed it again.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A query that the server itself gives up leaves the connection usable; the driver's own limit below is for a
  // server that no longer answers.
  statement_timeout: String(responseTimeoutMs - 200),
  lock_timeout: String(responseTimeoutMs - 500),
  // A server of ours that vanished must not hold on to an account.
  idle_in_transaction_session_timeout: String(responseTimeoutMs),
};

/** What an address may not say, as the driver would let it replace what Forge says itself. */
const reservedParameters = [
  'options',
  'query_timeout',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/** An address without what it may not say, and the `options` it had. */
function withoutSettings(url: string): { readonly address: string; readonly options: string } {
  const parsed = new URL(url);
  const options = parsed.searchParams.get('options') ?? '';
  for (const name of reservedParameters) parsed.searchParams.delete(name);
  return { address: parsed.href, options };
}

/** What every connection of ours has in common. `options` of the address count too, but not against the settings. */
export function connectionConfig(url: string, settings: SessionSettings): ClientConfig {
  const { address, options } = withoutSettings(url);
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: address,
    connectionTimeoutMillis: acquireTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // PostgreSQL takes the last of two that say different things.
    options: [options, ...own].join(' ').trim(),
    types: typeParsers,
  };
}

/** The connections that carry queries. */
export function openPool(url: string): Pool {
  const pool = new Pool({
    ...connectionConfig(url, poolSettings),
    application_name: 'forge',
    max: poolSize,
    query_timeout: responseTimeoutMs,
    pipeline: true,
    stream: () => new CorkedSocket(),
  } as ConstructorParameters<typeof Pool>[0]);
  // The query on a connection that breaks fails, and the pool drops the connection. Without a listener the event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
