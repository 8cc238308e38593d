import { type Client } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { type SessionSettings } from './pool.ts';

/**
 * What a database has to be, and why: found out later it would cost people what they wrote. In any other encoding there
 * are characters that cannot be stored, and a device would send the text that holds one for ever.
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
 * Makes sure that what is written to a database stays, and is what was written.
 * @throws StorageError
 */
export async function checkServer(client: Client): Promise<void> {
  for (const { setting, value, otherwise } of requiredSettings) {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
    if (rows[0]?.[setting] !== value) throw new StorageError('unusable', `PostgreSQL has ${otherwise}`);
  }
}

/**
 * Makes sure that PostgreSQL has taken what a connection asked of it: a pooler in between may swallow that.
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
