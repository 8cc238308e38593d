import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tokenPrefix } from '#domain/account/access-token.ts';
import { type CliTexts } from '#messages/en/cli.ts';
import { CliFailure } from '../failure.ts';
import { configDirectory } from './config-directory.ts';
import { type Environment, readVariable } from './environment.ts';

const tokenPattern = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);

/** Far more than a token takes: a wrong file must not be read whole. */
const maxFileBytes = 4_096;

/**
 * The access token: FORGE_TOKEN, else the content of FORGE_TOKEN_FILE, else that of the file `token` of the configuration.
 * No message has the token in it.
 * @throws CliFailure
 */
export function readToken(env: Environment, home: string, texts: CliTexts): string {
  const file = readVariable(env, 'FORGE_TOKEN_FILE') ?? path.join(configDirectory(env, home), 'token');
  const given = readVariable(env, 'FORGE_TOKEN');
  const token = (given ?? readPrivateFile(file, texts)).trim();
  if (!tokenPattern.test(token))
    throw new CliFailure('noAccess', texts.token.malformed(given === undefined ? file : 'FORGE_TOKEN'));
  return token;
}

function readPrivateFile(file: string, texts: CliTexts): string {
  let descriptor;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new CliFailure('noAccess', isMissing ? texts.token.missing(file) : texts.token.unreadable(file));
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > maxFileBytes)
      throw new CliFailure('noAccess', texts.token.malformed(file));
    // Windows has no such bits; Node makes them up there.
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
      throw new CliFailure('noAccess', texts.token.readableByOthers(file));
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}
