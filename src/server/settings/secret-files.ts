import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Env, readSetting } from './env-values.ts';

/** The variables that contain a password or a token. */
const secretNames = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'] as const;

/** Longer files are refused, because a wrong path must not be read into memory. */
const maxCharacters = 4_096;

/**
 * Returns the variables with each secret that is given by a file (`SMTP_URL_FILE=/run/secrets/smtp`) read from it.
 * Other users of the machine may see a process's variables, but not a file that only Forge may read.
 * @throws ConfigError that names the variable and the file, never the content
 */
export function withSecretFiles(env: Env, workingDirectory: string): Env {
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const fileVariable = `${name}_FILE`;
    const file = readSetting(env, fileVariable);
    if (file === undefined) continue;
    if (readSetting(env, name) !== undefined)
      throw new ConfigError(`${name} and ${fileVariable} are both set; remove one of them`);
    secrets[name] = readSecret(fileVariable, path.resolve(workingDirectory, file));
  }
  return { ...env, ...secrets };
}

function readSecret(fileVariable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError(`${fileVariable} is "${file}", which cannot be read (${code})`);
  }
  if (text === '') throw new ConfigError(`${fileVariable} is "${file}", which is empty`);
  if (text.length > maxCharacters || text.includes('\n'))
    throw new ConfigError(
      `${fileVariable} is "${file}"; it must contain one line of at most ${maxCharacters} characters`,
    );
  return text;
}
