import { expect, it } from 'vitest';
import { sorts } from '../board/sort.ts';
import { emptyEntryTotals } from '../idea/entry-totals.ts';
import { type AccountReader, type Reads } from '../mutation/account-reader.ts';
import { type MutationArgs, type MutationName } from '../mutation/mutation.ts';
import { InMemoryAccount, makeMutation } from '../testing/in-memory-account.ts';
import {
  makeEntries,
  makeIdeaFields,
  makeIdeasInOrder,
  makeImportedIdea,
  makeSteps,
} from '../testing/make-idea.ts';
import { applyMutation, readsOf } from './apply-mutation.ts';

/** For each mutation, arguments that change something and the points it earns with a score of 100. */
const each: { [N in MutationName]: readonly [args: MutationArgs[N], points: number] } = {
  addIdea: [makeIdeaFields(), 10],
  editIdea: [{ id: 'a', changes: { title: 'New' } }, 5],
  setProgress: [{ id: 'a', progress: 100 }, 0],
  addUpdate: [{ id: 'a', text: 'One step' }, 5],
  addNote: [{ id: 'a', text: 'A thought' }, 0],
  moveIdea: [{ id: 'a', after: 'b', before: null, sort: 'manual' }, 5],
  deleteIdea: [{ id: 'a' }, -5],
  deleteAllIdeas: [{}, 0],
  importIdeas: [{ ideas: [makeImportedIdea({ progress: 100, category: 'Boats' })] }, 0],
  addImported: [{ ideas: [makeImportedIdea({ progress: 100, category: 'Boats' })] }, 0],
  migrateLocalIdeas: [{ ideas: [makeImportedIdea()], categories: ['Boats'], score: 340 }, 340],
  addCategory: [{ name: 'Boats' }, 5],
  setPreferences: [{ theme: 'light' }, 0],
  saveFilter: [{ filter: { name: 'Work', sort: 'deadline' } }, 0],
  forgetFilter: [{ name: 'Home' }, 0],
  renameCategory: [{ from: 'Kites', to: 'Kite club' }, 0],
  removeCategory: [{ name: 'Kites', moveTo: 'Art' }, 0],
  styleCategory: [{ name: 'Art', colour: 'blue', hidden: true }, 0],
  renameTag: [{ from: 'sail', to: 'Sails' }, 0],
  removeTag: [{ name: 'sail', moveTo: '' }, 0],
  styleTag: [{ name: 'urgent', colour: 'blue', hidden: true }, 0],
  undo: [{ of: 'deletion-x' }, 5],
  restoreIdeas: [{ ids: ['x'] }, 5],
  purgeIdeas: [{ ids: ['x'] }, 0],
  editEntry: [{ id: 'a', list: 'updates', entry: 'update-a', text: 'Two steps' }, 0],
  deleteEntry: [{ id: 'a', list: 'updates', entry: 'update-a' }, -5],
  keepIdeas: [{ ideas: [{ id: 'a', fields: { title: 'New' }, updates: makeEntries(1), notes: [] }] }, 5],
  captureIdeas: [{ ideas: [{ title: 'Kite' }, { title: 'Boat' }] }, 20],
  setAside: [{ id: 'a', until: 'someday' }, 0],
  addStep: [{ id: 'a', text: 'A third step' }, 0],
  setStep: [{ id: 'a', step: 'step-0', done: true }, 0],
  moveStep: [{ id: 'a', step: 'step-0', after: 'step-1', before: null }, 0],
  setProgressBy: [{ id: 'a', by: 'steps' }, 0],
  editIdeas: [{ ids: ['a', 'b'], changes: { priority: 'Low' } }, 5],
  deleteIdeas: [{ ids: ['a', 'b'] }, -10],
};
const names = Object.keys(each) as MutationName[];

/** An account with the ideas a, b and x, of which a has two steps and an update and x is in the trash, and the saved filter Home. */
function accountWithTwoIdeas(): InMemoryAccount {
  const [a, ...others] = makeIdeasInOrder('a', 'b', 'x');
  const account = new InMemoryAccount([{ ...a!, steps: makeSteps('--') }, ...others], {
    score: 100,
    categories: ['Kites'],
    tags: ['sail'],
  });
  account.apply('addUpdate', { id: 'a', text: 'One step' }, { id: 'update-a' });
  account.apply('deleteIdea', { id: 'x' }, { id: 'deletion-x' });
  account.apply('saveFilter', { filter: { name: 'Home', sort: 'manual' } });
  expect(account.account.score).toBe(100);
  return account;
}

it.each(names)('awards the expected points for %s', (name) => {
  const account = accountWithTwoIdeas();
  const before = account.snapshot();
  const [args, points] = each[name];
  expect(account.apply(name, args).points).toBe(points);
  expect(account.account.score).toBe(100 + points);
  expect(account.snapshot()).not.toEqual(before);
});

