import path from 'node:path';
import { restoreBackup } from '../../storage/sqlite/database/restore.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { localDatabaseFile } from '../context/existing-database.ts';
import { passphraseOf, passphraseOption } from '../context/passphrase.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup in the place of the database. Stop the server first. The old database is kept.',
  usage: '<file> [--force] [--passphrase-file <file>]',
  maxArguments: 1,
  options: { force: { type: 'boolean' }, ...passphraseOption },
  async run({ config, positionals, values, passphrases, now, print, createProgress, interruption }) {
    const [given] = positionals;
    if (given === undefined) throw new CommandFailed('name the one backup to restore');
    localDatabaseFile(config);
    const file = path.resolve(given);
    const passphrase = await passphraseOf(file, { values, passphrases });
    const { kept } = await restoreBackup(file, config.dataDirectory, {
      mayReplace: values['force'] === true,
      now: now(),
      progress: createProgress('Restoring'),
      signal: interruption(),
      passphrase,
    });
    print(`restored ${file} into ${config.dataDirectory}`);
    if (kept !== null) print(`the database that was there is kept as ${kept}`);
    print('everybody has to sign in again');
  },
};
