// Programs that only tests need and npm does not carry: one on the machine, else the system's package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './setup.mjs';

const cache = path.join(root, '.cache', 'tools');
const hasApt = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
const isRoot = process.getuid?.() === 0;

/** Where a program is: one on the machine, else the system's package; without it there is no test. */
export function ensureTool(name) {
  return ensure(name, isRoot ? installPackage : unpack);
}

/** The same for a web server, which is unpacked here: an installed one would be started by its package. */
export function ensureServer(name) {
  return ensure(name, unpack);
}

/** Installs a package of Debian's where this may: with the lists the machine has, else with new ones. */
export function installPackage(name) {
  if (!hasApt || !isRoot) return;
  const apt = (...args) =>
    spawnSync('apt-get', ['-y', '-qq', '--no-remove', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }).status === 0;
  if (!apt('install', name) && apt('update')) apt('install', name);
}

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

function unpack(name) {
  if (!hasApt) return;
  const folder = path.join(cache, name);
  mkdirSync(folder, { recursive: true });
  const download = () =>
    spawnSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore' }).status === 0;
  if (!download()) {
    // A fresh machine knows no packages yet.
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    download();
  }
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb')))
    spawnSync('dpkg', ['-x', file, '.'], { cwd: folder, stdio: 'ignore' });
}
