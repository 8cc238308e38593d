import path from 'node:path';
import { type Environment, readVariable } from './environment.ts';

/** The directory of the command line's own files. A relative XDG_CONFIG_HOME is invalid and does not count. */
export function configDirectory(env: Environment, home: string): string {
  const configHome = readVariable(env, 'XDG_CONFIG_HOME');
  const base =
    configHome !== undefined && path.isAbsolute(configHome) ? configHome : path.join(home, '.config');
  return path.join(base, 'forge');
}
