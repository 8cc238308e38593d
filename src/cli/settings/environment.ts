/** The environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value; undefined also if it is empty, as shells clear variables like that. */
export function readVariable(env: Environment, name: string): string | undefined {
  const value = env[name];
  return value === undefined || value === '' ? undefined : value;
}
