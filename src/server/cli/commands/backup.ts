import path from 'node:path';
import { manualBackup } from '../../storage/sqlite/backup/backup-files.ts';
import { backUp } from '../../storage/sqlite/backup/backup.ts';
import { checksumFile } from '../../storage/sqlite/backup/checksum.ts';
import { type Command } from '../context/command.ts';
import { existingDatabaseFile } from '../context/existing-database.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copies the database into one file with a checksum, also while the server runs.',
  usage: '[file]',
  maxArguments: 1,
  options: {},
  async run({ config, positionals, now, print, createProgress, interruption }) {
    const [given] = positionals;
    const target = path.resolve(given ?? manualBackup(config.operations.backupDirectory, now()));
    await backUp(existingDatabaseFile(config), target, createProgress('Backing up'), interruption());
    print(`backed up to ${target}`);
    print(`its checksum is in ${checksumFile(target)}; keep both, best on another machine`);
  },
};
