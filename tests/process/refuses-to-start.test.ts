import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { signUp } from '../harness/person.ts';
import {
  type ServerEnvironment,
  type ServerStartOptions,
  createProcessScope,
} from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

/** Starts a server that must fail, and returns its one-line error. */
async function complaint(environment: ServerEnvironment, how?: ServerStartOptions): Promise<string> {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory(), ...environment }, how);
  const code = await server.exited;
  const text = server.stderr();
  expect(code, text).toBe(1);
  expect(server.stdout()).not.toContain('ready');
  expect(text).toMatch(/^Forge cannot start: .+\n$/);
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node:internal|Error:/);
  return text;
}

it('names the port that is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const text = await complaint({ PORT: String(port) });
  expect(text).toContain(`port ${port} is taken`);
  expect(text).toContain('PORT');
  await new Promise((resolve) => other.close(resolve));
});

it('names a data directory that is a file, or is inside one', async () => {
  const file = path.join(scope.directory(), 'a-file');
  writeFileSync(file, 'not a directory');
  for (const DATA_DIR of [file, path.join(file, 'data')]) {
    const text = await complaint({ DATA_DIR });
    expect(text).toContain(`data directory ${DATA_DIR}`);
  }
});

it('names an argument, as all settings are variables', async () => {
  const text = await complaint({}, { scriptArguments: ['--port', '8080'] });
  expect(text).toContain('takes no arguments, and got "--port"');
});

it('names a file that is not a database', async () => {
  const damaged = scope.directory();
  writeFileSync(path.join(damaged, 'forge.db'), 'this is not a database, '.repeat(500));
  expect(await complaint({ DATA_DIR: damaged })).toContain(path.join(damaged, 'forge.db'));
  const folder = scope.directory();
  mkdirSync(path.join(folder, 'forge.db'));
  expect(await complaint({ DATA_DIR: folder })).toContain(path.join(folder, 'forge.db'));
});

it('does not change a file that is not its database', async () => {
  const directory = scope.directory();
  const file = path.join(directory, 'forge.db');
  writeFileSync(file, 'precious words, not a database', { mode: 0o600 });
  chmodSync(directory, 0o700);
  await complaint({ DATA_DIR: directory });
  expect(readFileSync(file, 'utf8')).toBe('precious words, not a database');
});

it.each([
  ['emptied', 'crash', 'SIGKILL'],
  ['removed', 'crash', 'SIGKILL'],
  ['emptied', 'stop in order', 'SIGTERM'],
] as const)(
  'creates no new database if the old one was %s after a %s, however often it is started',
  async (how, _, signal) => {
    const directory = scope.directory();
    const [file, log] = [path.join(directory, 'forge.db'), path.join(directory, 'forge.db-wal')];
    const server = scope.start({ PORT: '0', DATA_DIR: directory });
    await signUp(await server.url(), 'ada@example.org');
    server.child.kill(signal);
    await server.exited;
    if (how === 'emptied') truncateSync(file);
    else rmSync(file);
    const logged = () => (existsSync(log) ? readFileSync(log) : null);
    const before = logged();
    for (let start = 0; start < 2; start++) {
      const text = await complaint({ DATA_DIR: directory });
      expect(text).toContain(`the database ${file} is damaged`);
      expect(text).toContain('restore');
    }
    expect(logged()).toEqual(before);
  },
);

it('names a variable with an invalid value and describes valid ones', async () => {
  for (const [name, value, hint] of [
    ['PORT', 'zebra', '0 to 65535'],
    ['PORT', '-1', '0 to 65535'],
    ['PORT', '80.5', '0 to 65535'],
    ['PORT', '0x50', '0 to 65535'],
    ['METRICS_PORT', '70000', '0 to 65535'],
    ['PUBLIC_URL', 'http://forge.example.org', 'https://'],
    ['LOG_LEVEL', 'loud', 'info'],
  ] as const) {
    const text = await complaint({ [name]: value });
    expect(text).toContain(`${name} is "${value}"`);
    expect(text).toContain(hint);
  }
});

it('rejects a database of a newer version and does not change it', async () => {
  const directory = scope.directory();
  const file = path.join(directory, 'forge.db');
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT, applied_at INTEGER) STRICT;
    INSERT INTO migration VALUES (999, 'from-the-future', 0)`);
  database.close();
  expect(await complaint({ DATA_DIR: directory })).toContain('made by a newer Forge (schema 999');
  const again = new DatabaseSync(file);
  const tables = again.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  again.close();
  expect(tables.map(({ name }) => name)).toEqual(['migration']);
});

it('names an address that this machine does not have or cannot listen on', async () => {
  for (const HOST of [
    '203.0.113.7',
    'fe80::7',
    'no such host',
    '300.1.1.1',
    '127.0.0.1:3000',
    'http://127.0.0.1',
  ]) {
    const text = await complaint({ HOST });
    expect(text).toContain(`no address ${HOST} `);
    expect(text).toContain('check HOST');
  }
});

it('names an address that cannot be resolved because there is no network', async () => {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const wrapper = ['unshare', ...asRoot, '--net'];
  expect(await complaint({ HOST: 'forge.invalid' }, { wrapper })).toContain('no address forge.invalid ');
});
