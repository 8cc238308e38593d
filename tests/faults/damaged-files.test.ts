import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/storage/sqlite/database/open-database.ts';
import { createDice } from '../convergence/dice.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { openMended } from './controls/open-and-repair.ts';
import { openUnseen } from './controls/open-unchecked.ts';
import { damageManyTimes } from './harness/damage.ts';
import { fillDatabase } from './harness/sample-database.ts';

const bound = { timeout: 180_000 };
let directory: string;
let file: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-damage-'));
  file = await fillDatabase(directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

it('starts only with sound data, and leaves what it refuses as it was, 100 times', bound, async () => {
  const report = await damageManyTimes(file, 100, createDice(11));
  expect(report.wrong).toEqual([]);
  expect(report.refused + report.sound).toBe(100);
  expect(report.refused).toBeGreaterThan(20);
});

it('refuses an entry that is in no list there is', bound, async () => {
  const damaged = path.join(directory, 'strange.db');
  copyFileSync(file, damaged);
  const database = new DatabaseSync(damaged);
  database.exec(
    `PRAGMA ignore_check_constraints = ON; UPDATE entry SET list = 'updxtes' WHERE list = 'updates'`,
  );
  database.close();
  await expect(openDatabase(damaged, 0)).rejects.toThrow(/strange\.db is damaged \(a list of entry/);
});

it('notices a start without an integrity check', bound, async () => {
  const report = await damageManyTimes(file, 40, createDice(11), openUnseen);
  expect(report.wrong.filter((fault) => fault.includes('started with')).length).toBeGreaterThan(2);
});

it('notices a start that repairs before it checks', bound, async () => {
  const report = await damageManyTimes(file, 40, createDice(11), openMended);
  expect(report.wrong.filter((fault) => fault.includes('refused, but changed')).length).toBeGreaterThan(0);
});

it('says what is damaged and what to do, as the operator starts it', bound, async () => {
  const scope = createProcessScope();
  const data = scope.directory();
  const damaged = readFileSync(file);
  // The second page is the root of a table or an index.
  damaged.fill(randomUUID(), 4_096, 8_192);
  writeFileSync(path.join(data, 'forge.db'), damaged);
  const server = scope.start({ PORT: '0', DATA_DIR: data });
  expect(await server.exited).toBe(1);
  expect(server.stderr()).toMatch(
    /^Forge cannot start: the database .+forge\.db is damaged \(.+\): restore a backup \(npm run forge -- restore\); nothing in it was changed\n$/,
  );
  expect(readFileSync(path.join(data, 'forge.db')).equals(damaged)).toBe(true);
  await scope.end();
});
