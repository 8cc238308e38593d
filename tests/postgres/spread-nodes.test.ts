import { beforeEach, expect, inject, it } from 'vitest';
import { createReadiness } from '#server/operations/readiness.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { ensureSpreadDatabase, queryPostgres } from '../harness/test-storage.ts';

let url: string;

const sound = {
  fsync: 'on',
  server_encoding: 'UTF8',
  synchronous_commit: 'on',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

beforeEach(async () => {
  url = await ensureSpreadDatabase(inject('postgresUrl'), `nodes ${Math.random()}`);
});

const workerAnswers = (name: string, settings: object) =>
  queryPostgres(url, `INSERT INTO fake_node VALUES ('${name}', false, '${JSON.stringify(settings)}')`);
const workerIsAway = (name: string) =>
  queryPostgres(url, `INSERT INTO fake_node VALUES ('${name}', true, 'connection refused')`);
const doctor = async () => (await runOperatorCommand({ DATABASE_URL: url }, 'doctor')).lines.join('\n');

it.each([
  ['fsync', 'off', 'fsync must be on on every node'],
  ['server_encoding', 'LATIN1', 'server_encoding must be UTF8 on every node'],
  ['synchronous_commit', 'off', 'ALTER ROLE <the role of DATABASE_URL> SET synchronous_commit = on'],
  ['enable_seqscan', 'on', 'SET enable_seqscan = off'],
])('refuses to start if a worker has another %s', async (name, value, remedy) => {
  await workerAnswers('worker-1', sound);
  await workerAnswers('worker-2', { ...sound, [name]: value });
  const message = `the database node worker-2:5432 has ${name} ${value}`;
  await expect(openPostgres(url, 0)).rejects.toMatchObject({
    fault: 'unusable',
    message: expect.stringContaining(message) as string,
  });
  await expect(openPostgres(url, 0)).rejects.toThrow(remedy);
  expect(await doctor()).toMatch(new RegExp(`^WRONG .+ ${message}`, 'm'));
});

it('starts while a worker is away, and doctor names it', async () => {
  await workerAnswers('worker-1', sound);
  await workerIsAway('worker-2');
  await (await openPostgres(url, 0)).close();
  expect(await doctor()).toMatch(/^warning .+ spread over 2 nodes .+ worker-2:5432 does not answer/m);
});

it('is ready while some nodes answer, and says which do not', async () => {
  await workerIsAway('worker-2');
  const storage = await openPostgres(url, 0);
  const errors: unknown[] = [];
  const check = () =>
    createReadiness(
      storage,
      () => 0,
      (error) => void errors.push(error),
    )();
  const checks = { write: 'ok', disk: 'ok', schema: 'ok' };
  expect(await check()).toEqual({ isReady: true, checks: { ...checks, nodes: { count: 2, away: [2] } } });
  expect(errors.map(String)).toEqual(['StorageError: the database node worker-2:5432 does not answer']);
  await workerIsAway('worker-1');
  expect(await check()).toEqual({ isReady: false, checks: { ...checks, nodes: { count: 2, away: [1, 2] } } });
  await storage.close();
});

it('is ready while all workers are away if the coordinator has accounts, and counts only nodes with accounts', async () => {
  await queryPostgres(
    url,
    `CREATE OR REPLACE VIEW pg_dist_placement AS
      SELECT shardid, (shardid % 2)::INT AS groupid FROM pg_dist_shard`,
  );
  const storage = await openPostgres(url, 0);
  await workerIsAway('worker-1');
  await workerIsAway('worker-2');
  expect(await storage.askNodes?.()).toMatchObject({ count: 2, away: [{ name: 'worker-1', group: 1 }] });
  await storage.close();
});
