import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type SessionAnswer } from '#contract/auth.ts';
import { type Changes } from '#contract/changes.ts';
import { epochHeader, paths } from '#contract/protocol.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type Person, signIn, signUp } from '../harness/person.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';

const scope = createProcessScope();
afterEach(() => scope.end());

/** A server with an idea, a copy of its database made by `copy`, and an idea that the copy lacks. */
async function serverWithCopy(copy: (data: string, file: string) => Promise<unknown>) {
  const data = scope.directory();
  const server = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await server.url(), 'ada@example.org');
  await ada.push(makeMutation('addIdea', { ...fields, title: 'In the copy' }));
  const file = path.join(scope.directory(), 'copy.db');
  await copy(data, file);
  await ada.push(makeMutation('addIdea', { ...fields, title: 'After it' }));
  const before = await ada.everything();
  server.child.kill('SIGTERM');
  await server.exited;
  return { data, file, ada, before };
}

const start = (data: string) => scope.start({ PORT: '0', DATA_DIR: data }).url();
const changesOf = async (person: Person, url: string, since: number) =>
  (await sendRequest(`${url}${paths.changes}?since=${since}`, { headers: { Cookie: person.cookie } }))
    .body as Changes;

const backUp = (data: string, file: string) => runOperatorCommand({ DATA_DIR: data }, `backup ${file}`);

it('renews the epoch with a restore, and refuses mutations of devices with the former epoch', async () => {
  const { data, file, before } = await serverWithCopy(backUp);
  expect((await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`)).failure).toBeNull();
  const url = await start(data);
  const ada = await signIn(url, 'ada@example.org');
  const session = (await ada.ask(paths.session)).body as SessionAnswer;
  expect(session.epoch).toMatch(/^[0-9a-f]{32}$/);
  expect(session.epoch).not.toBe(before.epoch);
  expect(await changesOf(ada, url, before.to)).toMatchObject({
    epoch: session.epoch,
    reset: true,
    setBack: { from: 2, editedIdeas: [], removedIdeas: [], editedEntries: [], removedEntries: [] },
    ideas: [{ title: 'In the copy' }],
  });
  const send = (epoch: string | undefined) =>
    ada.ask(paths.mutations, {
      method: 'POST',
      headers: { [epochHeader]: epoch ?? '' },
      body: { mutations: [makeMutation('addIdea', fields)] },
    });
  expect(await send(before.epoch)).toMatchObject({ status: 409, body: { code: 'server-restored' } });
  expect((await ada.everything()).ideas).toHaveLength(1);
  expect(await send(session.epoch)).toMatchObject({ status: 200 });
});

it('notices a backup that was copied into an empty directory', async () => {
  const { file, ada, before } = await serverWithCopy(backUp);
  const data = scope.directory();
  copyFileSync(file, path.join(data, 'forge.db'));
  const url = await start(data);
  const changes = await changesOf(ada, url, before.to);
  expect(changes).toMatchObject({ reset: true, setBack: { from: 2 }, ideas: [{ title: 'In the copy' }] });
  expect(changes.epoch).not.toBe(before.epoch);
});

it.each<[string, (data: string) => Promise<unknown>]>([
  ['', async () => {}],
  [', after a command', (data) => runOperatorCommand({ DATA_DIR: data }, 'user create ben@example.org')],
  [
    ', after a start with a damaged copy',
    async (data) => {
      const file = path.join(data, 'forge.db');
      const copy = readFileSync(file);
      writeFileSync(file, copy.fill(0, 4_096));
      await startToFail(data);
    },
  ],
])('notices an older copy of the file that was put in place of the database%s', async (_, meanwhile) => {
  const data = scope.directory();
  const stop = async (server: ReturnType<typeof scope.start>) => {
    server.child.kill('SIGTERM');
    await server.exited;
  };
  const first = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await first.url(), 'ada@example.org');
  const { epoch } = await ada.everything();
  await stop(first);
  const database = path.join(data, 'forge.db');
  const copy = path.join(scope.directory(), 'copy.db');
  copyFileSync(database, copy);
  await stop(
    await startedAnd(data, async (url) => {
      await sendRequest(url + paths.mutations, {
        method: 'POST',
        headers: { Cookie: ada.cookie },
        body: { mutations: [makeMutation('addIdea', fields)] },
      });
    }),
  );
  copyFileSync(copy, database);
  await meanwhile(data);
  copyFileSync(copy, database);
  const changes = await changesOf(ada, await start(data), 2);
  expect(changes).toMatchObject({ reset: true, setBack: { from: 1 }, ideas: [] });
  expect(changes.epoch).not.toBe(epoch);
});

async function startToFail(data: string): Promise<void> {
  expect(await scope.start({ PORT: '0', DATA_DIR: data }).exited).not.toBe(0);
}

async function startedAnd(data: string, work: (url: string) => Promise<void>) {
  const server = scope.start({ PORT: '0', DATA_DIR: data });
  await work(await server.url());
  return server;
}

it.each(['SIGTERM', 'SIGKILL'] as const)('keeps the epoch over a restart after %s', async (signal) => {
  const data = scope.directory();
  const server = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await server.url(), 'ada@example.org');
  const { epoch, to } = await ada.everything();
  server.child.kill(signal);
  await server.exited;
  await runOperatorCommand({ DATA_DIR: data }, 'user list');
  const again = await changesOf(ada, await start(data), to);
  expect(again).toMatchObject({ epoch, to, reset: false });
});
