import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';

let directory: string;
let storage: Storage;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-storage-'));
  // The counting writer creates no tables.
  await (await openSqlite(directory, 0)).close();
  const writerScript = new URL('counting-writer.ts', import.meta.url);
  storage = await openSqlite(directory, 0, { writerScript });
});
afterEach(async () => {
  await storage.close();
  rmSync(directory, { recursive: true });
});

/** Sends commands in one event-loop turn; returns for each the number of commands in its message. */
const ask = (count: number) =>
  Promise.all(Array.from({ length: count }, () => storage.write('clearAttempts', { keys: [] })));

const times = (count: number, size: number) => Array.from({ length: count }, () => size);

it('sends the first commands to an idle writer at once, then eight per message', async () => {
  expect(await ask(20)).toEqual([...times(3, 1), ...times(16, 8), 1]);
});

it('sends at once again when all commands have been answered', async () => {
  await ask(20);
  expect(await ask(2)).toEqual([1, 1]);
});
