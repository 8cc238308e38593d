import { afterEach, expect, it, vi } from 'vitest';
import { type Command } from '../../commands/registry.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { pushByAccount } from './push-by-account.ts';

const pushOf = (accountId: string, name = ''): Command => ({
  name: 'pushMutations',
  input: { accountId, mutations: [], now: 0, name },
});
const nameOf = ({ input }: Command) => (input as { name: string }).name;

/** Commits that a test ends one by one. */
function controlledCommits() {
  const begun: { names: string[]; end: (outcome: unknown) => void }[] = [];
  const begin = (commands: readonly Command[]) =>
    new Promise<unknown>((resolve, reject) =>
      begun.push({
        names: commands.map(nameOf),
        end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
      }),
    );
  const push = pushByAccount({
    commitTogether: (commands) => begin(commands) as Promise<unknown[]>,
    commitAlone: (command) => begin([command]),
  });
  return { begun, push };
}
afterEach(() => void vi.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('commits accounts separately, and what queues up behind an account together', async () => {
  const { begun, push } = controlledCommits();
  const pushes = ['a1', 'a2', 'a3'].map((name) => push(pushOf('ada', name)));
  const other = push(pushOf('bob', 'b1'));
  expect(begun.map(({ names }) => names)).toEqual([['a1'], ['b1']]);
  begun[1]?.end('stored');
  expect(await other).toBe('stored');
  begun[0]?.end('first');
  await settled();
  expect(begun[2]?.names).toEqual(['a2', 'a3']);
  begun[2]?.end(['second', 'third']);
  expect(await Promise.all(pushes)).toEqual(['first', 'second', 'third']);
  await settled();
  const last = push(pushOf('ada', 'a4'));
  expect(begun[3]?.names).toEqual(['a4']);
  begun[3]?.end('fourth');
  expect(await last).toBe('fourth');
});

it('refuses only the account whose node is away', async () => {
  const { begun, push } = controlledCommits();
  const away = new StorageError('unavailable', 'connection to the remote node failed');
  const first = push(pushOf('ada', 'a1'));
  const rest = [push(pushOf('ada', 'a2')), push(pushOf('ada', 'a3'))];
  const other = push(pushOf('bob', 'b1'));
  begun[0]?.end(away);
  await expect(first).rejects.toBe(away);
  await settled();
  begun[2]?.end(away);
  for (const one of rest) await expect(one).rejects.toBe(away);
  begun[1]?.end('stored');
  expect(await other).toBe('stored');
  expect(begun).toHaveLength(3);
});

it('repeats a failed batch one by one', async () => {
  const { begun, push } = controlledCommits();
  const pushes = ['a1', 'a2', 'a3'].map((name) => push(pushOf('ada', name)));
  begun[0]?.end('first');
  await settled();
  begun[1]?.end(new StorageError('failed', 'a value is out of range'));
  await settled();
  expect(begun[2]?.names).toEqual(['a2']);
  begun[2]?.end('second');
  await settled();
  const failure = new StorageError('failed', 'a value is out of range');
  begun[3]?.end(failure);
  expect(await pushes[1]).toBe('second');
  await expect(pushes[2]).rejects.toBe(failure);
});

it('answers within five seconds, whatever the node does', async () => {
  vi.useFakeTimers();
  const { push } = controlledCommits();
  const running = push(pushOf('ada', 'a1')).catch((error: unknown) => error);
  const queued = push(pushOf('ada', 'a2')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await queued).toMatchObject({ fault: 'unavailable' });
  await vi.advanceTimersByTimeAsync(2_800);
  expect(await running).toMatchObject({ fault: 'unavailable' });
});
