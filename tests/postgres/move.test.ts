import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { runCommand } from '#server/cli/run-command.ts';
import { readConfig } from '#server/settings/config.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { moveToPostgres } from '#server/storage/postgres/migration/move-to-postgres.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { operatorCommandFile } from '../harness/operator-command-file.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

let directory: string;
let databaseUrl: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-move-'));
  databaseUrl = await ensureDatabase(inject('postgresUrl'), randomUUID());
});
afterEach(() => rmSync(directory, { recursive: true }));

const ideas = 600;

/** Two accounts with every kind of row, one with more ideas than fit in one batch. */
async function fill(): Promise<void> {
  const storage = await openSqlite(directory, 0);
  for (const id of ['ada', 'bob']) {
    const email = `${id}@example.org`;
    await storage.write('createAccount', { id, email, emailKey: email, passwordHash: 'none', now: 0 });
    const session = {
      token_hash: 'x',
      created_at: 0,
      seen_at: 0,
      expires_at: meantAt,
      agent: '\u{1F9EA} agent',
    };
    await storage.write('openSession', {
      session: { account_id: id, ...session },
      passwordHash: 'none',
      maxSessions: 50,
      replacedSession: null,
      browserHash: 'b',
    });
  }
  const push = (accountId: string, ...mutations: ReturnType<typeof makeMutation>[]) =>
    storage.write('pushMutations', { accountId, mutations, now: meantAt });
  const add = makeMutation('addIdea', { ...fields, title: `'quoted' "twice" \\ ñ ﷽ \u{1F9EA}` });
  await push(
    'ada',
    add,
    makeMutation('addNote', { id: add.id, text: 'line\nline\ttab' }),
    makeMutation('deleteIdea', { id: add.id }),
  );
  for (let n = 0; n < ideas; n += 50)
    await push('bob', ...Array.from({ length: 50 }, () => makeMutation('addIdea', fields)));
  const limits = [{ key: 'a key', windowMs: 1_000, maxAttempts: 9, maxWindowMs: 9_000 }];
  await storage.write('countAttempts', { limits, now: meantAt });
  await storage.close();
}

/** Rows without their order, which a query without ORDER BY may change from one time to the next. */
const unordered = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

async function everythingIn(storage: Storage): Promise<unknown> {
  const all = [await changesSince(storage.read, 'ada', 0), await changesSince(storage.read, 'bob', 0)];
  const rows = await Promise.all(
    (['account', 'email', 'session', 'idea', 'entry', 'mutation', 'throttle'] as const).map((table) =>
      storage.read.selectFrom(table).selectAll().execute(),
    ),
  );
  await storage.close();
  const changes = all.map((one) =>
    Object.entries(one ?? {}).map(([name, part]) => [name, Array.isArray(part) ? unordered(part) : part]),
  );
  return [...changes.map((part) => JSON.stringify(part)), ...rows.map((part) => unordered(part).join('\n'))];
}

const sorted = (parts: unknown) => (parts as string[]).map((part) => [...part].sort().join(''));

/** Runs the operator command as if typed. */
async function command(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const bars: string[] = []; // a command that takes less than a second shows no progress bar
  await runCommand(['move-to-postgres'], {
    config: () => readConfig({ DATA_DIR: directory, ...env }, '/'),
    now: () => meantAt,
    print: (line) => void lines.push(line),
    passphrases: { fromEnvironment: () => undefined, ask: () => Promise.resolve(null) },
    interruption: () => new AbortController().signal,
    log: () => ({ info: () => {} }),
    screen: { isTerminal: false, write: (text) => void bars.push(text) },
  });
  return lines;
}

const move = (progress = (_share: number) => {}) =>
  moveToPostgres({ dataDirectory: directory, databaseUrl, now: meantAt, progress });

it('copies every row unchanged, and leaves the source as it was', async () => {
  await fill();
  const steps: number[] = [];
  const { wasAlreadyMoved } = await move((share) => void steps.push(share));
  expect(wasAlreadyMoved).toBe(false);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps.at(-1)).toBe(1);
  expect(steps.length).toBeGreaterThan(4);
  const there = await everythingIn(await openPostgres(databaseUrl, 0));
  const here = await everythingIn(await openSqlite(directory, 0));
  expect(sorted(there)).toEqual(sorted(here));
});

it('only compares the rows if it is repeated', async () => {
  await fill();
  const { rows } = await move();
  expect(await move()).toEqual({ rows, wasAlreadyMoved: true });
  expect((await command({ DATABASE_URL: databaseUrl })).at(-1)).toBe(
    `The database held all ${rows} rows already; every one was compared.`,
  );
});

it.each([
  ['an idea was changed', `UPDATE idea SET doc = '{}' WHERE account_id = 'bob'`],
  ['one row is missing', `DELETE FROM throttle`],
  ['there is a row more', `INSERT INTO throttle (key, count, lasts, window_ends) VALUES ('z', 1, 1, 1)`],
])('refuses a database in which %s, and changes nothing in it', async (_, change) => {
  await fill();
  await move();
  await queryPostgres(databaseUrl, change);
  const before = await everythingIn(await openPostgres(databaseUrl, 0));
  await expect(move()).rejects.toThrow('is not what is in SQLite: nothing was changed');
  expect(await everythingIn(await openPostgres(databaseUrl, 0))).toEqual(before);
});

it('leaves nothing behind if it fails midway, and moves everything the next time', async () => {
  await fill();
  const breakOff = (share: number) => {
    if (share > 0.4) throw new Error('the power went');
  };
  await expect(move(breakOff)).rejects.toThrow('nothing was moved: the power went');
  const rows = await queryPostgres(databaseUrl, 'SELECT count(*)::int AS count FROM idea');
  expect(rows).toEqual([{ count: 0 }]);
  expect((await move()).wasAlreadyMoved).toBe(false);
});

it('stops at once on a signal while it waits for a lock, and moves nothing', async () => {
  await fill();
  await (await openPostgres(databaseUrl, 0)).close();
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE idea');
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: directory, DATABASE_URL: databaseUrl };
  const typed = spawn(process.execPath, [operatorCommandFile, 'move-to-postgres'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  typed.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const ended = new Promise((resolve) => typed.once('close', resolve));
  const waits = `SELECT 1 FROM pg_locks WHERE relation = 'idea'::regclass AND NOT granted`;
  await until(async () => (await queryPostgres(databaseUrl, waits)).length > 0, 'it to wait for the lock');
  typed.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(said).toBe('forge: stopped; everything is as it was before\n');
  await other.query('ROLLBACK');
  await other.end();
  expect((await move()).wasAlreadyMoved).toBe(false);
});

it('asks for DATABASE_URL if it is missing, and reports the moved rows if it is set', async () => {
  await fill();
  await expect(command({})).rejects.toThrow('set DATABASE_URL');
  const lines = await command({ DATABASE_URL: databaseUrl });
  expect(lines.at(-1)).toMatch(/^\d+ rows moved, every one compared\./);
});

it('leaves a database of an older version unchanged, and explains how to upgrade it', async () => {
  const file = path.join(directory, 'forge.db');
  const old = new DatabaseSync(file);
  old.exec(readFileSync(path.join(import.meta.dirname, '../compatibility/recorded/database-1.sql'), 'utf8'));
  old.close();
  const before = readFileSync(file);
  await expect(command({ DATABASE_URL: databaseUrl })).rejects.toThrow(
    /forge\.db has schema 1, .+: without DATABASE_URL, start its server first, or .+ migrate$/,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(directory)).toEqual(['forge.db']);
});
