import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

/** The user of the server. Only when the tests run as root can it differ from the user of the commands. */
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? 65_534 : process.getuid?.();

const everythingIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => path.join(directory, name));

function giveToServer(directory: string): string {
  if (isRoot) for (const one of [directory, ...everythingIn(directory)]) chownSync(one, 65_534, 65_534);
  return directory;
}

/** Files that belong to another user, which the server could not use. */
const ofOthers = (directory: string) => everythingIn(directory).filter((one) => statSync(one).uid !== owner);

it('gives files that root’s commands create to the server’s user', async () => {
  const data = scope.directory();
  await fillDatabase(data);
  giveToServer(data);
  const elsewhere = path.join(scope.directory(), 'made', 'for', 'it', 'backup.db');
  for (const line of ['backup', `backup ${elsewhere}`, `restore ${elsewhere} --force`])
    expect(await runOperatorCommand({ DATA_DIR: data }, line)).toMatchObject({ failure: null });
  expect(everythingIn(data).map((one) => path.basename(one))).toContain('backups');
  expect(ofOthers(data)).toEqual([]);
  expect(ofOthers(path.resolve(elsewhere, '../../../..'))).toEqual([]);

  // The same on a new machine where no server has run yet.
  const fresh = path.join(scope.directory(), 'data');
  mkdirSync(fresh, { mode: 0o700 });
  giveToServer(fresh);
  expect(await runOperatorCommand({ DATA_DIR: fresh }, `restore ${elsewhere}`)).toMatchObject({
    failure: null,
  });
  expect(everythingIn(fresh)).toContain(path.join(fresh, 'forge.db'));
  expect(ofOthers(fresh)).toEqual([]);
});
