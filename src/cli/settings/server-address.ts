import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CliTexts } from '#messages/en/cli.ts';
import { CliFailure } from '../failure.ts';
import { configDirectory } from './config-directory.ts';
import { type Environment, readVariable } from './environment.ts';

/**
 * The address of the server, without a slash at its end: FORGE_URL, else the file `url` beside that of the token.
 * @throws CliFailure, also for an address to which a token must not be sent in the clear
 */
export function readServerAddress(env: Environment, home: string, texts: CliTexts): string {
  const file = path.join(configDirectory(env, home), 'url');
  const text = readVariable(env, 'FORGE_URL') ?? readOptionalFile(file)?.trim();
  if (text === undefined || text === '') throw new CliFailure('usage', texts.address.missing(file));
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null && [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new CliFailure('usage', texts.address.invalid(withoutUser(text)));
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new CliFailure('usage', texts.address.insecure(text));
  return url.href.replace(/\/+$/, '');
}

/** A text that may be no valid address at all, without the user and the password before its last @. */
function withoutUser(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, (_, scheme: string = '') => `${scheme}…@`);
}

function readOptionalFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether what is sent to a host stays on this machine. URL has already brought IPv4 addresses into their usual form. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
