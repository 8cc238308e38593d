import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { verifyBackup } from '#server/storage/sqlite/backup/verify-backup.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { killCommand } from './harness/killed-command.ts';
import { fillDatabase } from './harness/sample-database.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('leaves the old backup or the new one, whole and with its checksum, wherever replacing it is cut short', async () => {
  const data = scope.directory();
  const file = await fillDatabase(data);
  const target = path.join(scope.directory(), 'monday.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${target}`);
  const first = readFileSync(target);
  const change = () => {
    const database = new DatabaseSync(file);
    database.exec('UPDATE account SET version = version + 1');
    database.close();
  };
  let kills = 0;
  const found = new Set<string>();
  // A backup renames its checksum, then the file, then the checksum again.
  while (kills < 10) {
    change();
    if (!killCommand(`backup ${target}`, data, 'rename', kills + 1)) break;
    kills += 1;
    await verifyBackup(target);
    found.add(readFileSync(target).equals(first) ? 'old' : 'new');
  }
  expect(kills).toBe(3);
  expect(found).toEqual(new Set(['old', 'new']));
  await verifyBackup(target);
  // In the end there is one checksum, of one file, and no leftovers.
  expect(readdirSync(path.dirname(target))).toEqual(['monday.db', 'monday.db.sha256']);
  expect(readFileSync(`${target}.sha256`, 'utf8')).toMatch(/^[\da-f]{64} {2}monday\.db\n$/);
});
