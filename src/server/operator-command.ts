import { existsSync } from 'node:fs';
import path from 'node:path';

/** The installation's directory, which is two levels up from the sources as well as from what is built of them. */
const root = path.resolve(import.meta.dirname, '../..');

/** How the operator's commands are called here: an image has no scripts, so npm could not run any. */
const called = existsSync(path.join(root, 'scripts', 'forge.mjs'))
  ? 'npm run forge --'
  : 'node src/server/cli/main.ts';

/** One of the operator's commands as it is typed where this runs. */
export const operatorCommand = (words: string): string => `${called} ${words}`;
