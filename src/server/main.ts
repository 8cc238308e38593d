import path from 'node:path';
import { type SignUpPolicy } from '#contract/auth.ts';
import { createPasswords, hashCost } from './auth/passwords.ts';
import { errorStack } from './errors/error-message.ts';
import { loadStaticFiles } from './http/responses/static-files.ts';
import { createMailer } from './mail/mailer.ts';
import { readDataState } from './operations/data-state.ts';
import { watchDatabaseSize } from './operations/database-size.ts';
import { type Logger, createLogger } from './operations/logger.ts';
import { startMetricsServer } from './operations/metrics-server.ts';
import { createMetrics } from './operations/metrics.ts';
import { scheduleBackups } from './operations/scheduled-backups.ts';
import { startSweeping } from './operations/sweeping.ts';
import { watchSyncLatency } from './operations/sync-latency.ts';
import { operatorCommand } from './runtime/operator-command.ts';
import { releaseMemorySoon } from './runtime/release-memory.ts';
import { startServer } from './server.ts';
import { type Config, baseUrlOf, isProxyUnlisted, readConfig } from './settings/config.ts';
import { ConfigError } from './settings/env-values.ts';
import { unknownSubject } from './settings/push-settings.ts';
import { type StorageEvent } from './storage/api/storage.ts';
import { discardStaleImports, staleBefore } from './storage/discard-imports.ts';
import { StorageError } from './storage/errors/storage-error.ts';
import { openStorage } from './storage/open-storage.ts';
import { databaseFile } from './storage/sqlite/files/data-directory.ts';
import { networkDiskAdvice, networkDiskOf } from './storage/sqlite/files/network-disk.ts';
import { lockDirectory } from './storage/sqlite/locks/directory-lock.ts';

/** The page that `npm run build` writes. */
const builtPage = path.resolve(import.meta.dirname, '../../dist');

async function main(): Promise<void> {
  // Only this user may read files that the server creates.
  process.umask(0o077);
  rejectArguments(process.argv.slice(2));
  const config = readConfig(process.env, process.cwd());
  const log = createLogger(config.logLevel);
  const now = () => Date.now();
  if (config.databaseUrl === null) lockDirectory(config.dataDirectory);
  const metrics = createMetrics();
  let isDiskFull = false;
  const onStorageEvent = (event: StorageEvent) => {
    if (event.kind === 'batch') metrics.batchCommitted(event);
    if (event.kind === 'retry') metrics.commandRetried();
    if (event.kind === 'account-unswept') metrics.accountUnswept();
    if (event.kind === 'node-skipped') metrics.nodeSkipped();
    if (event.kind === 'wake-ups') metrics.wakeUps(event.direction, event.count);
    if (event.kind === 'room') isDiskFull = event.isFull;
    logEvent(event, log);
    // No mutation is lost: clients retry unacknowledged ones after a supervisor restarts the server.
    if (event.kind === 'broken') process.exit(1);
  };
  const storage = await openStorage(config, now(), { onEvent: onStorageEvent, hasDirectoryLock: true });
  // Deletes staged rows of imports that ended with their server. While a database node is away, a later sweep does.
  await discardStaleImports(storage, staleBefore(storage, now()), now).catch((error: unknown) => {
    if (!(error instanceof StorageError) || error.fault !== 'unavailable') throw error;
    log.warn({ err: error }, 'the rest of interrupted imports could not be deleted; it is tried again');
  });
  const { metricsPort, metricsToken } = config.operations;
  const readSyncSeconds = config.databaseUrl === null ? watchSyncLatency(config.dataDirectory) : () => null;
  const readBytes = storage.measureBytes === null ? null : watchDatabaseSize(storage.measureBytes);
  const state = () => ({
    ...readDataState(config, now()),
    ...(readBytes !== null && { databaseBytes: readBytes() }),
    isDiskFull,
    syncSeconds: readSyncSeconds(),
  });
  const monitoring = { metrics, metricsToken, state };
  const { publicUrl, security, mail, push } = config;
  const files = loadStaticFiles(builtPage);
  if (!files.has('/')) log.error('the page is not built (npm run build): only the API is served');
  const deps = {
    storage,
    monitoring,
    files,
    log,
    publicUrl,
    security,
    mailer: mail === null ? null : createMailer(mail),
    push,
    passwords: createPasswords(hashCost),
    now,
  };
  const server = await startServer(deps, { port: config.port, host: config.host });
  const metricsServer =
    metricsPort === null ? null : await startMetricsServer(metricsPort, server.measurements, log);
  server.reminderRunner.start();
  server.webhookRunner.start();
  const stopSweeping = startSweeping({ storage, now, log, metrics });
  const stopBackups = startBackups(config, now, log);
  stopOnSignal(log, async () => {
    stopSweeping();
    metricsServer?.stop();
    await Promise.all([server.stop(), stopBackups()]);
  });

  releaseMemorySoon();
  // Writing may fail, for example to a file on a full disk, and must not end the server.
  process.stdout.on('error', () => {});
  const layoutNotice = storage.isSpread ? 'The data is spread over PostgreSQL nodes (Citus)\n' : '';
  process.stdout.write(
    `Forge is ready at ${baseUrlOf(config, server.port)}\n${layoutNotice}${signUpNotices[security.signUps]}\n`,
  );
  const { databaseUrl, dataDirectory } = config;
  const data = databaseUrl === null ? { dataDirectory } : { data: 'PostgreSQL', isSpread: storage.isSpread };
  const { signUps } = security;
  log.info({ port: server.port, host: config.host, signUps, ...data }, 'listening');
  if (isProxyUnlisted(config))
    log.warn('TRUSTED_PROXIES is empty though PUBLIC_URL is https: everybody counts as one address');
  if (config.push.subject === unknownSubject)
    log.info(
      'without VAPID_SUBJECT or an https PUBLIC_URL, Apple’s push service refuses reminders (403 BadJwtToken)',
    );
  const networkDisk = config.databaseUrl === null ? networkDiskOf(config.dataDirectory) : null;
  if (networkDisk !== null) log.warn({ networkDisk }, `the data is on a network disk: ${networkDiskAdvice}`);
  if (metricsServer) log.info({ metricsPort: metricsServer.port }, 'measurements are served on this machine');
}

