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

it('looks through a database while this thread goes on', async () => {
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

it('says what is wrong with one that is damaged, as a look in this thread would', async () => {
  truncateSync(file, Math.floor(statSync(file).size / 2));
  await expect(runIntegrityCheck(file)).rejects.toMatchObject({
    name: 'StorageError',
    message: expect.stringContaining(`${file} is damaged`) as string,
  });
  await expect(runIntegrityCheck(file, undefined, '/its/source.db')).rejects.toThrow(
    'the database /its/source.db is damaged',
  );
});

it('gives up when it is told to, before or meanwhile', async () => {
  const reason = new Error('stopped');
  await expect(runIntegrityCheck(file, AbortSignal.abort(reason))).rejects.toBe(reason);
  const stopping = new AbortController();
  const looking = runIntegrityCheck(file, stopping.signal);
  stopping.abort(reason);
  await expect(looking).rejects.toBe(reason);
});
