import { existsSync } from 'node:fs';
import path from 'node:path';

/** The nearest parent directory with a package.json, as sources and built server are at different depths. */
function installationDirectory(from: string): string {
  const parent = path.dirname(from);
  return existsSync(path.join(from, 'package.json')) || parent === from
    ? from
    : installationDirectory(parent);
}

/** A container image has no scripts, so there npm cannot run the command. */
const commandPrefix = existsSync(
  path.join(installationDirectory(import.meta.dirname), 'scripts', 'forge.mjs'),
)
  ? 'npm run forge --'
  : 'node src/server/cli/main.ts';

/** The shell command for an operator's command in this installation. */
export const operatorCommand = (args: string): string => `${commandPrefix} ${args}`;
