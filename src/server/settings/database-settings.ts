import { hostUrlsOf } from '../storage/postgres/connection/database-hosts.ts';
import { ConfigError, type Env, readCount, readSetting } from './env-values.ts';
import { isLoopback } from './loopback.ts';

/** Values of `target_session_attrs` with which PostgreSQL's own programs connect to a server that accepts writes. */
const writableAttributes = ['read-write', 'primary'];

const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Reads the address of PostgreSQL; null if there is none. Errors never repeat the value, which contains a password.
 * @throws ConfigError
 */
export function readDatabaseUrl(env: Env): string | null {
  const text = readSetting(env, 'DATABASE_URL');
  if (text === undefined) return null;
  const hosts = hostUrlsOf(text);
  for (const host of hosts) checkHost(host, env);
  const attributes = new URL(hosts[0] ?? text).searchParams.get('target_session_attrs');
  if (attributes === null ? hosts.length > 1 : !writableAttributes.includes(attributes))
    throw new ConfigError(
      'DATABASE_URL needs target_session_attrs=read-write with several hosts, because Forge always writes',
    );
  return text;
}

/** @throws ConfigError */
function checkHost(text: string, env: Env): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new ConfigError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/database; without one, data is kept in DATA_DIR',
    );
  }
  // The driver uses the last one, which would not be checked.
  for (const name of new Set(url.searchParams.keys()))
    if (url.searchParams.getAll(name).length > 1)
      throw new ConfigError(`DATABASE_URL has the parameter ${name} more than once`);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !tlsModes.includes(mode))
    throw new ConfigError(`DATABASE_URL has an sslmode other than ${tlsModes.join(', ')}`);
  if (mode === null && !isOnThisMachine(hostOf(url, env)))
    throw new ConfigError(
      'DATABASE_URL leads to another machine without sslmode: add ?sslmode=verify-full, or ?sslmode=disable if nobody can listen in between',
    );
}

/** @throws ConfigError */
export function readDatabasePool(env: Env): number {
  const size = readCount(env, 'DATABASE_POOL', 10);
  if (size < 2 || size > 500)
    throw new ConfigError(`DATABASE_POOL is "${size}"; it must be a number from 2 to 500`);
  return size;
}

/** The host that the driver connects to: an empty value counts as none, and then PGHOST decides. */
function hostOf({ hostname, searchParams }: URL, env: Env): string {
  return searchParams.get('host') || decodeURIComponent(hostname) || env['PGHOST'] || 'localhost';
}

/** A socket file is named by a path. */
function isOnThisMachine(host: string): boolean {
  return host.startsWith('/') || isLoopback(host);
}
