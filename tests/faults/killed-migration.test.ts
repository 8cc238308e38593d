import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newestSchema } from '#server/storage/migrations/migrations.ts';
import { verifyBackup } from '#server/storage/sqlite/backup/verify-backup.ts';
import { checkIntegrity } from '#server/storage/sqlite/integrity/integrity-check.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { createFirstRelease, killWhileMigrating } from './harness/killed-migration.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('comes to the newest schema even if it is killed anywhere on the way there', async () => {
  const moments = [1, 2, 3, 5, 8, 12].map((when) => ({ call: 'fsync', when }));
  const more = [3, 30, 60].map((when) => ({ call: 'pwrite64', when }));
  const report = await killWhileMigrating(scope, [...moments, ...more]);
  expect(report.wrong).toEqual([]);
  expect(report.killed).toBeGreaterThan(5);
});

it('notices a migration in more than one transaction', async () => {
  const script = path.join(import.meta.dirname, 'controls', 'migrating-by-parts-server.ts');
  const report = await killWhileMigrating(
    scope,
    [3, 4].map((when) => ({ call: 'fsync', when })),
    script,
  );
  expect(report.killed).toBe(2);
  expect(report.wrong.join()).toMatch(/cannot|ended with/);
});

it('keeps a verified backup from before a migration', async () => {
  const data = path.join(scope.directory(), 'data');
  createFirstRelease(data);
  const tried = await runOperatorCommand({ DATA_DIR: data }, 'migrate --dry-run');
  expect(tried.failure).toBe(null);
  expect(tried.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^schema 1 to ${newestSchema} works on a copy of .+; nothing was changed$`),
    ),
  ]);
  expect(readdirSync(data).filter((name) => name !== 'forge.db-shm' && name !== 'forge.db-wal')).toEqual([
    'forge.db',
  ]);
  expect(checkIntegrity(path.join(data, 'forge.db'))).toEqual({ schema: 1 });

  expect((await runOperatorCommand({ DATA_DIR: data }, 'migrate')).failure).toBe(null);
  const [backup = ''] = readdirSync(path.join(data, 'backups')).filter((name) => name.endsWith('.db'));
  expect(backup).toMatch(/^forge-before-upgrade-from-schema-1-/);
  await verifyBackup(path.join(data, 'backups', backup));
  expect(checkIntegrity(path.join(data, 'backups', backup))).toEqual({ schema: 1 });
  expect((await runOperatorCommand({ DATA_DIR: data }, 'migrate')).lines).toEqual([
    `${path.join(data, 'forge.db')} is up to date (schema ${newestSchema})`,
  ]);
});
