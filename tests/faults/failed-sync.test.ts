import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { failingSync, writeUntilSyncFails } from './harness/failed-syncs.ts';

const scope = createProcessScope();
const control = (name: string) => path.join(import.meta.dirname, 'controls', `${name}-server.ts`);
const bound = { timeout: 120_000 };

afterEach(() => scope.end());

// A start needs about ten syncs. `40` and `75` fail once, `60+` fails from there on.
it.each(['40', '75', '60+'])('ends without an answer when sync %s of its log fails', bound, async (when) => {
  const found = await writeUntilSyncFails(scope, when);
  expect(found).toMatchObject({ end: 1, surprises: [], verdict: { faults: [], missing: 0 } });
  const line = found.stdout.split('\n').find((one) => one.includes('"level":60'));
  expect(JSON.parse(line ?? 'null')).toMatchObject({
    err: { message: 'disk I/O error' },
    msg: 'the database can no longer be written: stopping',
  });
});

// The first sync creates the file; after that, each of the two checkpointing threads has its own count.
it('ends and loses nothing when a sync of the database fails during a checkpoint', bound, async () => {
  const found = await writeUntilSyncFails(scope, '2+', { file: 'forge.db' });
  expect(found).toMatchObject({ end: 1, surprises: [], verdict: { faults: [], missing: 0 } });
  expect(found.acknowledged).toBeGreaterThan(100);
});

it('notices a server that answers after its commit failed', bound, async () => {
  const found = await writeUntilSyncFails(scope, '60+', { script: control('careless') });
  expect(found.end).toBe('none');
  expect(found.verdict.missing).toBeGreaterThan(100);
});

it('does not start where a sync fails', { timeout: 60_000 }, async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() }, { wrapper: failingSync('3') });
  expect(await server.exited).toBe(1);
  expect(server.stderr()).toMatch(/^Forge cannot start: .+\n$/);
});
