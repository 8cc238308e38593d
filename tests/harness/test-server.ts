import { type Passwords, createPasswords } from '#server/auth/passwords.ts';
import { type RequestTimeouts } from '#server/http/connections/client-timeouts.ts';
import { type BodyMemoryLimits } from '#server/http/limits/body-memory-limit.ts';
import { type MemoryLimits } from '#server/http/limits/fair-memory.ts';
import { loadStaticFiles } from '#server/http/responses/static-files.ts';
import { type Mailer } from '#server/mail/mailer.ts';
import { type Logger } from '#server/operations/logger.ts';
import { startServer } from '#server/server.ts';
import { type SecuritySettings, readSecuritySettings } from '#server/settings/security-settings.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { type TestDatabase, createTestDatabase } from './test-storage.ts';
import { testAuthority } from './tls-proxy.ts';

/** As it is delivered: from its sources, it would take four times as long to start. */
const importThreadScript = new URL('../../build/server/import-thread.js', import.meta.url);

export interface TestServer {
  readonly url: string;
  readonly storage: Storage;
  /** Direct access to the data, without the server. */
  readonly database: TestDatabase;
  /** Errors the server logged; a test that expects none checks that this is empty. */
  readonly complaints: unknown[];
  /** All metrics as text. */
  measurements(): string;
  /** Claims and sends what is due, as a server does every 20 s. */
  remind(): Promise<void>;
  /** Sends the events that are due to webhooks. */
  sendEvents(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly now?: () => number;
  /** The data directory; a given one is kept when the server stops, so that another can open it. */
  readonly directory?: string;
  /** A built page to serve. */
  readonly pageDirectory?: string;
  readonly publicUrl?: string;
  /** Variables of the security settings. By default sign-ups are practically unlimited. */
  readonly env?: Readonly<Record<string, string>>;
  readonly mailer?: Mailer;
  readonly passwords?: Passwords;
  readonly requestTimeouts?: RequestTimeouts;
  readonly bodyMemoryLimits?: BodyMemoryLimits;
  readonly responseMemoryLimits?: MemoryLimits;
  /** Overrides the clock that is never set; by default it runs as `now` does. */
  readonly elapsedMs?: () => number;
  /** Whether push services on this machine may be connected to, with a certificate of the test authority. */
  readonly hasLocalPush?: boolean;
  /** Wraps the server's storage, for tests that need a server with one defect. */
  readonly wrapStorage?: (storage: Storage) => Storage;
}

/** Default dependencies of the app besides storage, for tests that are not about them. */
export const testAppDeps = {
  files: new Map(),
  publicUrl: null,
  mailer: null,
  push: { isPrivateAllowed: false, subject: 'mailto:forge@localhost' },
  get security() {
    return testSecurity();
  },
  get passwords() {
    return fastPasswords();
  },
} as const;

/** Hashes passwords with the real algorithm at minimal cost, because tests sign in very often. */
export function fastPasswords(): Passwords {
  return createPasswords({ memory: 64, passes: 1, parallelism: 1 });
}

export function testSecurity(env: Readonly<Record<string, string>> = {}): SecuritySettings {
  return readSecuritySettings({ SIGN_UPS_PER_HOUR: '1000000', IMPORTS_PER_HOUR: '1000000', ...env }, 'open');
}

/**
 * Starts the real server on a free port with a real database: SQLite, or PostgreSQL in the projects that test
 * it.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { now = Date.now, publicUrl } = options;
  const database = await createTestDatabase(
    options.directory === undefined ? {} : { directory: options.directory },
  );
  const complaints: unknown[] = [];
  const record = (entry: unknown) => void complaints.push(entry);
  const silent = () => {};
  const log = {
    debug: silent,
    info: silent,
    warn: record,
    error: record,
    fatal: record,
  } as unknown as Logger;
  const { wrapStorage = (one: Storage) => one } = options;
  const storage = wrapStorage(await database.open(now()));
  const files = options.pageDirectory === undefined ? new Map() : loadStaticFiles(options.pageDirectory);
  const server = await startServer(
    {
      storage,
      files,
      log,
      publicUrl: publicUrl === undefined ? null : new URL(publicUrl),
      security: testSecurity(options.env),
      mailer: options.mailer ?? null,
      push: { ...testAppDeps.push, isPrivateAllowed: options.hasLocalPush ?? false },
      authorities: testAuthority,
      elapsedMs: options.elapsedMs ?? now,
      passwords: options.passwords ?? fastPasswords(),
      now,
      importThreadScript,
      ...(options.requestTimeouts === undefined ? {} : { requestTimeouts: options.requestTimeouts }),
      ...(options.bodyMemoryLimits === undefined ? {} : { bodyMemoryLimits: options.bodyMemoryLimits }),
      ...(options.responseMemoryLimits === undefined
        ? {}
        : { responseMemoryLimits: options.responseMemoryLimits }),
    },
    { port: 0, host: '127.0.0.1' },
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    storage,
    database,
    complaints,
    measurements: server.measurements,
    remind: server.reminderRunner.tick,
    sendEvents: server.webhookRunner.tick,
    async stop() {
      await server.stop();
      database.remove();
    },
  };
}
