import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { moveToPostgres } from '#server/storage/postgres/migration/move-to-postgres.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { operatorCommandFile } from '../harness/operator-command-file.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

let directory: string;
let databaseUrl: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-move-'));
  databaseUrl = await ensureDatabase(inject('localPostgresUrl'), randomUUID());
  const storage = await openSqlite(directory, 0);
  await addAccounts(storage, ['ada']);
  const mutations = [makeMutation('addIdea', fields)];
  await storage.write('pushMutations', { accountId: 'ada', mutations, now: meantAt });
  await storage.write('probe', { now: meantAt });
  await storage.close();
});
afterEach(() => rmSync(directory, { recursive: true }));

const move = (url = databaseUrl, progress = (_share: number) => {}) =>
  moveToPostgres({ dataDirectory: directory, databaseUrl: url, now: meantAt, progress });

/**
 * A proxy that breaks the connection when its client commits: before it forwards the COMMIT, or before it
 * returns the answer. It runs `meanwhile` first.
 */
async function breakingAtCommit(when: 'before' | 'after', meanwhile = () => Promise.resolve()) {
  const line = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: Number(new URL(databaseUrl).port) });
    let [isMoving, isCommitting] = [false, false];
    const breakOff = async () => {
      await meanwhile();
      for (const socket of [near, far]) socket.destroy();
    };
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('data', (chunk) => {
      // Commits before the table lock belong to migrations.
      isMoving ||= chunk.includes('LOCK TABLE');
      isCommitting = isMoving && chunk.includes('COMMIT');
      if (isCommitting && when === 'before') void breakOff();
      else far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isCommitting) void breakOff();
      else near.write(chunk);
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((line.address() as AddressInfo).port);
  return { url: url.href, [Symbol.dispose]: () => void line.close() };
}

it.each([
  ['before', false],
  ['after', true],
] as const)('reports an unknown outcome if the connection breaks %s the commit', async (when, wasThere) => {
  using line = await breakingAtCommit(when);
  await expect(move(line.url)).rejects.toThrow('whether all or nothing was moved is not known');
  expect((await move()).wasAlreadyMoved).toBe(wasThere);
});

it('does not claim that nothing changed if it is stopped during the commit', async () => {
  let stop = (): unknown => null;
  using line = await breakingAtCommit('after', async () => {
    stop();
    // Gives the process time to handle the signal before the connection breaks.
    await sleep(500);
  });
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: directory, DATABASE_URL: line.url };
  const typed = spawn(process.execPath, [operatorCommandFile, 'move-to-postgres'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stop = () => typed.kill('SIGTERM');
  let said = '';
  typed.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  expect(await new Promise((resolve) => typed.once('close', resolve))).toBe(1);
  expect(said).toMatch(/^forge: repeat it: whether all or nothing was moved is not known/m);
  expect((await move()).wasAlreadyMoved).toBe(true);
});

it('keeps commands from writing to the source until everything is moved', async () => {
  const beside = new DatabaseSync(path.join(directory, 'forge.db'), { timeout: 0 });
  const attempts: string[] = [];
  await move(databaseUrl, () => {
    try {
      beside.exec(`UPDATE account SET swept_at = 1`);
      attempts.push('written');
    } catch (error) {
      attempts.push(String(error));
    }
  });
  expect(new Set(attempts)).toEqual(new Set(['Error: database is locked']));
  beside.exec(`UPDATE account SET swept_at = 1`);
  beside.close();
});

it('moves into a database that contains only a write probe, and may be repeated then', async () => {
  const tryIt = async (now: number) => {
    const storage = await openPostgres(databaseUrl, 0);
    await storage.write('probe', { now });
    await storage.close();
  };
  await tryIt(meantAt + 1);
  const { rows, wasAlreadyMoved } = await move();
  expect(wasAlreadyMoved).toBe(false);
  expect(await queryPostgres(databaseUrl, 'SELECT count(*)::int AS count FROM idea')).toEqual([{ count: 1 }]);
  await tryIt(meantAt + 2);
  expect(await move()).toEqual({ rows, wasAlreadyMoved: true });
});
