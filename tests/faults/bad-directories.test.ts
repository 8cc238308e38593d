import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { type ServerStart, createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

/** Starts a server that cannot, and gives the one line it says. */
async function complaint(directory: string, how: ServerStart = {}): Promise<string> {
  const started = performance.now();
  const server = scope.start({ PORT: '0', DATA_DIR: directory }, how);
  expect(await server.exited, server.stdout()).toBe(1);
  // Three seconds is the promise; a machine that is busy with other tests gets more.
  expect(performance.now() - started).toBeLessThan(30_000);
  expect(server.stderr()).toMatch(/^Forge cannot start: [^\n]+\n$/);
  expect(server.stderr()).toContain(directory);
  return server.stderr();
}

/** Runs as somebody without rights: as whoever runs the tests if that is not root, else as nobody. */
const unprivileged =
  process.getuid?.() === 0 ? 'setpriv --reuid=65534 --regid=65534 --clear-groups'.split(' ') : [];

it('names a directory it has no right to, and who it runs as', async () => {
  const parent = scope.directory();
  chmodSync(parent, 0o755);
  const directory = path.join(parent, 'data');
  mkdirSync(directory, { mode: unprivileged.length > 0 ? 0o700 : 0o000 });
  const text = await complaint(directory, { under: unprivileged });
  expect(text).toMatch(/user \d+, which Forge runs as, has no right to read and write there/);
  expect(text).toContain('chown');
  // Where it is, it may not be made either.
  expect(await complaint(path.join(directory, 'new'), { under: unprivileged })).toContain('DATA_DIR');
  chmodSync(directory, 0o700);
});

it('names a database file it has no right to', async () => {
  const directory = scope.directory();
  await (await openSqlite(directory, 0)).close();
  const file = path.join(directory, 'forge.db');
  chmodSync(directory, 0o755);
  if (unprivileged.length > 0) chownSync(directory, 65_534, 65_534);
  chmodSync(file, unprivileged.length > 0 ? 0o600 : 0o000);
  expect(await complaint(file.slice(0, -'/forge.db'.length), { under: unprivileged })).toContain(
    `${file}: user`,
  );
});

it('names a directory that can only be read', async () => {
  const directory = path.join(scope.directory(), 'data');
  mkdirSync(directory);
  // A mount of its own that nobody else sees; without the right to make one in the sight of a user of its own.
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const readOnly = `mount --bind "${directory}" "${directory}" && mount -o remount,bind,ro "${directory}" && exec "$@"`;
  const under = ['unshare', ...asRoot, '--mount', 'sh', '-c', readOnly, 'sh'];
  expect(await complaint(directory, { under })).toContain('it can only be read: mount it for writing');
});

it('names what is in the way: a file, a directory for a database, a link that leads nowhere', async () => {
  const parent = scope.directory();
  const file = path.join(parent, 'file');
  writeFileSync(file, 'in the way');
  expect(await complaint(file)).toContain('it is a file: move it away');
  expect(await complaint(path.join(file, 'data'))).toContain('a file lies where a directory has to be');
  const database = path.join(parent, 'with-a-directory');
  mkdirSync(path.join(database, 'forge.db'), { recursive: true });
  expect(await complaint(database)).toContain(`${path.join(database, 'forge.db')} is no file`);
  const link = path.join(parent, 'link');
  symlinkSync(path.join(parent, 'nowhere'), link);
  expect(await complaint(link)).toContain('it leads nowhere');
});

it('names a directory that another Forge uses, and takes it once that has ended, even by a kill', async () => {
  const directory = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: directory });
  await first.url();
  expect(await complaint(directory)).toContain('another Forge uses the data directory');
  first.child.kill('SIGKILL');
  await first.exited;
  await scope.start({ PORT: '0', DATA_DIR: directory }).url();
});

it('names a database that another program holds locked', async () => {
  const directory = scope.directory();
  await (await openSqlite(directory, 0)).close();
  const file = path.join(directory, 'forge.db');
  const holding = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (x)');
    process.stdout.write('held');
    process.stdin.resume();`;
  const holder = spawn(process.execPath, ['-e', holding], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(await complaint(directory)).toContain('another program holds it locked');
  holder.stdin.end();
  await once(holder, 'exit');
});

it('names a database that is another program’s, or made by a newer Forge, and changes neither', async () => {
  const foreign = scope.directory();
  new DatabaseSync(path.join(foreign, 'forge.db')).exec('CREATE TABLE recipe (name TEXT)');
  expect(await complaint(foreign)).toContain("it is another program's");
  const newer = scope.directory();
  await (await openSqlite(newer, 0)).close();
  const database = new DatabaseSync(path.join(newer, 'forge.db'));
  database.exec(`INSERT INTO migration VALUES (999, 'from-the-future', 0)`);
  database.close();
  const text = await complaint(newer);
  expect(text).toContain('made by a newer Forge (schema 999');
  expect(text).toContain('start that version instead, or restore the backup made before its upgrade');
});
