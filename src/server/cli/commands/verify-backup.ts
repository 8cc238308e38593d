import path from 'node:path';
import { listBackups } from '../../storage/sqlite/backup/backup-files.ts';
import { verifyBackup as verify } from '../../storage/sqlite/backup/backup.ts';
import { type Command, CommandFailed } from '../context/command.ts';

export const verifyBackup: Command = {
  name: 'verify-backup',
  summary: 'Makes sure that a backup (without a name: the newest) is whole and can be restored.',
  usage: '[file]',
  maxArguments: 1,
  options: {},
  async run({ config, positionals, print, createProgress }) {
    const directory = config.operations.backupDirectory;
    const given = positionals[0] ?? listBackups(directory)[0]?.file;
    if (given === undefined) throw new CommandFailed(`there is no backup in ${directory} yet`);
    const file = path.resolve(given);
    await verify(file, createProgress('Verifying'));
    print(`${file} is whole and can be restored`);
  },
};
