import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { moveToPostgres } from '#server/storage/postgres/migration/move-to-postgres.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { queryPostgres } from '../harness/test-storage.ts';

let directory: string;
let url: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-unfit-'));
  const server = inject('postgresUrl');
  // A database in an encoding that lacks most of the world's characters.
  const name = `western_${randomUUID().replaceAll('-', '')}`;
  const encoding = `ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`;
  await queryPostgres(server, `CREATE DATABASE ${name} TEMPLATE template0 ${encoding}`);
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
});
afterEach(() => rmSync(directory, { recursive: true }));

const unfit = { fault: 'unusable', message: expect.stringContaining(`ENCODING 'UTF8'`) as string };
const tables = `SELECT 1 FROM pg_tables WHERE schemaname = 'public'`;

it('refuses a database that cannot store every character, and leaves it unchanged', async () => {
  await expect(openPostgres(url, 0)).rejects.toMatchObject(unfit);
  expect(await queryPostgres(url, tables)).toEqual([]);
});

it('moves nothing into such a database, even if it could store the present data', async () => {
  await (await openSqlite(directory, 0)).close();
  const move = moveToPostgres({ dataDirectory: directory, databaseUrl: url, now: 0, progress: () => {} });
  await expect(move).rejects.toMatchObject(unfit);
  expect(await queryPostgres(url, tables)).toEqual([]);
});
