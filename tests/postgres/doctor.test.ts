import { expect, inject, it } from 'vitest';
import { newestSchema } from '#server/storage/migrations/migrations.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

const findings = async (url: string) =>
  (await runOperatorCommand({ DATABASE_URL: url }, 'doctor')).lines.join('\n');

it('reports whether a PostgreSQL database is reachable, usable and up to date', async () => {
  const url = await ensureDatabase(inject('postgresUrl'), `doctor ${Math.random()}`);
  expect(await findings(url)).toMatch(/^warning .+ schema 0, .+ the next start brings it to/m);
  await (await openPostgres(url, 0)).close();
  expect(await findings(url)).toMatch(new RegExp(`^ok .+ kept in PostgreSQL, schema ${newestSchema},`, 'm'));
  const nowhere = Object.assign(new URL(url), { port: '1' }).href;
  expect(await findings(nowhere)).toMatch(
    /^WRONG .+ cannot use the database of DATABASE_URL: .*ECONNREFUSED/m,
  );
  const missing = Object.assign(new URL(url), { pathname: '/nobody_made_this' }).href;
  expect(await findings(missing)).toMatch(/^WRONG .+ "nobody_made_this" does not exist/m);
});

it('creates and changes no tables for an operator command', async () => {
  const url = await ensureDatabase(inject('postgresUrl'), `commands ${Math.random()}`);
  const { failure } = await runOperatorCommand({ DATABASE_URL: url }, 'user list');
  expect(failure).toContain('the database of DATABASE_URL has schema 0');
  const tables = `SELECT 1 FROM pg_tables WHERE schemaname = 'public'`;
  expect(await queryPostgres(url, tables)).toEqual([]);
  await (await openPostgres(url, 0)).close();
  expect(await runOperatorCommand({ DATABASE_URL: url }, 'user list')).toEqual({ lines: [], failure: null });
});
