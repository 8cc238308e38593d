import { type Client } from 'pg';
import { errorMessage } from '../../../errors/error-message.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { clientClassOf } from './client-class.ts';
import { type SessionSettings, connectionConfig } from './connection-config.ts';

/**
 * Runs `work` on a connection of its own, outside the pool.
 * @throws StorageError with a message for the operator
 */
export async function withClient<T>(
  url: string,
  settings: SessionSettings,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  let client: Client | null = null;
  try {
    // The URL may name certificate files that do not exist, which makes the constructor throw.
    client = new (clientClassOf(url))(connectionConfig(url, settings));
    client.on('error', () => {});
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const why = errorMessage(error);
    throw new StorageError('unusable', `cannot use the database of DATABASE_URL: ${why}`, { cause: error });
  } finally {
    await client?.end().catch(() => {});
  }
}
