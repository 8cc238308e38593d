import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#server/storage/sqlite/backup/backup.ts';
import { beginPartial, removeAbandonedBackups } from '#server/storage/sqlite/backup/partial-backup.ts';
import { verifyBackup } from '#server/storage/sqlite/backup/verify-backup.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();
let data: string;
let file: string;
let backups: string;

beforeEach(async () => {
  data = scope.directory();
  file = await fillDatabase(data);
  backups = path.join(data, 'backups');
  mkdirSync(backups, { mode: 0o700 });
});
afterEach(() => scope.end());

const old = 'forge-scheduled-2020-01-01T00-00-00Z.db';

/** Enlarges the database so that copying it takes a while. */
function enlarge(megabytes: number): void {
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE junk (a BLOB); BEGIN');
  for (let n = 0; n < megabytes; n++) database.exec('INSERT INTO junk VALUES (randomblob(1000000))');
  database.exec('COMMIT');
  database.close();
}

/** Makes the last scheduled backup very old, so that the next is due at once. */
function makeOneDue(): void {
  enlarge(100);
  writeFileSync(path.join(backups, old), '');
  utimesSync(path.join(backups, old), 0, 0);
}

const partials = () => readdirSync(backups).filter((name) => name.includes('.partial'));

/** Starts a server and waits until its backup has begun. */
async function startWhileDue() {
  const server = scope.start({ PORT: '0', DATA_DIR: data, BACKUP_EVERY: '1m' });
  await server.url();
  await until(() => partials().some((name) => name.endsWith('.partial')), 'the backup to begin');
  return server;
}

it('cancels a backup when the server is stopped, and leaves nothing of it', async () => {
  makeOneDue();
  const server = await startWhileDue();
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(partials()).toEqual([]);
  expect(server.stdout() + server.stderr()).not.toContain('failed');
});

it('removes the leftovers of a crashed backup at its start, and no other files', async () => {
  makeOneDue();
  const server = await startWhileDue();
  // This backup must begin before the kill, because a starting backup also removes leftovers.
  const living = beginPartial(path.join(backups, 'forge-2026-11-22T00-00-00Z.db'));
  server.child.kill('SIGKILL');
  await server.exited;
  expect(partials().length).toBeGreaterThan(2);
  const uuid = '01234567-89ab-4cde-8f01-23456789abcd';
  // A journal file as SQLite or an earlier version may leave it.
  writeFileSync(path.join(backups, `${old}.${uuid}.partial-journal`), '');
  const others = [
    'film.partial',
    `film.${uuid}.partial`,
    `forge-a.db.${uuid}.partial.txt`,
    'forge-b.db.partial',
  ];
  for (const name of others) writeFileSync(path.join(backups, name), '');
  const again = scope.start({ PORT: '0', DATA_DIR: data, BACKUP_EVERY: 'never' });
  await again.url();
  const names = [living.file, `${living.file}-lock`].map((one) => path.basename(one));
  await until(() => partials().length <= 6, 'it to have cleared up');
  expect(readdirSync(backups).toSorted()).toEqual([...others, ...names, old].toSorted());
  living.cleanUp();
  expect(readdirSync(backups).toSorted()).toEqual([...others, old].toSorted());
});

it('keeps a backup in progress while others begin', async () => {
  enlarge(10);
  const target = path.join(backups, 'monday.db');
  let looks = 0;
  await backUp(file, target, {
    progress: () => {
      removeAbandonedBackups(backups, 'monday.db');
      looks += 1;
    },
  });
  expect(looks).toBeGreaterThan(0);
  await verifyBackup(target);
  await Promise.all([backUp(file, target), backUp(file, target)]);
  await verifyBackup(target);
  expect(readdirSync(backups)).toEqual(['monday.db', 'monday.db.sha256']);
});
