import { Pool } from 'pg';
import { clientClassOf } from './client-class.ts';
import { connectionConfig, poolSettings, poolSize, responseTimeoutMs } from './connection-config.ts';
import { CorkedSocket } from './corked-socket.ts';

/** Opens the pool of connections that run queries, at most `size` at once. */
export function openPool(url: string, size = poolSize): Pool {
  const pool = new Pool({
    ...connectionConfig(url, poolSettings),
    application_name: 'forge',
    max: size,
    query_timeout: responseTimeoutMs,
    pipeline: true,
    Client: clientClassOf(url),
    stream: () => new CorkedSocket(),
  } as ConstructorParameters<typeof Pool>[0]);
  // The query on a broken connection fails, and the pool drops the connection. Without a listener the error
  // event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
