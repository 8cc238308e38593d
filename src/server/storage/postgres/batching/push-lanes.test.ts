import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { type Command } from '../../commands/registry.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { postgresError } from '../connection/postgres-error.ts';
import { pushLanes } from './push-lanes.ts';

const push = (accountId: string, name = accountId, mutation = 'addIdea'): Command => ({
  name: 'pushMutations',
  input: { accountId, name, mutations: [{ name: mutation }] },
});
const nameOf = ({ input }: Command) => (input as { name: string }).name;

/** Whether another transaction holds this command's account. */
const isHeld = ({ input }: Command) => (input as { accountId: string }).accountId === 'held';
const isSkipped = (command: Command) =>
  isHeld(command) && (command.input as { onlyIfFree?: true }).onlyIfFree === true;
const lockTimeout = () =>
  postgresError(Object.assign(new DatabaseError('lock timeout', 1, 'error'), { code: '55P03' }));

/** Push lanes on a fake database that records commands and answers when the test opens its gates. */
function stage(fail: (commands: readonly Command[]) => Error | null = () => null) {
  const asked: string[] = [];
  const gates: (() => void)[] = [];
  const run = async (kind: string, commands: readonly Command[]) => {
    asked.push(`${kind} ${commands.map(nameOf).join(' ')}`);
    await new Promise<void>((resolve) => gates.push(resolve));
    const error = fail(commands);
    if (error) throw error;
    return commands.map((command) => (isSkipped(command) ? null : `done ${nameOf(command)}`));
  };
  const lanes = pushLanes({
    commitTogether: (commands) => run('together', commands),
    commitAlone: async (command) => (await run('alone', [command]))[0],
  });
  const letAll = async () => {
    while (gates.length > 0) {
      for (const open of gates.splice(0)) open();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { asked, lanes, gates, letAll };
}

it('commits at once if no other push is running', async () => {
  const { asked, lanes, letAll } = stage();
  const answer = lanes(push('a'));
  expect(asked).toEqual(['together a']);
  await letAll();
  expect(await answer).toBe('done a');
});

it('commits queued pushes together, ordered by account, each with its own answer', async () => {
  const { asked, lanes, letAll } = stage();
  const answers = [push('a', 'a1'), push('e', 'e1'), push('a', 'a2'), push('e', 'e2'), push('a', 'a3')].map(
    lanes,
  );
  await letAll();
  expect(await Promise.all(answers)).toEqual(['a1', 'e1', 'a2', 'e2', 'a3'].map((name) => `done ${name}`));
  expect(asked).toEqual(['together a1', 'together a2 a3 e1 e2']);
});

it('commits an import alone', async () => {
  const { asked, lanes, letAll } = stage();
  const answers = [push('a', 'a1'), push('a', 'import', 'importIdeas')].map(lanes);
  expect(asked).toEqual(['together a1', 'alone import']);
  await letAll();
  await Promise.all(answers);
});

it('makes pushes of the same account wait for its import, but no others', async () => {
  const { asked, lanes, letAll } = stage();
  const answers = [
    push('a', 'import', 'importIdeas'),
    push('a', 'undo', 'undo'),
    push('a', 'a1'),
    push('e', 'e1'),
  ].map(lanes);
  expect(asked).toEqual(['alone import', 'together e1']);
  await letAll();
  expect(await Promise.all(answers)).toEqual(['import', 'undo', 'a1', 'e1'].map((name) => `done ${name}`));
  expect(asked.slice(2)).toEqual(['alone undo', 'alone a1']);
});

it('runs each push of a failed batch alone, and fails only the bad one', async () => {
  const isBad = (commands: readonly Command[]) => commands.some((command) => nameOf(command) === 'bad');
  const { asked, lanes, letAll } = stage((commands) =>
    isBad(commands) ? new StorageError('failed', 'bad') : null,
  );
  const answers = Promise.allSettled(['first', 'good', 'bad', 'fine'].map((name) => lanes(push('a', name))));
  await letAll();
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(asked).toEqual([
    'together first',
    'together good bad fine',
    'alone good',
    'alone bad',
    'alone fine',
  ]);
});

it('leaves out a locked account, and commits the rest together without waiting for it', async () => {
  const { asked, lanes, letAll } = stage((commands) =>
    commands.length > 1 && commands.some((command) => isHeld(command) && !isSkipped(command))
      ? lockTimeout()
      : null,
  );
  // 'b' and 'held' are in the same lane.
  const first = lanes(push('b', 'first'));
  const answers = [push('b'), push('held', 'h1'), push('held', 'h2'), push('b', 'b2')].map(lanes);
  await letAll();
  await first;
  expect(asked).toEqual([
    'together first',
    'together b b2 h1 h2',
    'together b b2 h1 h2',
    'alone h1',
    'alone h2',
  ]);
  expect(await Promise.all(answers)).toEqual(['b', 'h1', 'h2', 'b2'].map((name) => `done ${name}`));
});

it('runs a lane on while an account is locked, whose next push waits separately', async () => {
  const { asked, lanes, gates, letAll } = stage((commands) =>
    commands.some((command) => isHeld(command) && !isSkipped(command)) ? lockTimeout() : null,
  );
  const openNext = async () => {
    gates.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const held = Promise.allSettled([lanes(push('held', 'h1'))]);
  await openNext();
  await openNext();
  expect(asked).toEqual(['together h1', 'together h1', 'alone h1']);
  const next = Promise.allSettled([lanes(push('held', 'h2'))]);
  const other = lanes(push('b'));
  expect(asked.at(-1)).toBe('together b');
  await letAll();
  expect(await other).toBe('done b');
  for (const [outcome] of [await held, await next]) expect(outcome?.status).toBe('rejected');
  expect(asked.slice(-2)).toEqual(['together b', 'alone h2']);
});

it('fails all queued pushes at once if the database is unavailable', async () => {
  const { asked, lanes, letAll } = stage(() => new StorageError('unavailable', 'away'));
  const answers = Promise.allSettled(['first', 'second', 'third'].map((name) => lanes(push('a', name))));
  await letAll();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toEqual(['together first']);
});
