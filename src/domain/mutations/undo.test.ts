import { expect, it } from 'vitest';
import { readsOf } from '../apply-mutation.ts';
import { AccountInMemory, mutationOf } from '../testing/account-in-memory.ts';
import { fieldsOf, ideaOf, ideasInOrder } from '../testing/make-idea.ts';
import { type Intent } from '../testing/random-choices.ts';
import {
  attempt,
  carryOut,
  correction,
  deletion,
  editOfA,
  importedIdeas,
  intents,
  moveDown,
  noteDeletion,
  ownNote,
  refused,
  startCounts,
  step,
  storyAccount,
  thought,
  undoableState,
} from '../testing/undo-story.ts';

it.each(intents)(
  'undoes %s, redoes it, and undoes the redo, to the very point',
  (_, intent, points, counts) => {
    const account = storyAccount();
    const before = undoableState(account);
    expect(carryOut(account, intent, 'intent-1').points).toBe(points);
    const after = undoableState(account);
    expect(after).toMatchObject({ ...startCounts, ...counts });
    expect(account.run('undo', { of: 'intent-1' }, { id: 'undo-1' }).points).toBe(0 - points);
    expect(undoableState(account)).toEqual(before);
    expect(account.account).toMatchObject(account.recount());
    expect(account.run('undo', { of: 'undo-1' }, { id: 'redo-1' }).points).toBe(points);
    expect(undoableState(account)).toEqual(after);
    expect(account.account).toMatchObject(account.recount());
    expect(account.run('undo', { of: 'redo-1' }, { id: 'undo-2' }).points).toBe(0 - points);
    expect(undoableState(account)).toEqual(before);
    expect(account.run('undo', { of: 'undo-2' }).points).toBe(points);
    expect(undoableState(account)).toEqual(after);
  },
);

it.each(intents)('undoes %s only once, and redoes it only once', (_, intent) => {
  const account = storyAccount();
  carryOut(account, intent, 'intent-1');
  account.run('undo', { of: 'intent-1' }, { id: 'undo-1' });
  const undone = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(undone);
  account.run('undo', { of: 'undo-1' });
  const redone = account.contents();
  for (const of of ['intent-1', 'undo-1']) {
    expect(account.attempt('undo', { of })).toEqual(refused('undo-gone'));
  }
  expect(account.contents()).toEqual(redone);
});

it('undoes a move in another order, which ranked every idea, and redoes it', () => {
  const ideas = ['a', 'b', 'c', 'd'].map((id, index) =>
    ideaOf({ id, rank: `a${index}`, progress: [10, 30, 20, 0][index] ?? 0 }),
  );
  const account = new AccountInMemory(ideas, { score: 3 });
  const sort = 'progress';
  const drafted = account.run('moveIdea', { id: 'd', after: null, before: 'b', sort }, { id: 'move' });
  expect(drafted.effects.length).toBeGreaterThan(1);
  const after = undoableState(account);
  expect(account.run('undo', { of: 'move' }, { id: 'undo-1' }).points).toBe(-5);
  expect(account.inOrder()).toEqual(ideas);
  expect(account.account.score).toBe(3);
  expect(account.run('undo', { of: 'undo-1' }).points).toBe(5);
  expect(undoableState(account)).toEqual(after);
});

it('goes through once the later change has been taken back too', () => {
  const account = storyAccount();
  const before = undoableState(account);
  carryOut(account, editOfA({ title: 'New' }), 'intent-1');
  carryOut(account, editOfA({ title: 'Newer' }), 'intent-2');
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-conflict'));
  account.run('undo', { of: 'intent-2' });
  account.run('undo', { of: 'intent-1' });
  expect(undoableState(account)).toEqual(before);
});

it('takes its own fields back and leaves later changes of others', () => {
  const account = storyAccount();
  const { title, description } = account.whole('a');
  carryOut(account, editOfA({ title: 'New', description: 'Other' }), 'intent-1');
  carryOut(account, editOfA({ target: 'Far', priority: 'Low', tags: { add: ['urgent'], remove: [] } }));
  carryOut(account, ['setProgress', { id: 'a', progress: 100 }]);
  carryOut(account, moveDown);
  carryOut(account, thought);
  expect(account.run('undo', { of: 'intent-1' }).points).toBe(-5);
  expect(account.whole('a')).toMatchObject({
    title,
    description,
    target: 'Far',
    priority: 'Low',
    tags: ['urgent'],
    progress: 100,
  });
  expect(account.whole('a').notes).toHaveLength(2);
});

