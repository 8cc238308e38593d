import path from 'node:path';
import { backUp } from '../../storage/sqlite/backup.ts';
import { manualBackup } from '../../storage/sqlite/backup-files.ts';
import { checksumFile } from '../../storage/sqlite/checksum.ts';
import { type Command } from '../command.ts';
import { existingDatabase } from '../existing-database.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copies the database into one file with a checksum, also while the server runs.',
  usage: '[file]',
  mostWords: 1,
  options: {},
  async run({ config, positionals, now, print, progress, interruption }) {
    const [given] = positionals;
    const target = path.resolve(given ?? manualBackup(config.operations.backupDirectory, now()));
    await backUp(existingDatabase(config), target, progress('Backing up'), interruption());
    print(`backed up to ${target}`);
    print(`its checksum is in ${checksumFile(target)}; keep both, best on another machine`);
  },
};
