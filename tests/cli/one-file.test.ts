import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine, severalRuns } from '../harness/command-line.ts';

const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'build', 'cli', 'forge-cli.mjs');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};

let server: CommandLineServer;
let cli: CommandLine;

beforeAll(async () => {
  server = await startCommandLineServer();
  ({ cli } = await server.signUp());
});
afterAll(() => server.end());

it('is one file that can be executed, and imports nothing but Node', () => {
  const text = readFileSync(built, 'utf8');
  expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
  expect(statSync(built).mode & 0o111).toBe(0o111);
  const imports = [...text.matchAll(/(?:^import\b[^"]*|\bimport\(|\brequire\()"([^"]+)"/gm)].map(
    ([, name = '']) => name,
  );
  expect(imports.length).toBeGreaterThan(3);
  for (const name of imports) expect(builtinModules).toContain(name.replace(/^node:/, ''));
});

/** The Node of the project, and that by which npm was started: any of those that the README allows. */
const others = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((directory) => !directory.includes('node_modules'))
  .map((directory) => path.join(directory, 'node'))
  .filter((file) => existsSync(file))
  .map((file) => realpathSync(file));
const nodes = [...new Set([process.execPath, ...others])];

it('runs on each Node of this machine', severalRuns, async () => {
  for (const node of nodes) {
    const { stdout: nodeVersion } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    const title = `Made with ${nodeVersion.trim()}`;
    expect(await cli.run(['--version'], { node })).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    const added = await cli.run(['add', '-'], { node, input: `${title}\n` });
    expect([added.status, added.stderr]).toEqual([0, '']);
    const listed = await cli.run(['list', '--search', title], { node });
    expect(listed.stdout).toContain(title);
    const exported = await cli.run(['export', '--force', 'ideas.json'], { node });
    expect([exported.status, exported.stderr]).toEqual([0, '']);
    const unknown = await cli.run(['done', 'nothing'], { node });
    expect([unknown.status, unknown.stderr]).toEqual([
      5,
      'forge-cli: There is no idea with the ID nothing\n',
    ]);
  }
});

it('says what it can do, in both languages', async () => {
  const english = await cli.run(['--help']);
  const spanish = await cli.run(['--help'], { env: { FORGE_LANG: 'es' } });
  for (const { status, stdout } of [english, spanish]) {
    expect(status).toBe(0);
    for (const word of [
      'add',
      'list',
      'done ID',
      'update',
      'note',
      'export',
      'completion',
      'FORGE_TOKEN_FILE',
      '130',
    ])
      expect(stdout).toContain(`\n  ${word}`);
  }
  expect(english.stdout).toContain('Usage: forge-cli COMMAND [--help]\n');
  expect(spanish.stdout).toContain('Uso: forge-cli ORDEN [--help]\n');
});

it('runs by npm, and names files from where the person is', async () => {
  const script = path.join(root, 'scripts', 'forge-cli.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'export', 'from-npm.json'], {
    cwd: root,
    env: { ...process.env, ...cli.env, INIT_CWD: cli.home },
  });
  expect(stdout).toMatch(/ideas? exported to from-npm\.json\n$/);
  expect(existsSync(path.join(cli.home, 'from-npm.json'))).toBe(true);
});
