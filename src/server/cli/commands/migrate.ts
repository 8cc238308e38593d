import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { newestSchema } from '../../storage/migrations/migrations.ts';
import { backupDirectory } from '../../storage/sqlite/backup/backup-files.ts';
import { backUp } from '../../storage/sqlite/backup/backup.ts';
import { openDatabase } from '../../storage/sqlite/database/open-database.ts';
import { checkIntegrity } from '../../storage/sqlite/integrity/integrity-check.ts';
import { lockDirectory } from '../../storage/sqlite/locks/directory-lock.ts';
import { type Command } from '../context/command.ts';
import { existingDatabaseFile } from '../context/existing-database.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Brings the database up to this version, as a start would; --dry-run tries it on a copy.',
  usage: '[--dry-run]',
  maxArguments: 0,
  options: { 'dry-run': { type: 'boolean' } },
  async run({ config, values, now, print, createProgress, interruption }) {
    const file = existingDatabaseFile(config);
    const { schema } = checkIntegrity(file);
    if (schema === newestSchema) {
      print(`${file} is up to date (schema ${newestSchema})`);
      return;
    }
    const steps = `schema ${schema ?? 0} to ${newestSchema}`;
    if (values['dry-run'] !== true) {
      const unlock = lockDirectory(config.dataDirectory);
      try {
        (await openDatabase(file, now(), createProgress('Backing up'), interruption())).close();
      } finally {
        unlock();
      }
      print(`${file}: ${steps}; a copy from before is in ${backupDirectory(config.dataDirectory)}`);
      return;
    }
    const signal = interruption();
    const scratch = mkdtempSync(path.join(config.dataDirectory, 'dry-run-'));
    try {
      const copy = path.join(scratch, 'forge.db');
      await backUp(file, copy, { progress: createProgress('Copying'), signal });
      const started = performance.now();
      (await openDatabase(copy, now())).close();
      checkIntegrity(copy);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      print(`${steps} works on a copy of ${file}, in ${seconds} s; nothing was changed`);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  },
};
