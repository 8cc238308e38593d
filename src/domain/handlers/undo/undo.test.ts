import { expect, it } from 'vitest';
import { readsOf } from '../../apply/apply-mutation.ts';
import { InMemoryAccount, makeMutation } from '../../testing/in-memory-account.ts';
import { makeIdeaFields, makeIdea, makeIdeasInOrder } from '../../testing/make-idea.ts';
import { type MutationCall } from '../../testing/mutation-choosers.ts';
import {
  tryCall,
  applyCall,
  correction,
  deletion,
  editOfA,
  importedIdeas,
  undoCases,
  moveDown,
  noteDeletion,
  ownNote,
  refused,
  startCounts,
  progressUpdate,
  undoAccount,
  noteAddition,
  undoableState,
} from '../../testing/undo-cases.ts';

it.each(undoCases)(
  'undoes %s, redoes it, and undoes the redo, with exact points',
  (_, intent, points, counts) => {
    const account = undoAccount();
    const before = undoableState(account);
    expect(applyCall(account, intent, 'intent-1').points).toBe(points);
    const after = undoableState(account);
    expect(after).toMatchObject({ ...startCounts, ...counts });
    expect(account.apply('undo', { of: 'intent-1' }, { id: 'undo-1' }).points).toBe(0 - points);
    expect(undoableState(account)).toEqual(before);
    expect(account.account).toMatchObject(account.recount());
    expect(account.apply('undo', { of: 'undo-1' }, { id: 'redo-1' }).points).toBe(points);
    expect(undoableState(account)).toEqual(after);
    expect(account.account).toMatchObject(account.recount());
    expect(account.apply('undo', { of: 'redo-1' }, { id: 'undo-2' }).points).toBe(0 - points);
    expect(undoableState(account)).toEqual(before);
    expect(account.apply('undo', { of: 'undo-2' }).points).toBe(points);
    expect(undoableState(account)).toEqual(after);
  },
);

