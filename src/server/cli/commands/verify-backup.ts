import path from 'node:path';
import { listBackups } from '../../storage/sqlite/backup/backup-files.ts';
import { verifyBackup as verify } from '../../storage/sqlite/backup/verify-backup.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { passphraseOf, passphraseOption } from '../context/passphrase.ts';

export const verifyBackup: Command = {
  name: 'verify-backup',
  summary: 'Makes sure that a backup (without a name: the newest) is whole and can be restored.',
  usage: '[file] [--passphrase-file <file>]',
  maxArguments: 1,
  options: passphraseOption,
  async run({ config, positionals, values, passphrases, print, createProgress }) {
    const directory = config.operations.backupDirectory;
    const given = positionals[0] ?? listBackups(directory)[0]?.file;
    if (given === undefined) throw new CommandFailed(`there is no backup in ${directory} yet`);
    const file = path.resolve(given);
    const passphrase = await passphraseOf(file, { values, passphrases });
    await verify(file, { progress: createProgress('Verifying'), passphrase });
    print(`${file} is whole and can be restored`);
  },
};
