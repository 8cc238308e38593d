import { type ClientConfig, types } from 'pg';
import { hostUrlsOf } from './database-hosts.ts';

/** The default of the most connections for queries; notifications use one more. */
export const poolSize = 10;

// In ms. Their sum stays below the five seconds in which every request is answered, even if the database
// hangs.
export const acquireTimeoutMs = 2_000;
export const responseTimeoutMs = 2_800;

const int8Oid = 20;
const numericOid = 1_700;

/** Parses whole numbers as numbers, as SQLite does; none of Forge's exceeds 53 bits. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8Oid || oid === numericOid
      ? (text: string) => Number(text)
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

export type SessionSettings = Readonly<Record<string, string>>;

/** The settings of connections that run queries. */
export const poolSettings: SessionSettings = {
  // A commit is acknowledged only once it is on disk, whatever the server's default is.
  synchronous_commit: 'on',
  // Every query finds its rows by a key. A cached plan made while a table was nearly empty would otherwise
  // scan the whole table, however large it has become, until PostgreSQL analyzes it again.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A query that the server cancels leaves the connection usable; the driver's `query_timeout` below is for a
  // server that no longer answers.
  statement_timeout: String(responseTimeoutMs - 200),
  lock_timeout: String(responseTimeoutMs - 500),
  // A Forge server that vanished must not keep an account locked.
  idle_in_transaction_session_timeout: String(responseTimeoutMs),
};

/** URL parameters that would override Forge's own settings in the driver. */
const reservedParameters = [
  'options',
  'query_timeout',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/** The URL without these parameters, and its `options`. */
function withoutSettings(url: string): { readonly address: string; readonly options: string } {
  const parsed = new URL(url);
  const options = parsed.searchParams.get('options') ?? '';
  for (const name of reservedParameters) parsed.searchParams.delete(name);
  // Without it the driver gives the modes other meanings than PostgreSQL's own programs, and prints a warning.
  if (parsed.searchParams.has('sslmode')) parsed.searchParams.set('uselibpqcompat', 'true');
  return { address: parsed.href, options };
}

/**
 * The settings that all connections share, with the first host if the URL has several. `options` in the URL apply too, but
 * Forge's settings win.
 */
export function connectionConfig(url: string, settings: SessionSettings): ClientConfig {
  const [firstHost = url] = hostUrlsOf(url);
  const { address, options } = withoutSettings(firstHost);
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: address,
    connectionTimeoutMillis: acquireTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Of two conflicting options PostgreSQL uses the last.
    options: [options, ...own].join(' ').trim(),
    types: typeParsers,
  };
}
