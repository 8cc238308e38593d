import { type Client } from 'pg';
import { StorageError } from '../storage-error.ts';

/**
 * What a database has to be, and why: found out later it would cost people what they wrote. In any other encoding there
 * are characters that cannot be stored, and a device would send the text that holds one for ever.
 */
const wanted = [
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
export async function expectFit(client: Client): Promise<void> {
  for (const { setting, value, otherwise } of wanted) {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
    if (rows[0]?.[setting] !== value) throw new StorageError('unusable', `PostgreSQL has ${otherwise}`);
  }
}
