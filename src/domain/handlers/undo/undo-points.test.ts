import { expect, it } from 'vitest';
import { InMemoryAccount } from '../../testing/in-memory-account.ts';
import { makeIdeaFields, makeIdea, makeIdeasInOrder, makeImportedIdea } from '../../testing/make-idea.ts';
import { type MutationCall } from '../../testing/mutation-choosers.ts';
import { applyCall } from '../../testing/undo-cases.ts';

/**
 * Each row: a mutation, the score before it, the points it gives, how many other ideas are then deleted, and
 * the points its undo and redo give.
 */
const floors: readonly (readonly [string, MutationCall, number, number, number, number, number])[] = [
  ['a deletion', ['deleteIdea', { id: 'a' }], 6, -5, 0, 5, -5],
  ['a deletion', ['deleteIdea', { id: 'a' }], 5, -5, 0, 5, -5],
  ['a deletion', ['deleteIdea', { id: 'a' }], 4, -4, 0, 4, -4],
  ['a deletion', ['deleteIdea', { id: 'a' }], 3, -3, 0, 3, -3],
  ['a deletion', ['deleteIdea', { id: 'a' }], 0, 0, 0, 0, 0],
  ['an idea', ['addIdea', makeIdeaFields()], 0, 10, 0, -10, 10],
  ['an idea', ['addIdea', makeIdeaFields()], 5, 10, 1, -10, 10],
  ['an idea', ['addIdea', makeIdeaFields()], 4, 10, 2, -4, 4],
  ['an idea', ['addIdea', makeIdeaFields()], 1, 10, 2, -1, 1],
  ['an idea', ['addIdea', makeIdeaFields()], 0, 10, 2, 0, 0],
  ['an edit', ['editIdea', { id: 'a', changes: { title: 'New' } }], 3, 5, 1, -3, 3],
  ['an edit', ['editIdea', { id: 'a', changes: { title: 'New' } }], 4, 5, 2, 0, 0],
  ['an update', ['addUpdate', { id: 'a', text: 'x' }], 2, 5, 1, -2, 2],
  ['an update', ['addUpdate', { id: 'a', text: 'x' }], 0, 5, 1, 0, 0],
  ['a move', ['moveIdea', { id: 'b', after: null, before: 'a', sort: 'manual' }], 1, 5, 1, -1, 1],
  ['a category', ['addCategory', { name: 'Boats' }], 4, 5, 1, -4, 4],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 7, -5, 0, 5, -5],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 3, -3, 0, 3, -3],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 0, 0, 0, 0, 0],
  [
    'a migration',
    ['migrateLocalIdeas', { ideas: [makeImportedIdea()], categories: [], score: 9 }],
    0,
    9,
    1,
    -4,
    4,
  ],
];

it.each(floors)(
  'applies %s %j at a score of %i for %i points; after %i deletions the undo gives %i, the redo %i',
  (_, intent, score, given, deletions, undone, redone) => {
    const others = ['x', 'y'].map((id, index) => makeIdea({ id, rank: `b${index}` }));
    const spent = ['p', 'q', 'r', 's'].map((id, index) => makeIdea({ id, rank: `c${index}` }));
    const account = new InMemoryAccount([...makeIdeasInOrder('a', 'b'), ...others, ...spent], {
      score: score + 15,
    });
    account.apply('addUpdate', { id: 'a', text: 'One step' }, { id: 'step' });
    for (const id of ['p', 'q', 'r', 's']) account.apply('deleteIdea', { id });
    expect(account.account.score).toBe(score);
    expect(applyCall(account, intent, 'intent-1').points).toBe(given);
    for (const id of ['x', 'y'].slice(0, deletions)) account.apply('deleteIdea', { id });
    const left = account.account.score;
    expect(account.apply('undo', { of: 'intent-1' }, { id: 'undo-1' }).points).toBe(undone);
    expect(account.account.score).toBe(left + undone);
    expect(account.apply('undo', { of: 'undo-1' }).points).toBe(redone);
    expect(account.account.score).toBe(left + undone + redone);
  },
);

it('redoes with the points the undo took, regardless of points earned in between', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 4 });
  account.apply('addIdea', makeIdeaFields(), { id: 'new' });
  account.apply('deleteIdea', { id: 'a' });
  account.apply('deleteIdea', { id: 'b' });
  expect(account.apply('undo', { of: 'new' }, { id: 'undo-1' }).points).toBe(-4);
  account.apply('addCategory', { name: 'Boats' });
  expect(account.apply('undo', { of: 'undo-1' }).points).toBe(4);
  expect(account.account.score).toBe(9);
});

it('gives back the points a deletion took, regardless of points earned in between', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { score: 3 });
  account.apply('deleteIdea', { id: 'a' }, { id: 'deletion' });
  account.apply('addCategory', { name: 'Boats' });
  expect(account.apply('undo', { of: 'deletion' }).points).toBe(3);
  expect(account.account.score).toBe(8);
});

it('divides the points that undoing a restore really took, so that none come back twice', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b', 'c'), { score: 10 });
  for (const id of ['a', 'b']) account.apply('deleteIdea', { id });
  account.apply('restoreIdeas', { ids: ['a', 'b'] }, { id: 'restored' });
  account.apply('deleteIdea', { id: 'c' });
  expect(account.account.score).toBe(5);
  expect(account.apply('undo', { of: 'restored' }).points).toBe(-5);
  const back = ['a', 'b'].map((id) => account.apply('restoreIdeas', { ids: [id] }).points);
  expect(back.reduce((sum, points) => sum + points)).toBe(5);
  expect(account.account.score).toBe(5);
});
