import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromiumArguments } from './chromium-arguments.ts';

/**
 * Launch options for a Chromium with all its parts. The headless shell, in which the other tests run faster, shows no
 * notifications.
 */
export function fullChromium() {
  const executablePath = process.env['FULL_CHROMIUM'] ?? onPath('chromium') ?? process.env['CHROMIUM'];
  return { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) };
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
