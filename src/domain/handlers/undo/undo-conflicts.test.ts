import { expect, it } from 'vitest';
import { type RefusalCode } from '../../mutation/refusal.ts';
import { InMemoryAccount } from '../../testing/in-memory-account.ts';
import { makeIdeaFields, makeIdea } from '../../testing/make-idea.ts';
import { type MutationCall } from '../../testing/mutation-choosers.ts';
import {
  applyCall,
  correction,
  deletion,
  editOfA,
  importedIdeas,
  moveDown,
  moveUp,
  lastMutation,
  noteDeletion,
  ownNote,
  refused,
  progressUpdate,
  undoAccount,
  noteAddition,
} from '../../testing/undo-cases.ts';

/** A mutation, the mutations after it, and the code with which its undo is then refused. */
const conflicts: readonly (readonly [string, MutationCall, readonly MutationCall[], RefusalCode])[] = [
  ['a title, changed again', editOfA({ title: 'New' }), [editOfA({ title: 'Newer' })], 'undo-conflict'],
  [
    'tags, changed again',
    editOfA({ tags: { add: ['urgent'], remove: [] } }),
    [editOfA({ tags: { add: ['research'], remove: [] } })],
    'undo-conflict',
  ],
  [
    'two fields, one changed again',
    editOfA({ title: 'New', target: 'Far' }),
    [editOfA({ target: 'Near' })],
    'undo-conflict',
  ],
  [
    'progress, set again',
    ['setProgress', { id: 'a', progress: 50 }],
    [['setProgress', { id: 'a', progress: 51 }]],
    'undo-conflict',
  ],
  [
    'progress, edited since',
    ['setProgress', { id: 'a', progress: 50 }],
    [editOfA({ progress: 60 })],
    'undo-conflict',
  ],
  [
    'progress, with an update since',
    ['setProgress', { id: 'a', progress: 50 }],
    [progressUpdate],
    'undo-conflict',
  ],
  [
    'an update, with another since',
    ['addUpdate', { id: 'a', text: 'w' }],
    [['setProgress', { id: 'a', progress: 80 }], progressUpdate],
    'undo-conflict',
  ],
  ['a move, moved again', moveDown, [moveUp], 'undo-conflict'],
  ['a change of an idea deleted since', editOfA({ title: 'New' }), [deletion], 'idea-deleted'],
  [
    'progress of an idea deleted since',
    ['setProgress', { id: 'a', progress: 50 }],
    [deletion],
    'idea-deleted',
  ],
  ['a move of an idea deleted since', moveDown, [deletion], 'idea-deleted'],
  ['an update of an idea deleted since', progressUpdate, [deletion], 'idea-deleted'],
  ['an update of an idea removed by a reset', progressUpdate, [['deleteAllIdeas', {}]], 'idea-deleted'],
  [
    'a change of an idea purged since',
    editOfA({ title: 'New' }),
    [deletion, ['purgeIdeas', { ids: ['a'] }]],
    'idea-deleted',
  ],
  [
    'a new idea, edited since',
    ['addIdea', makeIdeaFields()],
    [['editIdea', { ...lastMutation, changes: { target: 'Near' } }]],
    'undo-conflict',
  ],
  [
    'a new idea, further since',
    ['addIdea', makeIdeaFields()],
    [['setProgress', { ...lastMutation, progress: 1 }]],
    'undo-conflict',
  ],
  [
    'a new idea, with an update since',
    ['addIdea', makeIdeaFields()],
    [['addUpdate', { ...lastMutation, text: 'x' }]],
    'undo-conflict',
  ],
  [
    'an import, with an idea edited since',
    ['importIdeas', { ideas: importedIdeas }],
    [['setProgress', { id: 'intent-1-00001', progress: 1 }]],
    'undo-conflict',
  ],
  [
    'an import, with an idea deleted since',
    ['importIdeas', { ideas: importedIdeas }],
    [['deleteIdea', { id: 'intent-1-00000' }]],
    'idea-deleted',
  ],
  [
    'an import, reset since',
    ['importIdeas', { ideas: importedIdeas }],
    [['deleteAllIdeas', {}]],
    'idea-deleted',
  ],
  [
    'a restored idea, edited since',
    ['restoreIdeas', { ids: ['c'] }],
    [['editIdea', { id: 'c', changes: { title: 'New' } }]],
    'undo-conflict',
  ],
  [
    'a restored idea, deleted since',
    ['restoreIdeas', { ids: ['c'] }],
    [['deleteIdea', { id: 'c' }]],
    'idea-deleted',
  ],
  ['a deletion, restored since', deletion, [['restoreIdeas', { ids: ['a'] }]], 'undo-gone'],
  ['a deletion, purged since', deletion, [['purgeIdeas', { ids: ['a'] }]], 'undo-gone'],
  [
    'a note, corrected since',
    noteAddition,
    [['editEntry', { id: 'a', list: 'notes', entry: 'intent-1', text: 'y' }]],
    'undo-conflict',
  ],
  [
    'a note, deleted since',
    noteAddition,
    [['deleteEntry', { id: 'a', list: 'notes', entry: 'intent-1' }]],
    'undo-conflict',
  ],
  [
    'an update, corrected since',
    progressUpdate,
    [['editEntry', { id: 'a', list: 'updates', entry: 'intent-1', text: 'y' }]],
    'undo-conflict',
  ],
  [
    'an update, deleted since',
    progressUpdate,
    [['deleteEntry', { id: 'a', list: 'updates', entry: 'intent-1' }]],
    'undo-conflict',
  ],
  [
    'a correction, corrected again',
    correction,
    [['editEntry', { ...ownNote, text: 'A third' }]],
    'undo-conflict',
  ],
  ['a correction, deleted since', correction, [noteDeletion], 'undo-conflict'],
  ['a deleted note of an idea deleted since', noteDeletion, [deletion], 'idea-deleted'],
  [
    'a deleted note of an idea purged since',
    noteDeletion,
    [deletion, ['purgeIdeas', { ids: ['a'] }]],
    'idea-deleted',
  ],
];