/** The line about SIGN_UPS that is printed at start. */
const signUpNotices: Readonly<Record<SignUpPolicy, string>> = {
  open: 'Anyone who can reach it can create an account (SIGN_UPS is open)',
  invited: `An account needs an invitation (SIGN_UPS is invited): ${operatorCommand('user invite')}`,
  closed: `Nobody can create an account (SIGN_UPS is closed); ${operatorCommand('user create')} makes one`,
};

/** `npm start -- --port 80` would otherwise start on another port. @throws ConfigError */
function rejectArguments([first]: readonly string[]): void {
  if (first !== undefined)
    throw new ConfigError(
      `it takes no arguments, and got "${first}": settings are environment variables, as in PORT=8080 npm start`,
    );
}

/** Schedules backups if the data is in SQLite. Returns a function that stops them. */
function startBackups(
  { databaseUrl, dataDirectory, operations }: Config,
  now: () => number,
  log: Logger,
): () => Promise<void> {
  if (databaseUrl !== null) return () => Promise.resolve();
  return scheduleBackups({ database: databaseFile(dataDirectory), settings: operations, now, log });
}

/** On a signal, runs `stop` and then ends the process. */
function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: string) => {
    // A terminal signals all its processes and npm its child again: the second must not cut `stop` short.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    void stop().then(() => process.exit(0));
  };
  // SIGHUP comes from a terminal that is closed, or from a connection to it that is lost.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}

function logEvent(event: StorageEvent, log: Logger): void {
  if (event.kind === 'room') {
    if (event.isFull) log.error('the disk is full: writes are refused, reading and deleting work');
    else log.info('there is room on the disk again');
  } else if (event.kind === 'broken') {
    log.fatal({ err: event.error }, 'the database can no longer be written: stopping');
  } else if (event.kind === 'node-skipped') {
    const { node, reason } = event;
    log.warn({ node, reason }, 'a database node could not be swept; it is tried again');
  } else if (event.kind === 'account-unswept') {
    const { accountId, error } = event;
    log.warn({ accountId, err: error }, 'an account could not be swept; it is tried again');
  }
}

/** The message of a failed start, in one line. */
function startErrorMessage(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StorageError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const port = error instanceof Error && 'port' in error ? String(error.port) : '';
  if (code === 'EADDRINUSE') return `port ${port} is taken: stop what uses it, or set PORT to another`;
  const syscall = error instanceof Error && 'syscall' in error ? error.syscall : '';
  if (code === 'EACCES' && syscall === 'listen')
    return `port ${port} needs more rights: set PORT to one above 1023`;
  const file = error instanceof Error && 'path' in error ? String(error.path) : '';
  if (file !== '' && (code === 'EACCES' || code === 'EPERM'))
    return `this user may not use ${file}: look at its owner and mode`;
  // HOST may be no address, another machine's address, or a name that does not resolve.
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `this machine has no address ${process.env['HOST']} (${String(code)}): check HOST`;
  // A failed call of the operating system, such as a write to a file system that is read-only.
  if (syscall !== '' && error instanceof Error) return error.message;
  return errorStack(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Forge cannot start: ${startErrorMessage(error)}\n`);
  process.exit(1);
}
