// Debian's packages, on systems that have them: for what tests need and npm does not carry. Other systems have to
// install that by hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const hasApt = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
export const isRoot = process.getuid?.() === 0;

/** Installs a package, if permitted: with the package lists the machine has, else with new ones. */
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

/** Unpacks a package into a folder, without what it depends on and without starting anything. */
export function unpackPackage(name, folder) {
  if (!hasApt) return;
  mkdirSync(folder, { recursive: true });
  const download = () =>
    spawnSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore' }).status === 0;
  if (!download()) {
    // A fresh machine has no package lists yet.
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    download();
  }
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb')))
    spawnSync('dpkg', ['-x', path.basename(file), '.'], { cwd: folder, stdio: 'ignore' });
}
