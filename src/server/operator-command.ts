import { existsSync } from 'node:fs';
import path from 'node:path';

/** The installation: above the sources as above what is built of them. */
const root = path.resolve(import.meta.dirname, '../..');

/** How the operator's commands are called here: an image holds no scripts, and what npm would run is not there. */
const called = existsSync(path.join(root, 'scripts', 'forge.mjs'))
  ? 'npm run forge --'
  : 'node src/server/cli/main.ts';

/** One of the operator's commands as it is typed where this runs. */
export const operatorCommand = (words: string): string => `${called} ${words}`;
