import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { type Logger } from '#server/operations/logger.ts';
import { startServer } from '#server/server.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { type Storage } from '#server/storage/storage.ts';

export interface TestServer {
  readonly url: string;
  readonly storage: Storage;
  /** What the server complained of; a test that expects nothing checks it is empty. */
  readonly complaints: unknown[];
  stop(): Promise<void>;
}

export interface TestServerOptions {
  readonly now?: () => number;
  /** Where the data is kept; one that is given stays when the server stops, for the next one. */
  readonly directory?: string;
  /** A built page to serve. */
  readonly page?: string;
  readonly publicUrl?: string;
}

/** The real server on a real SQLite file in a temporary directory, on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { now = Date.now, publicUrl } = options;
  const directory = options.directory ?? mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  const complaints: unknown[] = [];
  const note = (entry: unknown) => void complaints.push(entry);
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: note, error: note, fatal: note } as unknown as Logger;
  const storage = await openSqlite(directory, now());
  const files = options.page === undefined ? new Map() : loadStaticFiles(options.page);
  const server = await startServer(
    { storage, files, log, publicUrl: publicUrl === undefined ? null : new URL(publicUrl), now },
    { port: 0, host: '127.0.0.1' },
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    storage,
    complaints,
    async stop() {
      await server.stop();
      if (options.directory === undefined) rmSync(directory, { recursive: true });
    },
  };
}
