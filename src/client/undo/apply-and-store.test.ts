import { expect, it } from 'vitest';
import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { fields, makeMutation } from '#tests/harness/make-mutation.ts';
import { createReplica } from '../replica/replica.ts';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { createApplyAndStore } from './apply-and-store.ts';
import { openUndoStack } from './undo-stack.ts';

function createDevice() {
  const steps = openUndoStack(keyValueStoreOf(), 'ada');
  const applyAndStore = createApplyAndStore({ replica: createReplica(), steps, send: async () => {} });
  return async <N extends MutationName>(name: N, args: MutationArgs[N], id: string) => {
    expect(await applyAndStore(makeMutation(name, args, { id }))).toMatchObject({ ok: true });
    const { title, list } = steps.lastDone(id)!;
    return list === undefined ? title : [title, list];
  };
}

it('remembers which idea a mutation was about, if it was one', async () => {
  const stepOf = createDevice();
  expect(await stepOf('addIdea', { ...fields, title: 'Kite' }, 'kite')).toBe('Kite');
  expect(await stepOf('captureIdeas', { ideas: [{ title: 'Boat' }] }, 'boat')).toBe('Boat');
  expect(await stepOf('captureIdeas', { ideas: [{ title: 'Oak' }, { title: 'Ash' }] }, 'trees')).toBe('');
  expect(await stepOf('addCategory', { name: 'Wood' }, 'wood')).toBe('');
  await stepOf('deleteIdea', { id: 'kite' }, 'without-kite');
  expect(await stepOf('restoreIdeas', { ids: ['kite'] }, 'with-kite')).toBe('Kite');
  await stepOf('deleteAllIdeas', {}, 'without-all');
  expect(await stepOf('restoreIdeas', { ids: ['kite', 'boat-00000'] }, 'with-two')).toBe('');
});

it('remembers whether a changed entry was an update or a note', async () => {
  const stepOf = createDevice();
  await stepOf('addIdea', { ...fields, title: 'Kite' }, 'kite');
  await stepOf('addNote', { id: 'kite', text: 'Silk' }, 'silk');
  const entry = { id: 'kite', list: 'notes', entry: 'silk' } as const;
  expect(await stepOf('editEntry', { ...entry, text: 'Nylon' }, 'nylon')).toEqual(['Kite', 'notes']);
  expect(await stepOf('deleteEntry', entry, 'no-silk')).toEqual(['Kite', 'notes']);
});