it.each(undoCases)('undoes %s only once, and redoes it only once', (_, intent) => {
  const account = undoAccount();
  applyCall(account, intent, 'intent-1');
  account.apply('undo', { of: 'intent-1' }, { id: 'undo-1' });
  const undone = account.snapshot();
  expect(account.tryApply('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.snapshot()).toEqual(undone);
  account.apply('undo', { of: 'undo-1' });
  const redone = account.snapshot();
  for (const of of ['intent-1', 'undo-1']) {
    expect(account.tryApply('undo', { of })).toEqual(refused('undo-gone'));
  }
  expect(account.snapshot()).toEqual(redone);
});

it('undoes a move in another order, which ranked every idea, and redoes it', () => {
  const ideas = ['a', 'b', 'c', 'd'].map((id, index) =>
    makeIdea({ id, rank: `a${index}`, progress: [10, 30, 20, 0][index] ?? 0 }),
  );
  const account = new InMemoryAccount(ideas, { score: 3 });
  const sort = 'progress';
  const drafted = account.apply('moveIdea', { id: 'd', after: null, before: 'b', sort }, { id: 'move' });
  expect(drafted.effects.length).toBeGreaterThan(1);
  const after = undoableState(account);
  expect(account.apply('undo', { of: 'move' }, { id: 'undo-1' }).points).toBe(-5);
  expect(account.inOrder()).toEqual(ideas);
  expect(account.account.score).toBe(3);
  expect(account.apply('undo', { of: 'undo-1' }).points).toBe(5);
  expect(undoableState(account)).toEqual(after);
});

it('succeeds once the later change has been undone too', () => {
  const account = undoAccount();
  const before = undoableState(account);
  applyCall(account, editOfA({ title: 'New' }), 'intent-1');
  applyCall(account, editOfA({ title: 'Newer' }), 'intent-2');
  expect(account.tryApply('undo', { of: 'intent-1' })).toEqual(refused('undo-conflict'));
  account.apply('undo', { of: 'intent-2' });
  account.apply('undo', { of: 'intent-1' });
  expect(undoableState(account)).toEqual(before);
});

it('undoes its own fields and keeps later changes of others', () => {
  const account = undoAccount();
  const { title, description } = account.requireIdea('a');
  applyCall(account, editOfA({ title: 'New', description: 'Other' }), 'intent-1');
  applyCall(account, editOfA({ target: 'Far', priority: 'Low', tags: { add: ['urgent'], remove: [] } }));
  applyCall(account, ['setProgress', { id: 'a', progress: 100 }]);
  applyCall(account, moveDown);
  applyCall(account, noteAddition);
  expect(account.apply('undo', { of: 'intent-1' }).points).toBe(-5);
  expect(account.requireIdea('a')).toMatchObject({
    title,
    description,
    target: 'Far',
    priority: 'Low',
    tags: ['urgent'],
    progress: 100,
  });
  expect(account.requireIdea('a').notes).toHaveLength(2);
});

it('undoes a new idea that has only been moved, and redoes it at the place it was moved to', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  account.apply('addIdea', makeIdeaFields(), { id: 'new' });
  account.apply('moveIdea', { id: 'new', after: 'a', before: 'b', sort: 'manual' });
  account.apply('undo', { of: 'new' }, { id: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['a', 'b']);
  account.apply('undo', { of: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['a', 'new', 'b']);
});

it.each<[string, MutationCall]>([
  ['an edit of the title it has', editOfA({ title: makeIdea().title })],
  ['an edit of no field', editOfA({})],
  ['the progress it has', ['setProgress', { id: 'a', progress: 90 }]],
  ['a drop on its own place', ['moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }]],
  ['a correction to the same text', ['editEntry', { ...ownNote, text: ' A thought ' }]],
  ['a purge', ['purgeIdeas', { ids: ['c'] }]],
  ['a refused edit', editOfA({ title: ' ' })],
  ['a refused idea', ['addIdea', makeIdeaFields({ title: '' })]],
  ['a refused deletion', ['deleteIdea', { id: 'never-there' }]],
  ['a refused category', ['addCategory', { name: 'Kites' }]],
  ['a refused import', ['importIdeas', { ideas: [] }]],
  ['a refused undo', ['undo', { of: 'never-there' }]],
])('has nothing to undo for %s', (_, intent) => {
  const account = undoAccount();
  tryCall(account, intent, 'intent-1');
  const before = account.snapshot();
  expect(account.tryApply('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.snapshot()).toEqual(before);
});

it('has nothing to undo for a reset without ideas', () => {
  const account = new InMemoryAccount();
  account.apply('deleteAllIdeas', {}, { id: 'reset' });
  expect(account.tryApply('undo', { of: 'reset' })).toEqual(refused('undo-gone'));
});

it.each(['never-there', 'undo-1', 'a'])('refuses to undo %j, the id of no mutation', (of) => {
  const account = undoAccount();
  const before = account.snapshot();
  expect(account.tryApply('undo', { of }, { id: 'undo-1' })).toEqual(refused('undo-gone'));
  expect(account.snapshot()).toEqual(before);
});

it.each(undoCases)('refuses to undo %s once its inverse is deleted', (_, intent) => {
  const account = undoAccount();
  applyCall(account, intent, 'intent-1');
  account.forgetInverse('intent-1');
  const before = account.snapshot();
  expect(account.tryApply('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.snapshot()).toEqual(before);
});

it('keeps the badges that the undone mutation reached', () => {
  const account = new InMemoryAccount(
    Array.from({ length: 9 }, (_, i) => makeIdea({ id: `i${i}`, rank: `a${i}` })),
  );
  account.apply('addIdea', makeIdeaFields(), { id: 'tenth' });
  const badges = { ideaMaster: '2026-11-20T12:00:00.000Z' };
  expect(account.account).toMatchObject({ ideas: 10, badges });
  account.apply('undo', { of: 'tenth' });
  expect(account.account).toMatchObject({ ideas: 9, badges });
});

it('moves an idea whose addition is undone to the trash, as deleted by the undo', () => {
  const account = new InMemoryAccount();
  account.apply('addIdea', makeIdeaFields(), { id: 'new' });
  const { updates: _updates, notes: _notes, steps: _steps, ...rest } = account.requireIdea('new');
  account.apply('undo', { of: 'new' }, { id: 'undo-1', at: Date.UTC(2026, 11, 1) });
  expect(account.trashedIdeas()).toMatchObject([{ idea: rest, at: Date.UTC(2026, 11, 1), by: 'undo-1' }]);
});

it('restores an entry at its place among those added since', () => {
  const account = undoAccount();
  applyCall(account, noteDeletion, 'intent-1');
  applyCall(account, noteAddition, 'later');
  account.apply('undo', { of: 'intent-1' });
  expect(account.requireIdea('a').notes.map((entry) => entry.id)).toEqual(['note-1', 'later']);
});

it.each<[string, MutationCall, object]>([
  ['a new idea', ['addIdea', makeIdeaFields()], { ideas: ['intent-1'], entries: [] }],
  [
    'an idea of a new category',
    ['addIdea', makeIdeaFields({ category: 'Boats' })],
    { ideas: ['intent-1'], entries: [], categories: ['Boats'] },
  ],
  ['a change', editOfA({ title: 'New' }), { ideas: ['a'], entries: [] }],
  ['a deletion', deletion, { ideas: ['a'], entries: [] }],
  ['a reset', ['deleteAllIdeas', {}], { ideas: [], entries: [], trashedBy: 'intent-1' }],
  [
    'an import',
    ['importIdeas', { ideas: importedIdeas }],
    {
      ideas: ['intent-1-00001', 'intent-1-00000'],
      entries: [],
      trashedBy: 'intent-1',
      categories: ['Zeppelins', 'Boats'],
    },
  ],
  ['an update', progressUpdate, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'intent-1' }] }],
  ['a correction', correction, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'note-1' }] }],
  ['a deleted note', noteDeletion, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'note-1' }] }],
  ['a category', ['addCategory', { name: 'Boats' }], { ideas: [], entries: [], categories: ['Boats'] }],
  ['what is unknown', ['undo', { of: 'never-there' }], { ideas: [], entries: [] }],
])('declares that it first reads the record of %s, and then the rows in it', (_, intent, reads) => {
  const account = undoAccount();
  tryCall(account, intent, 'intent-1');
  const undo = makeMutation('undo', { of: 'intent-1' });
  expect(readsOf(undo)).toEqual({ records: ['intent-1'], isPartial: true });
  expect(readsOf(undo, account)).toEqual({ records: ['intent-1'], ...reads });
});
