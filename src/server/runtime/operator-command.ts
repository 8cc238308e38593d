import { existsSync } from 'node:fs';
import path from 'node:path';

/** The nearest directory above with a package.json: the sources and the built server lie at different depths. */
function installationDirectory(from: string): string {
  const parent = path.dirname(from);
  return existsSync(path.join(from, 'package.json')) || parent === from
    ? from
    : installationDirectory(parent);
}

/** An image has no scripts, so there the command cannot be started through npm. */
const commandPrefix = existsSync(
  path.join(installationDirectory(import.meta.dirname), 'scripts', 'forge.mjs'),
)
  ? 'npm run forge --'
  : 'node src/server/cli/main.ts';

/** One of the operator's commands, as it is typed where this runs. */
export const operatorCommand = (args: string): string => `${commandPrefix} ${args}`;