it('takes a new idea back that has only been moved, and redoes it at the place it was moved to', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'));
  account.run('addIdea', fieldsOf(), { id: 'new' });
  account.run('moveIdea', { id: 'new', after: 'a', before: 'b', sort: 'manual' });
  account.run('undo', { of: 'new' }, { id: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['a', 'b']);
  account.run('undo', { of: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['a', 'new', 'b']);
});

it.each<[string, Intent]>([
  ['an edit of the title it has', editOfA({ title: ideaOf().title })],
  ['an edit of no field', editOfA({})],
  ['the progress it has', ['setProgress', { id: 'a', progress: 90 }]],
  ['a drop on its own place', ['moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }]],
  ['a correction to the same text', ['editEntry', { ...ownNote, text: ' A thought ' }]],
  ['a purge', ['purgeIdeas', { ids: ['c'] }]],
  ['a refused edit', editOfA({ title: ' ' })],
  ['a refused idea', ['addIdea', fieldsOf({ title: '' })]],
  ['a refused deletion', ['deleteIdea', { id: 'never-there' }]],
  ['a refused category', ['addCategory', { name: 'Kites' }]],
  ['a refused import', ['importIdeas', { ideas: [] }]],
  ['a refused undo', ['undo', { of: 'never-there' }]],
])('has nothing to take back for %s', (_, intent) => {
  const account = storyAccount();
  attempt(account, intent, 'intent-1');
  const before = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(before);
});

it('has nothing to take back for a reset where there was no idea', () => {
  const account = new AccountInMemory();
  account.run('deleteAllIdeas', {}, { id: 'reset' });
  expect(account.attempt('undo', { of: 'reset' })).toEqual(refused('undo-gone'));
});

it.each(['never-there', 'undo-1', 'a'])('refuses to undo %j, which no intent has', (of) => {
  const account = storyAccount();
  const before = account.contents();
  expect(account.attempt('undo', { of }, { id: 'undo-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(before);
});

it.each(intents)('refuses to undo %s once the way back is no longer kept', (_, intent) => {
  const account = storyAccount();
  carryOut(account, intent, 'intent-1');
  account.forget('intent-1');
  const before = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(before);
});

it('keeps the badges that what it takes back has reached', () => {
  const account = new AccountInMemory(
    Array.from({ length: 9 }, (_, i) => ideaOf({ id: `i${i}`, rank: `a${i}` })),
  );
  account.run('addIdea', fieldsOf(), { id: 'tenth' });
  const badges = { ideaMaster: '2026-11-20T12:00:00.000Z' };
  expect(account.account).toMatchObject({ ideas: 10, badges });
  account.run('undo', { of: 'tenth' });
  expect(account.account).toMatchObject({ ideas: 9, badges });
});

it('puts an idea whose adding is undone into the trash, as what that undo deleted', () => {
  const account = new AccountInMemory();
  account.run('addIdea', fieldsOf(), { id: 'new' });
  const { updates: _updates, notes: _notes, ...rest } = account.whole('new');
  account.run('undo', { of: 'new' }, { id: 'undo-1', at: Date.UTC(2026, 11, 1) });
  expect(account.inTrash()).toMatchObject([{ idea: rest, at: Date.UTC(2026, 11, 1), by: 'undo-1' }]);
});

it('gives an entry back to its place among those that came since', () => {
  const account = storyAccount();
  carryOut(account, noteDeletion, 'intent-1');
  carryOut(account, thought, 'later');
  account.run('undo', { of: 'intent-1' });
  expect(account.whole('a').notes.map((entry) => entry.id)).toEqual(['note-1', 'later']);
});

it.each<[string, Intent, object]>([
  ['a new idea', ['addIdea', fieldsOf()], { ideas: ['intent-1'], entries: [] }],
  [
    'an idea of a new category',
    ['addIdea', fieldsOf({ category: 'Boats' })],
    { ideas: ['intent-1'], entries: [], all: 'ideas' },
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
      all: 'ideas',
    },
  ],
  ['an update', step, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'intent-1' }] }],
  ['a correction', correction, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'note-1' }] }],
  ['a deleted note', noteDeletion, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'note-1' }] }],
  ['a category', ['addCategory', { name: 'Boats' }], { ideas: [], entries: [], all: 'ideas' }],
  ['what is unknown', ['undo', { of: 'never-there' }], { ideas: [], entries: [] }],
])('says that it reads what %s did first, and then what that names', (_, intent, reads) => {
  const account = storyAccount();
  attempt(account, intent, 'intent-1');
  const undo = mutationOf('undo', { of: 'intent-1' });
  expect(readsOf(undo)).toEqual({ records: ['intent-1'], more: true });
  expect(readsOf(undo, account)).toEqual({ records: ['intent-1'], ...reads });
});
