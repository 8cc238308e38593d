import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { fields, importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { type Person, signIn, signUp } from '../harness/person.ts';
import { type ServerProcess, createProcessScope } from '../harness/server-process.ts';
import { judgeDatabase } from './harness/judge-database.ts';
import { type SmallDisk, smallDisk } from './harness/small-disk.ts';

const scope = createProcessScope();
const bound = { timeout: 120_000 };
let disk: SmallDisk;

beforeEach(() => {
  disk = smallDisk(4 * 1_024 * 1_024);
});
afterEach(async () => {
  await scope.end();
  disk.remove();
});

const start = (control?: string): ServerProcess =>
  scope.start(
    { PORT: '0', DATA_DIR: disk.directory, LOG_LEVEL: 'info' },
    control ? { script: path.join(import.meta.dirname, 'controls', `${control}-server.ts`) } : {},
  );
const anIdea = () => makeMutation('addIdea', { ...fields, description: 'd'.repeat(4_000) });
const push = (person: Person, ...mutations: unknown[]) =>
  person.ask(paths.mutations, { method: 'POST', body: { mutations } });

/** More ideas than fit into the space that the tests leave free. */
const tooMany = 300;

/** Adds ideas until the disk is full, and returns the ids of the acknowledged ones. */
async function addUntilFull(person: Person): Promise<readonly string[]> {
  const added: string[] = [];
  while (added.length < tooMany) {
    const add = anIdea();
    const answer = await push(person, add);
    if (answer.status !== 200) {
      expectProblem(answer, 'storage-full');
      expect(answer.body).toMatchObject({
        message: 'the disk is full: nothing was saved; deleting still works',
      });
      break;
    }
    added.push(add.id);
  }
  return added;
}

/** Deletes the ideas one by one, and returns how many deletions were refused. */
async function countUndeletable(person: Person, ids: readonly string[]): Promise<number> {
  let refused = 0;
  for (const id of ids)
    if ((await push(person, makeMutation('deleteIdea', { id }))).status !== 200) refused += 1;
  return refused;
}

/** Fills the disk, kills the server and checks that every acknowledged idea is there after a restart. */
async function fillAndKill(control?: string) {
  const server = start(control);
  const ada = await signUp(await server.url(), 'ada@example.org');
  disk.fill(300_000);
  const added = await addUntilFull(ada);
  server.child.kill('SIGKILL');
  await server.exited;
  disk.makeRoom();
  await start().url();
  return { added: added.length, ...judgeDatabase(path.join(disk.directory, 'forge.db'), added) };
}

it(
  'answers 507 on a full disk, still reads, deletes and signs in, and recovers by itself',
  bound,
  async () => {
    // The migrations fill the WAL, whose space would be room enough once it is truncated.
    const first = start();
    await first.url();
    first.child.kill('SIGTERM');
    await first.exited;
    const server = start();
    const ada = await signUp(await server.url(), 'ada@example.org');
    await push(ada, anIdea());
    expect(existsSync(path.join(disk.directory, 'forge.ballast'))).toBe(true);
    // Less than what the server frees when the disk is full, or that would be room enough.
    disk.fill(100_000);
    const added = await addUntilFull(ada);
    expect(added.length).toBeGreaterThan(0);
    expect(added.length).toBeLessThan(tooMany);
    expect(existsSync(path.join(disk.directory, 'forge.ballast'))).toBe(false);

    for (let n = 0; n < 5; n++) expectProblem(await push(ada, anIdea()), 'storage-full');
    expectProblem(
      await ada.ask(paths.import, {
        method: 'POST',
        body: { mutations: [makeMutation('importIdeas', { ideas: [importedIdea] })] },
      }),
      'storage-full',
    );
    expect((await ada.everything()).ideas).toHaveLength(added.length + 1);
    expect(await countUndeletable(ada, added)).toBe(0);
    const again = await signIn(await server.url(), 'ada@example.org');
    expect((await again.everything()).ideas).toHaveLength(1);
    expect((await push(again, makeMutation('deleteAllIdeas', {}))).status).toBe(200);

    disk.makeRoom();
    expect((await push(ada, anIdea())).status).toBe(200);
    expect(statSync(path.join(disk.directory, 'forge.ballast')).size).toBeGreaterThan(300_000);
    expect((await ada.everything()).ideas).toHaveLength(1);
    expect(server.stdout()).toContain('the disk is full');
    expect(server.stdout()).toContain('there is room on the disk again');
  },
);

it('acknowledges nothing that a full disk could not store', bound, async () => {
  const { added, faults, missing } = await fillAndKill();
  expect({ faults, missing }).toEqual({ faults: [], missing: 0 });
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(tooMany);
});

it('notices a server that acknowledges mutations on a full disk', bound, async () => {
  const { added, missing } = await fillAndKill('careless');
  expect(added).toBe(tooMany);
  expect(missing).toBeGreaterThan(50);
});

it('notices a server without ballast', bound, async () => {
  const ada = await signUp(await start('unballasted').url(), 'ada@example.org');
  disk.fill(200_000);
  const added = await addUntilFull(ada);
  expect(added.length).toBeGreaterThan(0);
  expect(await countUndeletable(ada, added)).toBeGreaterThan(0);
});

it('starts on a full disk, where reading and deleting work', bound, async () => {
  const first = start();
  const ada = await signUp(await first.url(), 'ada@example.org');
  const add = anIdea();
  await push(ada, add);
  first.child.kill('SIGTERM');
  await first.exited;
  disk.fill(0);
  const url = await start().url();
  const again = await signIn(url, 'ada@example.org');
  expect((await again.everything()).ideas).toHaveLength(1);
  expect((await push(again, makeMutation('deleteIdea', { id: add.id }))).status).toBe(200);
  expectProblem(await push(again, anIdea(), anIdea()), 'storage-full');
  disk.makeRoom();
  expect((await push(again, anIdea())).status).toBe(200);
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'deletes, and starts after a %s, on a full disk without space to checkpoint a long WAL',
  bound,
  async (signal) => {
    disk.remove();
    disk = smallDisk(32 * 1_024 * 1_024);
    const file = path.join(disk.directory, 'forge.db');
    const first = start();
    const ada = await signUp(await first.url(), 'ada@example.org');
    const ids: string[] = [];
    while (statSync(`${file}-wal`).size < 8_000_000) {
      const many = Array.from({ length: 50 }, anIdea);
      expect((await push(ada, ...many)).status).toBe(200);
      ids.push(...many.map(({ id }) => id));
    }
    // The database file contains almost nothing of the WAL yet: a checkpoint would need more space than the
    // ballast frees.
    expect(statSync(file).size).toBeLessThan(1_000_000);
    disk.fill(0);
    let count = ids.length + (await addUntilFull(ada)).length;
    expect(await countUndeletable(ada, ids.splice(0, 10))).toBe(0);
    count -= 10;
    first.child.kill(signal);
    await first.exited;

    const second = start();
    const again = await signIn(await second.url(), 'ada@example.org');
    expect((await again.everything()).ideas).toHaveLength(count);
    disk.makeRoom();
    expect((await push(again, anIdea())).status).toBe(200);
    expect((await again.everything()).ideas).toHaveLength(count + 1);
    second.child.kill('SIGTERM');
    await second.exited;
    // The last checkpoint has moved the whole WAL into the database.
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  },
);
