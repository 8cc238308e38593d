// Finds or installs programs that tests need and npm does not have.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './setup.mjs';
import { installPackage, isRoot, unpackPackage } from './system-packages.mjs';

const cache = path.join(root, '.cache', 'tools');

/**
 * Returns the path of a program: an installed one, else from the system's package. Exits if there is none.
 */
export function ensureTool(name) {
  return ensure(name, isRoot ? installPackage : unpackInCache);
}

/** The same for a web server. It is only unpacked, because installing its package would start it. */
export function ensureServer(name) {
  return ensure(name, unpackInCache);
}

const unpackInCache = (name) => unpackPackage(name, path.join(cache, name));

function ensure(name, fetch) {
  const found = findTool(name);
  if (found) return found;
  process.stdout.write(`Fetching ${name} for the tests…\n`);
  fetch(name);
  return (
    findTool(name) ??
    giveUp(`The tests need ${name}: install it (on Debian: apt-get install ${name}) and try again.`)
  );
}

function findTool(name) {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/sbin',
    ...['bin', 'sbin'].map((folder) => path.join(cache, name, 'usr', folder)),
  ];
  const file = folders.map((folder) => path.join(folder, name)).find((one) => existsSync(one));
  if (file === undefined || !canRun(file)) return undefined;
  // Adds the folder to PATH, so that the tests find the program too.
  process.env.PATH = `${process.env.PATH}${path.delimiter}${path.dirname(file)}`;
  return file;
}

/** Whether a program runs: one from another system may lack a library. */
const canRun = (file) => ['-V', 'version'].some((flag) => spawnSync(file, [flag]).status === 0);
