import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/operations/logger.ts';
import { startServer } from '#server/server.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';

/** The server itself with a writer that breaks its promise: a test that does not notice proves nothing. */
export async function serveWith(writerScript: URL): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const now = () => Date.now();
  const storage = await openSqlite(config.dataDirectory, now(), { writerScript });
  const log = createLogger('error');
  const parts = { storage, files: new Map(), log, publicUrl: null, now };
  const { port } = await startServer(parts, { port: config.port, host: config.host });
  process.stdout.write(`Forge is ready at http://localhost:${port}\n`);
}
