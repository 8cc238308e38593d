import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { spreadDatabase } from '#server/storage/postgres/migration/spread-database.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { spreadTables } from '#server/storage/postgres/spread/spread-tables.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { fakeCitus } from './fake-citus.ts';
import { type SpreadGuard, createSpreadGuard } from './spread-guard.ts';

/** The built writer thread: running it from its sources makes each database four times slower to open. */
const writerScript = new URL('../../build/server/writer-thread.js', import.meta.url);

/** The tables that tests fill. The others say which migrations the database has, and which epoch. */
const filledTables = [
  ...Object.keys(spreadTables),
  'invitation',
  'passkey_challenge',
  'server_key',
  'write_probe',
];

export type Row = Readonly<Record<string, unknown>>;

/** A database of the kind this run tests, SQLite or PostgreSQL. */
export interface TestDatabase {
  /** Opens it as a server does; it may be open several times at once. */
  open(now?: number): Promise<Storage>;
  /** Runs a statement on a separate connection, so that open storages do not notice. */
  query(statement: string): Promise<readonly Row[]>;
  remove(): void;
}

export interface TestDatabaseOptions {
  /** The SQLite database in this directory, or the PostgreSQL database named after it. */
  readonly directory?: string;
  /** Whether the test needs a database without tables, or changes its tables. */
  readonly isOwn?: boolean;
}

/** PostgreSQL databases of finished tests in this process, because making a database takes longer than emptying one. */
const finished: string[] = [];

/** Returns an empty database, unless `directory` names an existing one. */
export async function createTestDatabase({
  directory,
  isOwn = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const isReusable = directory === undefined && !isOwn && server !== undefined;
  const reused = isReusable ? finished.pop() : undefined;
  const newLocation = () =>
    server === undefined ? mkdtempSync(path.join(os.tmpdir(), 'forge-test-')) : randomUUID();
  const location = directory ?? reused ?? newLocation();
  /** A reused database is there: asking would take a connection, which costs more than the answer. */
  const ensured = (ensure: typeof ensureDatabase) =>
    reused === undefined ? ensure(server ?? '', location) : databaseUrl(server ?? '', location);
  const guard = createSpreadGuard();
  const spread = inject('spread');
  const kind =
    server === undefined
      ? sqliteDatabase(location)
      : spread === 'citus'
        ? citusDatabase(await ensureSchema(server, location))
        : spread === 'imitated'
          ? imitatedDatabase(await ensured(ensureSpreadDatabase), guard)
          : postgresDatabase(await ensured(ensureDatabase));
  if (reused !== undefined) await kind.query(`TRUNCATE ${filledTables.join(', ')}`);
  return {
    ...kind,
    remove() {
      if (isReusable) finished.push(location);
      else if (directory === undefined && server === undefined) rmSync(location, { recursive: true });
      if (guard.refusals.length > 0) throw new Error(`Citus would refuse: ${guard.refusals.join('\n')}`);
    },
  };
}

function sqliteDatabase(directory: string): Pick<TestDatabase, 'open' | 'query'> {
  return {
    open: (now = 0) => openSqlite(directory, now, { writerScript }),
    query: (statement) => Promise.resolve(querySqlite(directory, statement)),
  };
}

function postgresDatabase(url: string): Pick<TestDatabase, 'open' | 'query'> {
  return {
    open: (now = 0) => openPostgres(url, now),
    query: (statement) => queryPostgres(url, statement),
  };
}

function imitatedDatabase(url: string, guard: SpreadGuard): Pick<TestDatabase, 'open' | 'query'> {
  return {
    ...postgresDatabase(url),
    open: (now = 0) => openPostgres(url, now, { openPool: guard.openPool }),
  };
}

function citusDatabase(url: string): Pick<TestDatabase, 'open' | 'query'> {
  let prepared: Promise<unknown> | null = null;
  const prepare = async (now: number) => {
    await (await openPostgres(url, now)).close();
    await spreadDatabase(url, { isApplied: true, onTable() {} });
  };
  return {
    ...postgresDatabase(url),
    async open(now = 0) {
      await (prepared ??= prepare(now));
      return openPostgres(url, now);
    },
  };
}

/** Returns the address of a schema for this name in the server's database, and creates it if it does not exist. */
async function ensureSchema(server: string, name: string): Promise<string> {
  const schema = `test_${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
  await queryPostgres(server, `CREATE SCHEMA IF NOT EXISTS ${schema}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

/** The same with the parts of Citus that Forge uses, as if its tables were spread. */
export async function ensureSpreadDatabase(server: string, name: string): Promise<string> {
  const url = await ensureDatabase(server, name);
  const [found] = await queryPostgres(url, `SELECT to_regclass('pg_dist_node') AS table`);
  if (found?.['table'] === null) await queryPostgres(url, fakeCitus({ isSpread: true }));
  return url;
}

/**
 * Returns the address of the database for this name on the server, and creates the database if it does not
 * exist.
 */
export async function ensureDatabase(server: string, name: string): Promise<string> {
  const database = databaseName(name);
  const found = await queryPostgres(server, `SELECT 1 FROM pg_database WHERE datname = '${database}'`);
  if (found.length === 0) await queryPostgres(server, `CREATE DATABASE ${database}`);
  return databaseUrl(server, name);
}

const databaseName = (name: string) => `test_${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${databaseName(name)}`;
  return url.href;
}

/** Runs a statement on the database in a data directory, whose server may be running. */
export function querySqlite(directory: string, statement: string): readonly Row[] {
  // The server's writer may be in a transaction.
  const database = new DatabaseSync(path.join(directory, 'forge.db'), { timeout: 5_000 });
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}

export async function queryPostgres(url: string, statement: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
