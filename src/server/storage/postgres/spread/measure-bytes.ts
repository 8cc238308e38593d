import { type Pool } from 'pg';
import { StorageError } from '../../errors/storage-error.ts';
import { askWorker, listWorkers } from './ask-nodes.ts';

const query = 'SELECT pg_database_size(current_database())::TEXT AS bytes';

/**
 * The size of a database on all its nodes, in bytes.
 * @throws StorageError `unavailable` if a node does not answer
 */
export async function measureBytes(pool: Pool, isSpread: boolean): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(query);
  const workers = isSpread ? await listWorkers(pool) : [];
  const answers = await Promise.all(workers.map((node) => askWorker(pool, node, query)));
  let bytes = Number(rows[0]?.bytes);
  for (const { result, reason } of answers) {
    if (result === null) throw new StorageError('unavailable', reason);
    bytes += Number(result);
  }
  return bytes;
}
