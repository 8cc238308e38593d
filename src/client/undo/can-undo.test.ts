import { expect, it } from 'vitest';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { fields, makeMutation } from '#tests/harness/make-mutation.ts';
import { type Environment } from '../environment.ts';
import { createReplica } from '../replica/replica.ts';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { createApplyAndStore } from './apply-and-store.ts';
import { openUndoStack } from './undo-stack.ts';
import { createUndo } from './undo.ts';

function createDevice() {
  const replica = createReplica();
  const undoStack = openUndoStack(keyValueStoreOf(), 'ada');
  const applyAndStore = createApplyAndStore({ replica, steps: undoStack, send: async () => {} });
  let ids = 0;
  const environment = {
    now: () => Date.parse('2026-11-01T10:00:00Z'),
    newId: () => `undo-${++ids}`,
    utcOffsetMinutes: () => 0,
    zoneName: () => 'UTC',
  } as unknown as Environment;
  const undo = createUndo({ environment, replica, undoStack, applyAndStore });
  const run = <N extends MutationName>(name: N, args: MutationArgs[N], id: string) =>
    applyAndStore(makeMutation(name, args, { id }));
  return { undo, run, replica };
}

it('can undo a mutation until it is undone or its result is changed', async () => {
  const { undo, run, replica } = createDevice();
  await run('addIdea', fields, 'kite');
  await run('setProgress', { id: 'kite', progress: 40 }, 'forty');
  expect(undo.canUndo('forty')).toBe(true);
  // Asking changes nothing.
  expect(replica.view.get('kite')?.progress).toBe(40);
  expect(replica.pending).toHaveLength(2);
  await run('setProgress', { id: 'kite', progress: 70 }, 'seventy');
  expect(undo.canUndo('forty')).toBe(false);
  await undo.undo('seventy');
  expect(undo.canUndo('seventy')).toBe(false);
  expect(undo.canUndo('forty')).toBe(true);
  await run('deleteIdea', { id: 'kite' }, 'gone');
  expect(undo.canUndo('forty')).toBe(false);
  expect(undo.canUndo('gone')).toBe(true);
});

it('cannot undo a mutation that this device did not make', () => {
  expect(createDevice().undo.canUndo('unknown')).toBe(false);
});
