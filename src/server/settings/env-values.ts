import path from 'node:path';

/** An environment variable is invalid. The message names it and describes valid values. */
export class ConfigError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns undefined for an empty value, as env files may name every variable.
 * @throws ConfigError for a value in quotation marks. Docker keeps those of an env file, so that `"/data"` would be
 * a new folder in the working directory.
 */
export function readSetting(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  // The value is not repeated, as it may be a secret.
  if (value !== undefined && /^(["']).*\1$/s.test(value))
    throw new ConfigError(`${name} is in quotation marks, which count as part of the value; remove them`);
  return value === '' ? undefined : value;
}

/**
 * An absolute path; undefined if the variable is not set.
 * @throws ConfigError for a path that only a shell would expand. Services and containers pass it on as it is, so
 * that `~/forge` would be a new folder named `~` in the working directory.
 */
export function readDirectory(env: Env, name: string, workingDirectory: string): string | undefined {
  const text = readSetting(env, name);
  if (text === undefined) return undefined;
  if (/^~|\$[\w{(]/.test(text))
    throw new ConfigError(
      `${name} is "${text}"; it must be a whole path, as no shell replaces ~ and $ here (./~ means a folder of that name)`,
    );
  return path.resolve(workingDirectory, text);
}

/** @throws ConfigError */
export function readChoice<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const text = readSetting(env, name);
  if (text === undefined) return fallback;
  const choice = choices.find((one) => one === text);
  if (choice === undefined)
    throw new ConfigError(`${name} is "${text}"; it must be one of ${choices.join(', ')}`);
  return choice;
}

/**
 * Null if the variable is not set.
 * @throws ConfigError
 */
export function readPort(env: Env, name: string): number | null {
  const text = readSetting(env, name);
  if (text === undefined) return null;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`${name} is "${text}"; it must be a number from 0 to 65535`);
  return port;
}

/** @throws ConfigError */
export function readCount(env: Env, name: string, fallback: number): number {
  const text = readSetting(env, name);
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new ConfigError(`${name} is "${text}"; it must be a whole number from 1 to 999999999`);
  return Number(text);
}
