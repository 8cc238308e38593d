import { type Client } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs, poolSettings } from './connection-config.ts';
import { isForeignSession, isResponseTimeout } from './postgres-error.ts';
import { withClient } from './with-client.ts';

/**
 * Checks that a connection stays on one PostgreSQL session, as prepared statements, settings and LISTEN need. A pooler
 * in transaction mode gives each transaction any session.
 * @throws StorageError
 */
export async function checkSession(url: string): Promise<void> {
  await withClient(url, poolSettings, async (first) => {
    const before = await askSession(first);
    await withClient(url, poolSettings, async (second) => {
      // A pooler would give this transaction the session that the first connection has just used.
      await beginInTime(second);
      const other = await askSession(second);
      const after = await askSession(first);
      if (before === null || before !== after || before === other) throw sharedSessionError();
    });
  });
}

/**
 * The process id of the connection's session; null if the session has other prepared statements than the connection.
 * @throws any other error
 */
async function askSession(client: Client): Promise<number | null> {
  try {
    const { rows } = await client.query<{ pid: number }>({
      name: 'forge-session-check',
      text: 'SELECT pg_backend_pid() AS pid',
      query_timeout: acquireTimeoutMs,
    } as { name: string; text: string });
    return rows[0]?.pid ?? null;
  } catch (error) {
    if (isForeignSession(error)) return null;
    throw error;
  }
}

/** @throws StorageError if no session is left for the connection */
async function beginInTime(client: Client): Promise<void> {
  try {
    await client.query({ text: 'BEGIN', query_timeout: acquireTimeoutMs } as { text: string });
  } catch (error) {
    if (!isResponseTimeout(error)) throw error;
    throw new StorageError(
      'unusable',
      'PostgreSQL gives a second connection no session: a pooler between them needs at least as many (pool_size) as Forge may have connections',
    );
  }
}

function sharedSessionError(): StorageError {
  return new StorageError(
    'unusable',
    'PostgreSQL is behind a pooler in transaction mode, which loses prepared statements and notifications: set its pool_mode to session, or connect without it',
  );
}
