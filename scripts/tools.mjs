// Programs that only tests need and npm does not carry: one on the machine, else the system's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './setup.mjs';
import { installPackage, isRoot, unpackPackage } from './system-packages.mjs';

const cache = path.join(root, '.cache', 'tools');

/** Where a program is: one on the machine, else the system's package; without it there is no test. */
export function ensureTool(name) {
  return ensure(name, isRoot ? installPackage : unpackInCache);
}

/** The same for a web server, which is only unpacked: installing its package would start it. */
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
  // So that what the tests start finds it too.
  process.env.PATH = `${process.env.PATH}${path.delimiter}${path.dirname(file)}`;
  return file;
}

/** A program from another system may lack a library. */
const canRun = (file) => ['-V', 'version'].some((flag) => spawnSync(file, [flag]).status === 0);