/** The rows each mutation declares that it reads. */
const readsOfEach: Readonly<Record<MutationName, Reads>> = {
  addIdea: {},
  editIdea: { ideas: ['a'] },
  setProgress: { ideas: ['a'] },
  addUpdate: { ideas: ['a'] },
  addNote: { ideas: ['a'] },
  moveIdea: { ideas: ['a'], all: 'ranks' },
  deleteIdea: { ideas: ['a'] },
  deleteAllIdeas: {},
  importIdeas: {},
  addImported: {},
  migrateLocalIdeas: {},
  addCategory: {},
  setPreferences: {},
  saveFilter: {},
  forgetFilter: {},
  renameCategory: { isPartial: true },
  removeCategory: { isPartial: true },
  styleCategory: {},
  renameTag: { all: 'tags' },
  removeTag: { all: 'tags' },
  styleTag: {},
  undo: { records: ['deletion-x'], isPartial: true },
  restoreIdeas: { ideas: ['x'] },
  purgeIdeas: { ideas: ['x'] },
  editEntry: { ideas: ['a'], entries: [{ ideaId: 'a', id: 'update-a' }] },
  deleteEntry: { ideas: ['a'], entries: [{ ideaId: 'a', id: 'update-a' }], records: ['update-a'] },
  keepIdeas: { ideas: ['a'], isPartial: true },
  captureIdeas: {},
  setAside: { ideas: ['a'] },
  addStep: { ideas: ['a'], steps: ['a'] },
  setStep: { ideas: ['a'], entries: [{ ideaId: 'a', id: 'step-0' }] },
  moveStep: { ideas: ['a'], entries: [{ ideaId: 'a', id: 'step-0' }], steps: ['a'] },
  setProgressBy: { ideas: ['a'] },
  editIdeas: { ideas: ['a', 'b'] },
  deleteIdeas: { ideas: ['a', 'b'] },
};

it.each(names)('declares the reads of %s', (name) => {
  expect(readsOf(makeMutation(name, each[name][0]))).toEqual(readsOfEach[name]);
});

it.each(sorts)('reads whole ideas for a move sorted by %s only if that is not the manual order', (sort) => {
  const reads = readsOf(makeMutation('moveIdea', { id: 'a', after: null, before: 'b', sort }));
  expect(reads).toEqual({ ideas: ['a'], all: sort === 'manual' ? 'ranks' : 'ideas' });
});

it('converts a refusal into its code and rethrows any other error', () => {
  const account = new InMemoryAccount();
  const mutation = makeMutation('deleteIdea', { id: 'a' });
  expect(applyMutation(account, mutation)).toEqual({ ok: false, code: 'idea-not-found' });
  const broken: AccountReader = {
    account: account.account,
    idea: () => {
      throw new Error('the store is closed');
    },
    isDeleted: () => false,
    entryTotals: () => emptyEntryTotals,
    ideasIn: () => [],
    allIdeas: () => [],
    tagsOfAll: () => [],
    allRanks: () => [],
    entry: () => undefined,
    steps: () => [],
    isEntryDeleted: () => false,
    trashed: () => undefined,
    trashedBy: () => [],
    record: () => undefined,
  };
  expect(() => applyMutation(broken, mutation)).toThrow('the store is closed');
});

it('changes nothing by itself: only applying the effects does', () => {
  const account = accountWithTwoIdeas();
  const before = account.snapshot();
  for (const name of names) applyMutation(account, makeMutation(name, each[name][0]));
  expect(account.snapshot()).toEqual(before);
});

it('applies the mutations of a whole account with exact points', () => {
  const account = new InMemoryAccount();
  const scores: number[] = [];
  const run = <N extends MutationName>(name: N, args: MutationArgs[N], id: string) => {
    account.tryApply(name, args, { id });
    scores.push(account.account.score);
  };
  run('addIdea', makeIdeaFields(), 'a');
  run('addIdea', makeIdeaFields({ title: 'Boat' }), 'b');
  run('addCategory', { name: 'Boats' }, 'm3');
  run('addCategory', { name: 'Boats' }, 'm4');
  run('editIdea', { id: 'b', changes: { category: 'Boats' } }, 'm5');
  run('editIdea', { id: 'b', changes: { category: 'Boats' } }, 'm6');
  run('addUpdate', { id: 'a', text: 'One step' }, 'm7');
  run('addUpdate', { id: 'a', text: ' ' }, 'm8');
  run('setProgress', { id: 'a', progress: 100 }, 'm9');
  run('addUpdate', { id: 'a', text: 'Too late' }, 'm10');
  run('addNote', { id: 'a', text: 'A thought' }, 'm11');
  run('moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }, 'm12');
  run('moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }, 'm13');
  run('setPreferences', { language: 'es' }, 'm14');
  run('deleteIdea', { id: 'b' }, 'm15');
  run('deleteIdea', { id: 'b' }, 'm16');
  run('importIdeas', { ideas: [makeImportedIdea()] }, 'm17');
  run('deleteAllIdeas', {}, 'm18');
  expect(scores).toEqual([10, 20, 25, 25, 30, 30, 35, 35, 35, 35, 35, 40, 40, 40, 35, 35, 35, 35]);
});
