import { expect, it } from 'vitest';
import { removeAccountKeys } from '../store/storage-keys.ts';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { type UndoStep, openUndoStack } from './undo-stack.ts';

const stepOf = (id: string): UndoStep => ({ id, name: 'addNote', title: 'Kite' });

/** A stack with the steps a, b and c, in this order. */
function afterThree() {
  const memory = keyValueStoreOf();
  const stack = openUndoStack(memory, 'ada');
  for (const id of ['a', 'b', 'c']) stack.recordDone(stepOf(id));
  return { memory, stack };
}

it('undoes the last step, then the one before', () => {
  const { stack } = afterThree();
  expect(stack.lastDone()).toEqual(stepOf('c'));
  stack.recordUndone(stepOf('c'), 'undo-c');
  expect(stack.lastDone()).toEqual(stepOf('b'));
});

it('undoes an earlier step by id, and nothing for an unknown id', () => {
  const { stack } = afterThree();
  expect(stack.lastDone('a')).toEqual(stepOf('a'));
  expect(stack.lastDone('d')).toBe(undefined);
  stack.recordUndone(stepOf('a'), 'undo-a');
  expect(stack.lastDone('a')).toBe(undefined);
  expect(stack.lastDone()).toEqual(stepOf('c'));
});

it('redoes by undoing the undo, and undoes the redo by its own id', () => {
  const { stack } = afterThree();
  stack.recordUndone(stepOf('c'), 'undo-c');
  expect(stack.lastUndone()).toEqual(stepOf('undo-c'));
  stack.recordRedone(stepOf('undo-c'), 'redo-c');
  expect(stack.lastUndone()).toBe(undefined);
  expect(stack.lastDone()).toEqual(stepOf('redo-c'));
});

it('redoes in reverse order', () => {
  const { stack } = afterThree();
  stack.recordUndone(stepOf('c'), 'undo-c');
  stack.recordUndone(stepOf('b'), 'undo-b');
  expect(stack.lastUndone()).toEqual(stepOf('undo-b'));
  stack.recordRedone(stepOf('undo-b'), 'redo-b');
  expect(stack.lastUndone()).toEqual(stepOf('undo-c'));
});

it('has nothing to redo after a new step', () => {
  const { stack } = afterThree();
  stack.recordUndone(stepOf('c'), 'undo-c');
  stack.recordDone(stepOf('d'));
  expect(stack.lastUndone()).toBe(undefined);
  expect(stack.lastDone()).toEqual(stepOf('d'));
});

it('drops a step that cannot be undone, and one that cannot be redone', () => {
  const { stack } = afterThree();
  stack.recordUndone(stepOf('c'), 'undo-c');
  stack.drop('b');
  stack.drop('undo-c');
  expect(stack.lastDone()).toEqual(stepOf('a'));
  expect(stack.lastUndone()).toBe(undefined);
});

it('is shared by all tabs and separate per account', () => {
  const { memory, stack } = afterThree();
  const other = openUndoStack(memory, 'ada');
  other.recordUndone(stepOf('c'), 'undo-c');
  expect(stack.lastUndone()).toEqual(stepOf('undo-c'));
  expect(openUndoStack(memory, 'bob').lastDone()).toBe(undefined);
});

it('keeps the last hundred steps', () => {
  const stack = openUndoStack(keyValueStoreOf(), 'ada');
  for (let number = 0; number <= 100; number += 1) stack.recordDone(stepOf(`step-${number}`));
  expect(stack.lastDone('step-0')).toBe(undefined);
  expect(stack.lastDone('step-1')).toEqual(stepOf('step-1'));
});

it('treats an unreadable stack as empty, and is deleted with the account', () => {
  const { memory, stack } = afterThree();
  memory.set('forge.undo.ada', '{"done":');
  expect(stack.lastDone()).toBe(undefined);
  stack.recordDone(stepOf('d'));
  expect(stack.lastDone()).toEqual(stepOf('d'));
  removeAccountKeys(memory, 'ada');
  expect(memory.entries()).toEqual([]);
});
