/** A variable whose value cannot be used. The message names it and says what would do. */
export class ConfigError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

/** An empty value is no value, as in env files that name every variable. */
export function readSetting(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
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
 * Null where it is not set.
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
