import { existsSync } from 'node:fs';
import path from 'node:path';
import { normalizePassphrase, readPassphraseFile } from '../../settings/passphrase-file.ts';
import { isDatabaseFile, isEncryptedFile } from '../../storage/sqlite/backup/encrypted-file.ts';
import { type CommandContext, CommandFailed } from './command.ts';
import { type PassphraseSources } from './passphrase-sources.ts';

/** The option of commands that may need a passphrase. */
export const passphraseOption = { 'passphrase-file': { type: 'string' } } as const;

type Context = Pick<CommandContext, 'values' | 'passphrases'>;

/**
 * The passphrase for a new backup.
 * @throws CommandFailed, ConfigError
 */
export async function newPassphrase({ values, passphrases }: Context): Promise<string> {
  const known = findPassphrase({ values, passphrases });
  if (known !== null) return known;
  const passphrase = await ask(passphrases, 'Passphrase of the backup: ');
  if ((await ask(passphrases, 'The same again: ')) !== passphrase)
    throw new CommandFailed('the two passphrases differ; nothing was written');
  return passphrase;
}

/**
 * The passphrase of an existing backup; null if it is not encrypted.
 * @throws CommandFailed, ConfigError
 */
export async function passphraseOf(file: string, { values, passphrases }: Context): Promise<string | null> {
  // The command itself reports a missing file.
  if (!existsSync(file)) return null;
  if (!isEncryptedFile(file)) {
    // Without the passphrase, a backup that has replaced the expected one could come from anyone. A file that is no database
    // either is damaged, and the command itself reports that.
    if (values['passphrase-file'] !== undefined && isDatabaseFile(file))
      throw new CommandFailed(`${file} is no encrypted backup; for a plain one leave out --passphrase-file`);
    return null;
  }
  return findPassphrase({ values, passphrases }) ?? (await ask(passphrases, `Passphrase of ${file}: `));
}

function findPassphrase({ values, passphrases }: Context): string | null {
  const file = values['passphrase-file'];
  if (typeof file === 'string') return readPassphraseFile('--passphrase-file', path.resolve(file));
  const given = passphrases.fromEnvironment();
  return given === undefined ? null : normalizePassphrase(given);
}

async function ask(passphrases: PassphraseSources, question: string): Promise<string> {
  const answer = await passphrases.ask(question);
  if (answer === null)
    throw new CommandFailed(
      'a passphrase is needed: type it at a terminal, or give it by --passphrase-file FILE or FORGE_PASSPHRASE',
    );
  const passphrase = normalizePassphrase(answer);
  if (passphrase === '') throw new CommandFailed('the passphrase is empty; nothing was written');
  return passphrase;
}
