import path from 'node:path';
import { manualBackup } from '../../storage/sqlite/backup/backup-files.ts';
import { backUp } from '../../storage/sqlite/backup/backup.ts';
import { checksumFile } from '../../storage/sqlite/backup/checksum.ts';
import { type Command, CommandFailed } from '../context/command.ts';
import { existingDatabaseFile } from '../context/existing-database.ts';
import { newPassphrase, passphraseOption } from '../context/passphrase.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copies the database into one file with a checksum, also while the server runs.',
  usage: '[file] [--encrypt [--passphrase-file <file>]]',
  maxArguments: 1,
  options: { encrypt: { type: 'boolean' }, ...passphraseOption },
  async run({ config, positionals, values, passphrases, now, print, createProgress, interruption }) {
    const [given] = positionals;
    const isEncrypted = values['encrypt'] === true;
    // A forgotten --encrypt must not leave a plain backup in its place.
    if (!isEncrypted && values['passphrase-file'] !== undefined)
      throw new CommandFailed('--passphrase-file is for --encrypt; without it the backup would be plain');
    const target = path.resolve(given ?? manualBackup(config.operations.backupDirectory, now(), isEncrypted));
    const database = existingDatabaseFile(config);
    const passphrase = isEncrypted ? await newPassphrase({ values, passphrases }) : null;
    const progress = createProgress('Backing up');
    await backUp(database, target, { progress, signal: interruption(), passphrase });
    print(`backed up to ${target}`);
    print(`its checksum is in ${checksumFile(target)}; keep both, best on another machine`);
    if (isEncrypted)
      print('it is encrypted: without the passphrase nobody can read it, so keep that elsewhere');
  },
};
