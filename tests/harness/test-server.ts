import { type Passwords, createPasswords } from '#server/auth/passwords.ts';
import { type RequestTimeouts } from '#server/http/connections/client-timeouts.ts';
import { type BodyMemoryLimits } from '#server/http/limits/body-memory-limit.ts';
import { type MaxPendingBytes } from '#server/http/responses/large-responses.ts';
import { loadStaticFiles } from '#server/http/responses/static-files.ts';
import { type Mailer } from '#server/mail/mailer.ts';
import { type Logger } from '#server/operations/logger.ts';
import { startServer } from '#server/server.ts';
import { type SecuritySettings, readSecuritySettings } from '#server/settings/security-settings.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { type TestDatabase, createTestDatabase } from './test-storage.ts';

/** As it is delivered: from its sources, it would take four times as long to start. */
const importThreadScript = new URL('../../build/server/import-thread.js', import.meta.url);

export interface TestServer {
  readonly url: string;
  readonly storage: Storage;
  /** The same data, past the server. */
  readonly database: TestDatabase;
  /** What the server complained of; a test that expects nothing of it checks that it is empty. */
  readonly complaints: unknown[];
  /** All measurements as text. */
  measurements(): string;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly now?: () => number;
  /** Where the data is kept; one that is given stays when the server stops, for the next one. */
  readonly directory?: string;
  /** A built page to serve. */
  readonly pageDirectory?: string;
  readonly publicUrl?: string;
  /** The variables about security. Tests make more accounts in an hour than people do. */
  readonly env?: Readonly<Record<string, string>>;
  readonly mailer?: Mailer;
  readonly passwords?: Passwords;
  readonly requestTimeouts?: RequestTimeouts;
  readonly bodyMemoryLimits?: BodyMemoryLimits;
  readonly maxPendingBytes?: MaxPendingBytes;
  /** Puts something between the server and its storage, to make a server that is wrong in one thing. */
  readonly wrapStorage?: (storage: Storage) => Storage;
}

/** What a server needs beside its storage, where a test is not about it. */
export const testAppDeps = {
  files: new Map(),
  publicUrl: null,
  mailer: null,
  get security() {
    return testSecurity();
  },
  get passwords() {
    return fastPasswords();
  },
} as const;

/** Hashing as the server does it, at a fraction of the cost: tests sign in far more often than people do. */
export function fastPasswords(): Passwords {
  return createPasswords({ memory: 64, passes: 1, parallelism: 1 });
}

export function testSecurity(env: Readonly<Record<string, string>> = {}): SecuritySettings {
  return readSecuritySettings({ SIGN_UPS_PER_HOUR: '1000000', IMPORTS_PER_HOUR: '1000000', ...env });
}

/** The real server on a real database, SQLite unless the run is about PostgreSQL, on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { now = Date.now, publicUrl } = options;
  const database = await createTestDatabase(options.directory);
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
      passwords: options.passwords ?? fastPasswords(),
      now,
      importThreadScript,
      ...(options.requestTimeouts === undefined ? {} : { requestTimeouts: options.requestTimeouts }),
      ...(options.bodyMemoryLimits === undefined ? {} : { bodyMemoryLimits: options.bodyMemoryLimits }),
      ...(options.maxPendingBytes === undefined ? {} : { maxPendingBytes: options.maxPendingBytes }),
    },
    { port: 0, host: '127.0.0.1' },
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    storage,
    database,
    complaints,
    measurements: server.measurements,
    async stop() {
      await server.stop();
      database.remove();
    },
  };
}
