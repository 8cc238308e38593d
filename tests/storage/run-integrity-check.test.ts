import { mkdtempSync, rmSync, truncateSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestSchema } from '#server/storage/migrations/migrations.ts';
import { runIntegrityCheck } from '#server/storage/sqlite/integrity/run-integrity-check.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-look-'));
  file = await fillDatabase(directory);
});
afterEach(() => rmSync(directory, { recursive: true }));

it('checks a database without blocking this thread', async () => {
  let turns = 0;
  let isDone = false;
  const goOn = () => {
    turns += 1;
    if (!isDone) setImmediate(goOn);
  };
  setImmediate(goOn);
  expect(await runIntegrityCheck(file)).toEqual({ schema: newestSchema });
  isDone = true;
  expect(turns).toBeGreaterThan(1);
});

it('reports the same error for a damaged database as a check in this thread', async () => {
  truncateSync(file, Math.floor(statSync(file).size / 2));
  await expect(runIntegrityCheck(file)).rejects.toMatchObject({
    name: 'StorageError',
    message: expect.stringContaining(`${file} is damaged`) as string,
  });
  await expect(runIntegrityCheck(file, undefined, '/its/source.db')).rejects.toThrow(
    'the database /its/source.db is damaged',
  );
});

it('stops when its signal aborts, before or during the check', async () => {
  const reason = new Error('stopped');
  await expect(runIntegrityCheck(file, AbortSignal.abort(reason))).rejects.toBe(reason);
  const stopping = new AbortController();
  const looking = runIntegrityCheck(file, stopping.signal);
  stopping.abort(reason);
  await expect(looking).rejects.toBe(reason);
});
