import path from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { createLogger } from './operations/logger.ts';
import { startSweeping } from './operations/sweeping.ts';
import { startServer } from './server.ts';
import { openStorage } from './storage/open-storage.ts';
import { StorageError } from './storage/storage-error.ts';

/** The page as `npm run build` leaves it. */
const builtPage = path.resolve(import.meta.dirname, '../../dist');

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const log = createLogger(config.logLevel);
  const now = () => Date.now();
  const storage = await openStorage(config, now());
  const parts = { storage, files: loadStaticFiles(builtPage), log, publicUrl: config.publicUrl, now };
  const server = await startServer(parts, { port: config.port, host: config.host });
  const stopSweeping = startSweeping(storage, now, log);
  const stop = (signal: string) => {
    stopSweeping();
    log.info({ signal }, 'stopping');
    void server.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  const address =
    config.publicUrl?.origin ??
    `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${server.port}`;
  process.stdout.write(`Forge is ready at ${address}\n`);
  log.info({ port: server.port, host: config.host, dataDirectory: config.dataDirectory }, 'listening');
}

/** What a person who starts Forge has to know, in one line. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StorageError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const port = process.env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE') return `port ${port} is taken: stop what uses it, or set PORT to another`;
  if (code === 'EACCES') return `port ${port} needs more rights: set PORT to one above 1023`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `this machine has no address ${process.env['HOST']}: check HOST`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Forge cannot start: ${explain(error)}\n`);
  process.exit(1);
}
