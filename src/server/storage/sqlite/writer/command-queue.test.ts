import { beforeEach, expect, it } from 'vitest';
import { CommandQueue } from './command-queue.ts';
import { type CommandResult, type BatchCommand } from './group-commit.ts';

interface Named extends BatchCommand {
  readonly id: string;
}

let turns: CommandQueue<Named>;

beforeEach(() => {
  turns = new CommandQueue();
});

const push = (accountId: string, id: string, mutation = 'addIdea'): Named => ({
  name: 'pushMutations',
  id,
  input: { accountId, mutations: [{ name: mutation }], now: 0 },
});
const long = (accountId: string, id: string) => push(accountId, id, 'moveIdea');
const done: CommandResult = { kind: 'done', output: null };
const begun = (): CommandResult => ({
  kind: 'later',
  partial: {
    kind: 'partial',
    results: [],
    startVersion: 1,
    omitsChanges: false,
    leavesPurgedEntries: false,
    reading: null,
    computed: null,
  },
});
const untouched = 'untouched';

/**
 * Takes a batch, finishes it with the given results (`done` by default), and returns the ids it contained.
 */
const batch = (...results: (CommandResult | typeof untouched)[]) => {
  const taken = turns.take();
  turns.finish(
    taken,
    taken.map(({ partial: before = null }, index): CommandResult => {
      const result = results[index] ?? done;
      return result === untouched ? { kind: 'later', partial: before } : result;
    }),
  );
  return taken.map(({ id }) => id).join(' ');
};

it('takes all short commands at once, in their order', () => {
  for (const one of [push('a', 'a1'), push('b', 'b1'), push('a', 'a2')]) turns.add(one);
  turns.add({ name: 'probe', id: 'probe', input: {} });
  expect(batch()).toBe('a1 b1 a2 probe');
  expect(turns.isEmpty).toBe(true);
});

it('alternates long commands with short ones, however many short ones are queued', () => {
  turns.add(long('a', 'long'));
  expect(batch(begun())).toBe('long');
  for (const name of ['b1', 'b2', 'b3']) {
    for (const one of [push('b', name), push('c', `${name}c`)]) turns.add(one);
    turns.add(long('b', `${name}l`));
    expect(batch()).toBe(`${name} ${name}c`);
    expect(batch(begun())).toBe(`long ${name}l`);
  }
});

it('runs a long command of each account before the second of any', () => {
  for (const account of ['a', 'b', 'c']) turns.add(long(account, account));
  expect(batch(begun(), untouched, untouched)).toBe('a b c');
  turns.add(long('d', 'd'));
  expect(batch(done, begun(), untouched, untouched)).toBe('b c a d');
  expect(batch(done, untouched, done)).toBe('a d c');
  expect(batch()).toBe('d');
  expect(turns.isEmpty).toBe(true);
});

it('continues a push after its last part', () => {
  turns.add(long('a', 'long'));
  const result = begun();
  batch(result);
  expect(turns.take()).toMatchObject([
    { id: 'long', isLong: true, partial: result.kind === 'later' && result.partial },
  ]);
});

it('keeps the pushes of one account in order, whichever of them is long', () => {
  turns.add(long('a', 'a1'));
  const result = begun();
  const taken = turns.take();
  // This push arrives while the first is being committed.
  turns.add(push('a', 'a2'));
  turns.finish(taken, [result]);
  for (const one of [long('a', 'a3'), push('a', 'a4')]) turns.add(one);
  expect([batch(begun()), batch(), batch(), batch(), batch()]).toEqual(['a1', 'a1', 'a2', 'a3', 'a4']);
});

it('runs an earlier short push of the account before its long one', () => {
  turns.add(push('b', 'b1'));
  expect(batch()).toBe('b1');
  for (const one of [push('a', 'a1'), long('a', 'a2'), push('b', 'b2')]) turns.add(one);
  expect([batch(), batch()]).toEqual(['a1 b2', 'a2']);
});

it('drops a failed command and continues with the next of its account', () => {
  for (const one of [long('a', 'a1'), long('a', 'a2')]) turns.add(one);
  const failed = { kind: 'failed', error: new Error('failed') } as unknown as CommandResult;
  expect([batch(failed), batch()]).toEqual(['a1', 'a2']);
  expect(turns.isEmpty).toBe(true);
});
