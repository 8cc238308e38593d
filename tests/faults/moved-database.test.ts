import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type Person, signIn, signUp } from '../harness/person.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

const add = () => makeMutation('addIdea', fields);
const titles = async (url: string) =>
  (await (await signIn(url, 'ada@example.org')).everything()).ideas.map(({ id }) => id).toSorted();

/** Whether the server acknowledges the mutation. */
const isAcknowledged = async (person: Person, mutation: Mutation) => {
  const question = { method: 'POST', body: { mutations: [mutation] } };
  return person.ask(paths.mutations, question).then(
    ({ status }) => status === 200,
    () => false,
  );
};

it.each<[string, (file: string) => void, (file: string) => void]>([
  ['is moved away', (file) => renameSync(file, `${file}.moved`), (file) => renameSync(`${file}.moved`, file)],
  ['has lost its log', (file) => rmSync(`${file}-wal`), () => {}],
])('acknowledges nothing written to a database that %s, and ends', async (_, harm, mend) => {
  const environment = { PORT: '0', DATA_DIR: scope.directory(), LOG_LEVEL: 'fatal' };
  const file = path.join(environment.DATA_DIR, 'forge.db');
  const server = scope.start(environment);
  const ada = await signUp(await server.url(), 'ada@example.org');
  const [kept, late] = [add(), add()];
  expect(await isAcknowledged(ada, kept)).toBe(true);
  harm(file);
  await sleep(150);
  expect(await isAcknowledged(ada, late)).toBe(false);
  expect(await server.exited).toBe(1);
  expect(server.stdout()).toContain('was moved, removed or replaced while it was in use');
  mend(file);
  const again = await scope.start(environment).url();
  // An unacknowledged mutation may be stored or not.
  expect(await titles(again)).toContain(kept.id);
});

it('ends if another database replaces its own, and leaves that one unchanged', async () => {
  const environment = { PORT: '0', DATA_DIR: scope.directory(), LOG_LEVEL: 'fatal' };
  const file = path.join(environment.DATA_DIR, 'forge.db');
  const first = scope.start(environment);
  const kept = add();
  await (await signUp(await first.url(), 'ada@example.org')).push(kept);
  first.child.kill('SIGTERM');
  await first.exited;
  copyFileSync(file, `${file}.copy`);
  const server = scope.start(environment);
  const ada = await signIn(await server.url(), 'ada@example.org');
  await ada.push(...Array.from({ length: 20 }, add));
  renameSync(`${file}.copy`, file);
  await sleep(150);
  expect(await isAcknowledged(ada, add())).toBe(false);
  expect(await server.exited).toBe(1);
  expect(existsSync(file)).toBe(true);
  expect(await titles(await scope.start(environment).url())).toEqual([kept.id]);
});
