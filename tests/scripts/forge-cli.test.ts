import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const copied = [
  'package.json',
  'package-lock.json',
  'scripts',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.cli.config.ts',
];

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};

let project: string;

/** A copy of the project in which the command line is not built yet. */
beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  for (const name of copied) cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
});
afterEach(() => rmSync(project, { recursive: true }));

it('prints the output of the command alone, also when it has to build it first', { timeout: 120_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(project, 'scripts', 'forge-cli.mjs'), '--version'],
    { encoding: 'utf8', cwd: project, timeout: 100_000 },
  );
  expect(stderr).toContain('Building the command line…\n');
  expect([status, stdout]).toEqual([0, `${version}\n`]);
  expect(existsSync(path.join(project, 'build', 'cli', 'forge-cli.mjs'))).toBe(true);
});
