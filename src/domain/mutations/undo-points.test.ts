import { expect, it } from 'vitest';
import { AccountInMemory } from '../testing/account-in-memory.ts';
import { fieldsOf, ideaOf, ideasInOrder, importedOf } from '../testing/make-idea.ts';
import { type Intent } from '../testing/random-choices.ts';
import { carryOut } from '../testing/undo-story.ts';

/** At `score`, an intent gives `given`; after the deletion of some other ideas its undo gives and its redo gives. */
const floors: readonly (readonly [string, Intent, number, number, number, number, number])[] = [
  ['a deletion', ['deleteIdea', { id: 'a' }], 6, -5, 0, 5, -5],
  ['a deletion', ['deleteIdea', { id: 'a' }], 5, -5, 0, 5, -5],
  ['a deletion', ['deleteIdea', { id: 'a' }], 4, -4, 0, 4, -4],
  ['a deletion', ['deleteIdea', { id: 'a' }], 3, -3, 0, 3, -3],
  ['a deletion', ['deleteIdea', { id: 'a' }], 0, 0, 0, 0, 0],
  ['an idea', ['addIdea', fieldsOf()], 0, 10, 0, -10, 10],
  ['an idea', ['addIdea', fieldsOf()], 5, 10, 1, -10, 10],
  ['an idea', ['addIdea', fieldsOf()], 4, 10, 2, -4, 4],
  ['an idea', ['addIdea', fieldsOf()], 1, 10, 2, -1, 1],
  ['an idea', ['addIdea', fieldsOf()], 0, 10, 2, 0, 0],
  ['an edit', ['editIdea', { id: 'a', changes: { title: 'New' } }], 3, 5, 1, -3, 3],
  ['an edit', ['editIdea', { id: 'a', changes: { title: 'New' } }], 4, 5, 2, 0, 0],
  ['an update', ['addUpdate', { id: 'a', text: 'x' }], 2, 5, 1, -2, 2],
  ['an update', ['addUpdate', { id: 'a', text: 'x' }], 0, 5, 1, 0, 0],
  ['a move', ['moveIdea', { id: 'b', after: null, before: 'a', sort: 'manual' }], 1, 5, 1, -1, 1],
  ['a category', ['addCategory', { name: 'Boats' }], 4, 5, 1, -4, 4],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 7, -5, 0, 5, -5],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 3, -3, 0, 3, -3],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 0, 0, 0, 0, 0],
  ['a migration', ['migrateLocalIdeas', { ideas: [importedOf()], categories: [], score: 9 }], 0, 9, 1, -4, 4],
];

it.each(floors)(
  'takes %s %j at a score of %i for %i points; after %i deletions the undo is for %i, the redo for %i',
  (_, intent, score, given, deletions, undone, redone) => {
    const others = ['x', 'y'].map((id, index) => ideaOf({ id, rank: `b${index}` }));
    const spent = ['p', 'q', 'r', 's'].map((id, index) => ideaOf({ id, rank: `c${index}` }));
    const account = new AccountInMemory([...ideasInOrder('a', 'b'), ...others, ...spent], {
      score: score + 15,
    });
    account.run('addUpdate', { id: 'a', text: 'One step' }, { id: 'step' });
    for (const id of ['p', 'q', 'r', 's']) account.run('deleteIdea', { id });
    expect(account.account.score).toBe(score);
    expect(carryOut(account, intent, 'intent-1').points).toBe(given);
    for (const id of ['x', 'y'].slice(0, deletions)) account.run('deleteIdea', { id });
    const left = account.account.score;
    expect(account.run('undo', { of: 'intent-1' }, { id: 'undo-1' }).points).toBe(undone);
    expect(account.account.score).toBe(left + undone);
    expect(account.run('undo', { of: 'undo-1' }).points).toBe(redone);
    expect(account.account.score).toBe(left + undone + redone);
  },
);

it('redoes with what the undo took, whatever has been earned in between', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'), { score: 4 });
  account.run('addIdea', fieldsOf(), { id: 'new' });
  account.run('deleteIdea', { id: 'a' });
  account.run('deleteIdea', { id: 'b' });
  expect(account.run('undo', { of: 'new' }, { id: 'undo-1' }).points).toBe(-4);
  account.run('addCategory', { name: 'Boats' });
  expect(account.run('undo', { of: 'undo-1' }).points).toBe(4);
  expect(account.account.score).toBe(9);
});

it('gives back what a deletion took, whatever has been earned in between', () => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 3 });
  account.run('deleteIdea', { id: 'a' }, { id: 'deletion' });
  account.run('addCategory', { name: 'Boats' });
  expect(account.run('undo', { of: 'deletion' }).points).toBe(3);
  expect(account.account.score).toBe(8);
});

it('shares out what the undo of a restoring really took: none of it comes back twice', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b', 'c'), { score: 10 });
  for (const id of ['a', 'b']) account.run('deleteIdea', { id });
  account.run('restoreIdeas', { ids: ['a', 'b'] }, { id: 'restored' });
  account.run('deleteIdea', { id: 'c' });
  expect(account.account.score).toBe(5);
  expect(account.run('undo', { of: 'restored' }).points).toBe(-5);
  const back = ['a', 'b'].map((id) => account.run('restoreIdeas', { ids: [id] }).points);
  expect(back.reduce((sum, points) => sum + points)).toBe(5);
  expect(account.account.score).toBe(5);
});
