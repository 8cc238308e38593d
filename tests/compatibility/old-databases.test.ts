import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { type MutationResult } from '#contract/mutations.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { meantAt } from '../harness/make-mutation.ts';
import { signIn } from '../harness/person.ts';
import { startTestServer } from '../harness/test-server.ts';

const here = (name: string) => path.join(import.meta.dirname, 'recorded', name);
const recorded = readdirSync(path.join(import.meta.dirname, 'recorded')).filter((name) =>
  /^database-\d+\.sql$/.test(name),
);
const wire = JSON.parse(readFileSync(here('wire-1.json'), 'utf8')) as {
  readonly mutations: readonly Mutation[];
  readonly results: readonly MutationResult[];
  readonly everything: Changes;
};

let directory: string;
beforeEach(() => (directory = mkdtempSync(path.join(os.tmpdir(), 'forge-old-'))));
afterEach(() => rmSync(directory, { recursive: true }));

it('has a recording to judge by', () => expect(recorded.length).toBeGreaterThan(0));

it.each(recorded)('opens %s with everything in it', async (name) => {
  const file = new DatabaseSync(path.join(directory, 'forge.db'));
  file.exec(readFileSync(here(name), 'utf8'));
  file.close();
  const server = await startTestServer({ directory, now: () => meantAt + 120_000 });
  try {
    const ada = await signIn(server.url, 'ada@example.org');
    // Fields added since then are optional.
    const { epoch } = server.storage;
    expect(await ada.everything()).toEqual({ ...wire.everything, epoch });
    // A browser that never heard the answers sends all of it again: nothing may be applied twice.
    expect((await ada.push(...wire.mutations)).results).toEqual(wire.results);
    expect(await ada.everything()).toEqual({ ...wire.everything, epoch });
    expect(server.complaints).toEqual([]);
  } finally {
    await server.stop();
  }
});
