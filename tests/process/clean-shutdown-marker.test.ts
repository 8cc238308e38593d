import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('writes the clean-shutdown marker only on a clean shutdown, even if a command read the database meanwhile', async () => {
  const directory = scope.directory();
  const note = path.join(directory, 'forge.left-sound');
  const start = async () => {
    const server = scope.start({ PORT: '0', DATA_DIR: directory, BACKUP_EVERY: 'never' });
    await server.url();
    return server;
  };
  const first = await start();
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(existsSync(note)).toBe(true);

  const second = await start();
  expect(await runOperatorCommand({ DATA_DIR: directory }, 'user list')).toMatchObject({ failure: null });
  second.child.kill('SIGKILL');
  await second.exited;
  expect(existsSync(note)).toBe(false);
});