it.each(conflicts)('refuses to undo %s, and nothing has changed', (_, intent, later, code) => {
  const account = undoAccount();
  applyCall(account, intent, 'intent-1');
  for (const next of later) applyCall(account, next);
  const before = account.snapshot();
  expect(account.tryApply('undo', { of: 'intent-1' })).toEqual(refused(code));
  expect(account.snapshot()).toEqual(before);
});

/** A mutation, the mutations after its undo, and the code with which its redo is then refused. */
const redoConflicts: readonly (readonly [string, MutationCall, readonly MutationCall[], RefusalCode])[] = [
  ['a title, changed since', editOfA({ title: 'New' }), [editOfA({ title: 'Newer' })], 'undo-conflict'],
  ['a title of an idea deleted since', editOfA({ title: 'New' }), [deletion], 'idea-deleted'],
  [
    'an idea, restored since',
    ['addIdea', makeIdeaFields()],
    [['restoreIdeas', { ids: ['intent-1'] }]],
    'undo-gone',
  ],
  [
    'an idea, purged since',
    ['addIdea', makeIdeaFields()],
    [['purgeIdeas', { ids: ['intent-1'] }]],
    'undo-gone',
  ],
  ['a deletion of an idea edited since', deletion, [editOfA({ title: 'New' })], 'undo-conflict'],
  ['a deletion of an idea deleted again', deletion, [deletion], 'idea-deleted'],
  [
    'a reset of ideas one of which was edited since',
    ['deleteAllIdeas', {}],
    [editOfA({ title: 'New' })],
    'undo-conflict',
  ],
  [
    'an import over an idea edited since',
    ['importIdeas', { ideas: importedIdeas }],
    [editOfA({ title: 'New' })],
    'undo-conflict',
  ],
  [
    'a category, added again since',
    ['addCategory', { name: 'Boats' }],
    [['addCategory', { name: 'Boats' }]],
    'undo-conflict',
  ],
  [
    'a category that a new idea brought since',
    ['addCategory', { name: 'Boats' }],
    [['addIdea', makeIdeaFields({ category: 'Boats' })]],
    'undo-conflict',
  ],
  ['a note of an idea deleted since', noteAddition, [deletion], 'idea-deleted'],
  [
    'an update, with progress set since',
    progressUpdate,
    [['setProgress', { id: 'a', progress: 50 }]],
    'undo-conflict',
  ],
  [
    'a correction, corrected since',
    correction,
    [['editEntry', { ...ownNote, text: 'A third' }]],
    'undo-conflict',
  ],
  ['a correction, deleted since', correction, [noteDeletion], 'undo-conflict'],
  ['the deletion of a note corrected since', noteDeletion, [correction], 'undo-conflict'],
  ['the deletion of a note deleted since', noteDeletion, [noteDeletion], 'undo-conflict'],
];

it.each(redoConflicts)('refuses to redo %s, and nothing has changed', (_, intent, later, code) => {
  const account = undoAccount();
  applyCall(account, intent, 'intent-1');
  account.apply('undo', { of: 'intent-1' }, { id: 'undo-1' });
  for (const next of later) applyCall(account, next);
  const before = account.snapshot();
  expect(account.tryApply('undo', { of: 'undo-1' })).toEqual(refused(code));
  expect(account.snapshot()).toEqual(before);
});

it.each<[string, MutationCall]>([
  ['a new idea', ['addIdea', makeIdeaFields()]],
  ['a new note', noteAddition],
  ['a correction', correction],
])('refuses to undo %s whose idea has been deleted since', (name, intent) => {
  const account = undoAccount();
  applyCall(account, intent, 'intent-1');
  account.apply('deleteIdea', { id: name === 'a new idea' ? 'intent-1' : 'a' });
  const before = account.snapshot();
  expect(account.tryApply('undo', { of: 'intent-1' })).toMatchObject({ ok: false });
  expect(account.snapshot()).toEqual(before);
});

it('refuses a migration whose idea was edited since', () => {
  const account = undoAccount();
  account.apply(
    'migrateLocalIdeas',
    { ideas: importedIdeas, categories: [], score: 340 },
    { id: 'intent-1' },
  );
  account.apply('editIdea', { id: 'intent-1-00000', changes: { title: 'New' } });
  expect(account.tryApply('undo', { of: 'intent-1' })).toEqual(refused('undo-conflict'));
  expect(account.account.score).toBe(395);
});

it.each(['b', 'c'])('undoes a move even if an idea that was ranked with it has been deleted: %s', (gone) => {
  // Sorted by progress, the ideas have the opposite order.
  const ideas = [...'abc'].map((id, index) => makeIdea({ id, rank: `a${index}`, progress: 10 * index }));
  const account = new InMemoryAccount(ideas, { score: 20 });
  const move = account.apply(
    'moveIdea',
    { id: 'a', after: null, before: 'c', sort: 'progress' },
    { id: 'move' },
  );
  expect(move.effects.map((effect) => 'id' in effect && effect.id)).toContain(gone);
  account.apply('deleteIdea', { id: gone });
  expect(account.apply('undo', { of: 'move' }).points).toBe(-move.points);
  const left = ideas.filter(({ id }) => id !== gone);
  expect(left.map(({ id }) => account.requireIdea(id).rank)).toEqual(left.map(({ rank }) => rank));
});
