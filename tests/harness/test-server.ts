import { type Passwords, createPasswords } from '#server/auth/password.ts';
import { type BodyBytes } from '#server/http/body-room.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { type RequestTimes } from '#server/http/slow-clients.ts';
import { type AnswerBytes } from '#server/http/whole-answers.ts';
import { type Logger } from '#server/operations/logger.ts';
import { startServer } from '#server/server.ts';
import { type SecuritySettings, readSecurity } from '#server/security-settings.ts';
import { type Mailer } from '#server/mail/mailer.ts';
import { type Storage } from '#server/storage/storage.ts';
import { type TestDatabase, testDatabase } from './test-storage.ts';

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
  readonly page?: string;
  readonly publicUrl?: string;
  /** The variables about security. Tests make more accounts in an hour than people do. */
  readonly env?: Readonly<Record<string, string>>;
  readonly mailer?: Mailer;
  readonly passwords?: Passwords;
  readonly requestTimes?: RequestTimes;
  readonly bodyBytes?: BodyBytes;
  readonly answerBytes?: AnswerBytes;
  /** Puts something between the server and its storage, to make a server that is wrong in one thing. */
  readonly around?: (storage: Storage) => Storage;
}

/** What a server needs beside its storage, where a test is not about it. */
export const testParts = {
  files: new Map(),
  publicUrl: null,
  mailer: null,
  get security() {
    return testSecurity();
  },
  get passwords() {
    return quickPasswords();
  },
} as const;

/** Hashing as the server does it, at a fraction of the cost: tests sign in far more often than people do. */
export function quickPasswords(): Passwords {
  return createPasswords({ memory: 64, passes: 1, parallelism: 1 });
}

export function testSecurity(env: Readonly<Record<string, string>> = {}): SecuritySettings {
  return readSecurity({ SIGN_UPS_PER_HOUR: '1000000', ...env });
}

/** The real server on a real database, SQLite unless the run is about PostgreSQL, on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { now = Date.now, publicUrl } = options;
  const database = await testDatabase(options.directory);
  const complaints: unknown[] = [];
  const note = (entry: unknown) => void complaints.push(entry);
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: note, error: note, fatal: note } as unknown as Logger;
  const { around = (one: Storage) => one } = options;
  const storage = around(await database.open(now()));
  const files = options.page === undefined ? new Map() : loadStaticFiles(options.page);
  const server = await startServer(
    {
      storage,
      files,
      log,
      publicUrl: publicUrl === undefined ? null : new URL(publicUrl),
      security: testSecurity(options.env),
      mailer: options.mailer ?? null,
      passwords: options.passwords ?? quickPasswords(),
      now,
      ...(options.requestTimes === undefined ? {} : { requestTimes: options.requestTimes }),
      ...(options.bodyBytes === undefined ? {} : { bodyBytes: options.bodyBytes }),
      ...(options.answerBytes === undefined ? {} : { answerBytes: options.answerBytes }),
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
