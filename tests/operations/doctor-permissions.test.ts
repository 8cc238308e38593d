import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { lockFileIn } from '#server/storage/sqlite/files/data-directory.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { operatorCommandFile } from '../harness/operator-command-file.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

/** Root has every permission, so as root the tests run the doctor as another user. */
const isRoot = process.getuid?.() === 0;
const under = isRoot ? 'setpriv --reuid=65534 --regid=65534 --clear-groups'.split(' ') : [];

/** Runs the doctor as the data's owner, and returns its output and exit code. */
function doctor(environment: Readonly<Record<string, string>>): Promise<{ code: unknown; said: string }> {
  const [command = '', ...args] = [...under, process.execPath, operatorCommandFile, 'doctor'];
  return new Promise((resolve) =>
    execFile(command, args, { env: { PATH: process.env['PATH'], ...environment } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    ),
  );
}

/** Creates a data directory that belongs to the user who runs the doctor. */
async function installation(): Promise<string> {
  const directory = path.join(scope.directory(), 'data');
  chmodSync(path.dirname(directory), 0o755);
  mkdirSync(directory, { mode: 0o700 });
  await fillDatabase(directory);
  // A server would have created the lock file.
  writeFileSync(lockFileIn(directory), '', { mode: 0o600 });
  if (isRoot)
    for (const name of ['', ...readdirSync(directory)]) chownSync(path.join(directory, name), 65_534, 65_534);
  return directory;
}

it.each([
  ['.', '500'],
  ['.', '300'],
  ['forge.db', '400'],
  ['forge.lock', '000'],
])('reports an installation without the permissions the server needs: %s of mode %s', async (name, mode) => {
  const directory = await installation();
  expect(await doctor({ DATA_DIR: directory })).toMatchObject({ code: 0 });
  const place = path.join(directory, name);
  const before = statSync(place).mode;
  chmodSync(place, Number.parseInt(mode, 8));
  const { code, said } = await doctor({ DATA_DIR: directory });
  chmodSync(place, before);
  expect(code).not.toBe(0);
  const whose = new RegExp(`^WRONG .+ ${place}: user \\d+, which Forge runs as, has no right`, 'm');
  expect(said).toMatch(whose);
});

it('reports a backup folder that the schedule cannot write to', async () => {
  const directory = await installation();
  const closed = path.join(path.dirname(directory), 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  const environment = { DATA_DIR: directory, BACKUP_DIR: path.join(closed, 'made', 'later') };
  const { code, said } = await doctor(environment);
  expect(code).not.toBe(0);
  expect(said).toMatch(/^WRONG .+ user \d+ may not write to .+closed.made.later: .+ BACKUP_DIR$/m);
  // Without scheduled backups the folder's permissions do not matter.
  expect(await doctor({ ...environment, BACKUP_EVERY: 'never' })).toMatchObject({ code: 0 });
});
