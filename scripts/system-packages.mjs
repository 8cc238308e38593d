// Installs Debian packages that tests need and npm does not have. On other systems they have to be installed
// by hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const hasApt = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
export const isRoot = process.getuid?.() === 0;

/**
 * Installs a package if root runs this. If the local package lists do not suffice, it updates them and
 * retries.
 */
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

/** Unpacks a package into a folder, without its dependencies and without running its install scripts. */
export function unpackPackage(name, folder) {
  if (!hasApt) return;
  mkdirSync(folder, { recursive: true });
  const download = () =>
    spawnSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore' }).status === 0;
  if (!download()) {
    // A new machine has no package lists yet.
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    download();
  }
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb')))
    spawnSync('dpkg', ['-x', path.basename(file), '.'], { cwd: folder, stdio: 'ignore' });
}
