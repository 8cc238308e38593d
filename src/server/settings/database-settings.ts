import { ConfigError, type Env, readCount, readSetting } from './env-values.ts';
import { isLoopback } from './loopback.ts';

const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Reads the address of PostgreSQL; null if there is none. Errors never repeat the value, which contains a password.
 * @throws ConfigError
 */
export function readDatabaseUrl(env: Env): string | null {
  const text = readSetting(env, 'DATABASE_URL');
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new ConfigError(
      'DATABASE_URL is not an address like postgres://user:password@host:5432/database; without one, data is kept in DATA_DIR',
    );
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !tlsModes.includes(mode))
    throw new ConfigError(`DATABASE_URL has an sslmode other than ${tlsModes.join(', ')}`);
  if (mode === null && !isOnThisMachine(url))
    throw new ConfigError(
      'DATABASE_URL leads to another machine without sslmode: add ?sslmode=verify-full, or ?sslmode=disable if nobody can listen in between',
    );
  return text;
}

/** @throws ConfigError */
export function readDatabasePool(env: Env): number {
  const size = readCount(env, 'DATABASE_POOL', 10);
  if (size < 2 || size > 500)
    throw new ConfigError(`DATABASE_POOL is "${size}"; it must be a number from 2 to 500`);
  return size;
}

/** A socket file is named by a path, as host or as parameter. */
function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopback(host);
}
