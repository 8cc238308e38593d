import { type Client } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { type SessionSettings } from './connection-config.ts';

/**
 * The settings Forge needs of a server, without which it would lose data. Without UTF8 some characters cannot
 * be stored, and a device would retry the mutation that contains one forever.
 */
const requiredSettings = [
  { setting: 'fsync', value: 'on', otherwise: 'fsync off where Forge needs it on' },
  {
    setting: 'server_encoding',
    value: 'UTF8',
    otherwise: `a database of another encoding than UTF8: make one with ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0`,
  },
] as const;

/**
 * Checks that the server stores writes durably and unchanged.
 * @throws StorageError
 */
export async function checkServer(client: Client): Promise<void> {
  for (const { setting, value, otherwise } of requiredSettings) {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
    if (rows[0]?.[setting] !== value) throw new StorageError('unusable', `PostgreSQL has ${otherwise}`);
  }
}

/**
 * Checks that PostgreSQL applied a connection's settings, because a pooler in between may drop them.
 * @throws StorageError
 */
export async function checkSettings(client: Client, settings: SessionSettings): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [Object.keys(settings)],
  );
  for (const { name, setting } of rows) {
    if (setting === settings[name]) continue;
    throw new StorageError(
      'unusable',
      `PostgreSQL has ${name} ${setting} where Forge asked for ${settings[name] ?? ''}: a pooler between them must pass on the startup parameter "options"`,
    );
  }
}
