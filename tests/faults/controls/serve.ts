import { createPasswords, hashCost } from '#server/auth/passwords.ts';
import { createLogger } from '#server/operations/logger.ts';
import { startServer } from '#server/server.ts';
import { readConfig } from '#server/settings/config.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';

/**
 * Starts a server with a defective writer, or without the process's shutdown handling. Each test must notice
 * the defect, otherwise it proves nothing.
 */
export async function serveWith(writerScript?: URL): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const now = () => Date.now();
  const storage = await openSqlite(config.dataDirectory, now(), writerScript ? { writerScript } : {});
  const log = createLogger('error');
  const passwords = createPasswords(hashCost);
  const parts = {
    storage,
    files: new Map(),
    log,
    publicUrl: null,
    security: config.security,
    mailer: null,
    push: config.push,
    passwords,
    now,
  };
  const { port } = await startServer(parts, { port: config.port, host: config.host });
  process.stdout.write(`Forge is ready at http://localhost:${port}\n`);
}
