import { expect, it } from 'vitest';
import { formerNameMs } from '../idea/former-names.ts';
import { limits } from '../primitives/limits.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, makeIdeaFields, makeImportedIdea, noon } from '../testing/make-idea.ts';
import { refused } from '../testing/undo-cases.ts';

/** Kites has two ideas, Boats has one, Art one; a saved filter shows Kites. */
function openAccount(): InMemoryAccount {
  const ideas = ['Kites', 'Kites', 'Boats', 'Art'].map((category, index) =>
    makeIdea({ id: `idea-${index}`, rank: `a${index}`, category }),
  );
  const account = new InMemoryAccount(ideas, { score: 20, categories: ['Kites', 'Boats'] });
  account.apply('saveFilter', { filter: { name: 'Work', sort: 'manual', category: 'Kites' } });
  return account;
}

const categoriesOf = (account: InMemoryAccount) => account.inOrder().map(({ category }) => category);
const rename = (account: InMemoryAccount, from: string, to: string) =>
  account.apply('renameCategory', { from, to }, { id: `${from}-${to}` });

it('renames a category with its ideas, its style and the saved filters, for no points', () => {
  const account = openAccount();
  account.apply('styleCategory', { name: 'Kites', colour: 'blue' });
  expect(rename(account, 'Kites', ' Gliders ').points).toBe(0);
  expect(categoriesOf(account)).toEqual(['Gliders', 'Gliders', 'Boats', 'Art']);
  expect(account.account).toMatchObject({
    score: 20,
    categories: ['Gliders', 'Boats'],
    categoryStyles: { Gliders: { colour: 'blue' } },
    savedFilters: [{ name: 'Work', category: 'Gliders' }],
    ...account.recount(),
  });
  account.apply('undo', { of: 'Kites- Gliders ' });
  expect(categoriesOf(account)).toEqual(['Kites', 'Kites', 'Boats', 'Art']);
  expect(account.account).toMatchObject({
    categories: ['Kites', 'Boats'],
    categoryStyles: { Kites: { colour: 'blue' } },
    savedFilters: [{ category: 'Kites' }],
    ...account.recount(),
  });
});

it('merges a category into another and takes exactly that back', () => {
  const account = openAccount();
  account.apply('styleCategory', { name: 'Kites', colour: 'orange' });
  account.apply('removeCategory', { name: 'Kites', moveTo: 'Boats' }, { id: 'merge' });
  expect(categoriesOf(account)).toEqual(['Boats', 'Boats', 'Boats', 'Art']);
  expect(account.account).toMatchObject({ score: 20, categories: ['Boats'], ...account.recount() });
  expect(account.account.savedFilters).toMatchObject([{ category: 'Boats' }]);
  expect(account.account).not.toHaveProperty('categoryStyles');
  // An idea that has left the category since stays where it is.
  account.apply('editIdea', { id: 'idea-0', changes: { category: 'Art' } });
  account.apply('undo', { of: 'merge' }, { id: 'undo-1' });
  expect(categoriesOf(account)).toEqual(['Art', 'Kites', 'Boats', 'Art']);
  expect(account.account).toMatchObject({
    categories: ['Kites', 'Boats'],
    categoryStyles: { Kites: { colour: 'orange' } },
    savedFilters: [{ category: 'Kites' }],
    ...account.recount(),
  });
  account.apply('undo', { of: 'undo-1' });
  expect(categoriesOf(account)).toEqual(['Art', 'Boats', 'Boats', 'Art']);
  expect(account.account.categories).toEqual(['Boats']);
  account.apply('addIdea', makeIdeaFields({ category: 'Kites' }));
  expect(account.account.categories).toEqual(['Boats']);
});

it.each([
  ['an empty name', { from: 'Kites', to: ' ' }, 'category-required'],
  ['a name that another has', { from: 'Kites', to: 'Boats' }, 'category-exists'],
  ['the name of a built-in one', { from: 'Kites', to: 'Art' }, 'category-exists'],
  ['a name that is too long', { from: 'Kites', to: 'x'.repeat(limits.categoryName + 1) }, 'text-too-long'],
  ['a category that is not there', { from: 'Rafts', to: 'Ships' }, 'category-not-found'],
  ['a built-in category', { from: 'Art', to: 'Ships' }, 'category-not-found'],
] as const)('refuses to rename %s', (_, args, code) => {
  const account = openAccount();
  const before = account.snapshot();
  expect(account.tryApply('renameCategory', args)).toEqual(refused(code));
  expect(account.snapshot()).toEqual(before);
});

it.each([
  ['itself', { name: 'Kites', moveTo: ' Kites' }, 'category-same'],
  ['one that is not there', { name: 'Kites', moveTo: 'Rafts' }, 'category-not-found'],
] as const)('refuses to merge a category into %s', (_, args, code) => {
  const account = openAccount();
  const before = account.snapshot();
  expect(account.tryApply('removeCategory', args)).toEqual(refused(code));
  expect(account.snapshot()).toEqual(before);
});

it('compares names exactly: another case is another name, and the same name changes nothing', () => {
  const account = openAccount();
  rename(account, 'Kites', 'kites');
  expect(account.account.categories).toEqual(['kites', 'Boats']);
  const before = account.snapshot();
  expect(rename(account, 'kites', 'kites').effects).toEqual([]);
  expect(account.snapshot()).toEqual(before);
  account.apply('addCategory', { name: 'Kites' });
  expect(account.account.categories).toEqual(['kites', 'Boats', 'Kites']);
  expect(categoriesOf(account)).toEqual(['kites', 'kites', 'Boats', 'Art']);
});

it('takes 200 categories, of which one can still be renamed', () => {
  const categories = Array.from({ length: limits.categories - 16 }, (_, index) => `Own ${index}`);
  const account = new InMemoryAccount([], { categories });
  expect(account.tryApply('addCategory', { name: 'More' })).toEqual(refused('too-many-categories'));
  rename(account, 'Own 0', 'More');
  expect(account.account.categories[0]).toBe('More');
});

const file = [makeImportedIdea({ category: 'Kites' })];
const arrivals: readonly (readonly [string, (account: InMemoryAccount, at: number) => void])[] = [
  [
    'a new idea',
    (account, at) =>
      void account.apply('addIdea', makeIdeaFields({ category: 'Kites', deadline: '2035-01-01T10:00' }), {
        at,
      }),
  ],
  [
    'an edit',
    (account, at) => void account.apply('editIdea', { id: 'idea-3', changes: { category: 'Kites' } }, { at }),
  ],
  [
    'a captured idea',
    (account, at) =>
      void account.apply('captureIdeas', { ideas: [{ title: 'x', category: 'Kites' }] }, { at }),
  ],
  ['an added file', (account, at) => void account.apply('addImported', { ideas: file }, { at })],
  ['an imported file', (account, at) => void account.apply('importIdeas', { ideas: file }, { at })],
  [
    'a migration',
    (account, at) =>
      void account.apply('migrateLocalIdeas', { ideas: file, categories: ['Kites'], score: 0 }, { at }),
  ],
];

it.each(arrivals)(
  'lets %s that names a renamed or merged category land in its new one for 30 days',
  (_, arrive) => {
    const renamed = openAccount();
    rename(renamed, 'Kites', 'Gliders');
    rename(renamed, 'Gliders', 'Wings');
    arrive(renamed, noon + formerNameMs - 1);
    expect(renamed.account.categories).toEqual(['Wings', 'Boats']);
    expect(categoriesOf(renamed)).not.toContain('Kites');
    const merged = openAccount();
    merged.apply('removeCategory', { name: 'Kites', moveTo: 'Art' });
    arrive(merged, noon - formerNameMs);
    expect(merged.account.categories).toEqual(['Boats']);
    expect(categoriesOf(merged)).not.toContain('Kites');
    const late = openAccount();
    rename(late, 'Kites', 'Gliders');
    arrive(late, noon + formerNameMs);
    expect(late.account.categories).toEqual(['Gliders', 'Boats', 'Kites']);
  },
);

it('gives no points for an edit that names what the category was called before', () => {
  const account = openAccount();
  rename(account, 'Kites', 'Gliders');
  const edit = account.apply('editIdea', { id: 'idea-0', changes: { category: 'Kites' } });
  expect(edit).toMatchObject({ points: 0, effects: [] });
});

it('lets a filter that is saved late, and undos of earlier changes, follow a rename', () => {
  const account = openAccount();
  account.apply('addIdea', makeIdeaFields({ category: 'Kites' }), { id: 'new' });
  account.apply('editIdea', { id: 'idea-3', changes: { category: 'Kites' } }, { id: 'edit' });
  account.apply(
    'saveFilter',
    { filter: { name: 'Play', sort: 'manual', category: 'Kites' } },
    { id: 'saving' },
  );
  account.apply('editIdea', { id: 'idea-0', changes: { category: 'Art' } }, { id: 'away' });
  rename(account, 'Kites', 'Gliders');
  account.apply('saveFilter', { filter: { name: 'Home', sort: 'manual', category: 'Kites' } });
  expect(account.account.savedFilters?.map(({ category }) => category)).toEqual([
    'Gliders',
    'Gliders',
    'Gliders',
  ]);
  account.apply('undo', { of: 'away' });
  expect(account.requireIdea('idea-0').category).toBe('Gliders');
  for (const of of ['saving', 'edit', 'new']) account.apply('undo', { of });
  expect(categoriesOf(account)).toEqual(['Gliders', 'Gliders', 'Boats', 'Art']);
  expect(account.account.categories).toEqual(['Gliders', 'Boats']);
});

it('restores an idea from the trash under the name that its category has now', () => {
  const account = openAccount();
  account.apply('deleteIdea', { id: 'idea-0' });
  rename(account, 'Kites', 'Gliders');
  account.apply('restoreIdeas', { ids: ['idea-0'] }, { id: 'restoring' });
  expect(account.requireIdea('idea-0').category).toBe('Gliders');
  expect(account.account).toMatchObject({ categories: ['Gliders', 'Boats'], ...account.recount() });
  account.apply('undo', { of: 'restoring' });
  expect(account.trashed('idea-0')?.idea.category).toBe('Kites');
  expect(account.account).toMatchObject({ categories: ['Gliders', 'Boats'], ...account.recount() });
});

it('renames what was renamed elsewhere meanwhile, but not what has the ideas of a merged category', () => {
  const account = openAccount();
  rename(account, 'Kites', 'Gliders');
  account.apply('renameCategory', { from: 'Kites', to: 'Wings' });
  expect(account.account.categories).toEqual(['Wings', 'Boats']);
  account.apply('removeCategory', { name: 'Gliders', moveTo: 'Boats' });
  expect(account.account.categories).toEqual(['Boats']);
  expect(categoriesOf(account)).toEqual(['Boats', 'Boats', 'Boats', 'Art']);
  expect(account.tryApply('renameCategory', { from: 'Kites', to: 'Planes' })).toEqual(
    refused('category-not-found'),
  );
  account.apply('removeCategory', { name: 'Wings', moveTo: 'Art' });
  account.apply('removeCategory', { name: 'Boats', moveTo: 'Kites' });
  expect(categoriesOf(account)).toEqual(['Boats', 'Boats', 'Boats', 'Art']);
});

it('uses a former name again once a category has it', () => {
  const account = openAccount();
  rename(account, 'Kites', 'Gliders');
  account.apply('addCategory', { name: 'Kites' });
  account.apply('editIdea', { id: 'idea-3', changes: { category: 'Kites' } });
  expect(categoriesOf(account)).toEqual(['Gliders', 'Gliders', 'Boats', 'Kites']);
});

it('refuses to undo a rename once the category has another name, or another has the former one', () => {
  const account = openAccount();
  rename(account, 'Kites', 'Gliders');
  rename(account, 'Gliders', 'Wings');
  expect(account.tryApply('undo', { of: 'Kites-Gliders' })).toEqual(refused('undo-conflict'));
  account.apply('undo', { of: 'Gliders-Wings' });
  account.apply('addCategory', { name: 'Kites' });
  expect(account.tryApply('undo', { of: 'Kites-Gliders' })).toEqual(refused('undo-conflict'));
});

it('keeps the colour and the hiding of a category apart, and forgets a style that says nothing', () => {
  const account = openAccount();
  const style = (name: string, change: object) =>
    account.apply('styleCategory', { name, ...change }, { id: 'last' });
  style('Art', { colour: 'teal' });
  style('Art', { hidden: true });
  expect(account.account.categoryStyles).toEqual({ Art: { colour: 'teal', hidden: true } });
  style('Art', { colour: null });
  style('Art', { hidden: false });
  expect(account.account).not.toHaveProperty('categoryStyles');
  // Only built-in ones are hidden; others are deleted.
  expect(style('Kites', { hidden: true }).effects).toEqual([]);
  expect(style('Rafts', { colour: 'orange' }).effects).toEqual([]);
  style('Kites', { colour: 'orange' });
  account.apply('undo', { of: 'last' });
  expect(account.account).not.toHaveProperty('categoryStyles');
});

it('takes the names that objects inherit for ordinary ones', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', category: '__proto__' })], {
    categories: ['__proto__', 'constructor'],
  });
  account.apply('styleCategory', { name: '__proto__', colour: 'orange' });
  expect(Object.entries(account.account.categoryStyles ?? {})).toEqual([['__proto__', { colour: 'orange' }]]);
  rename(account, '__proto__', 'toString');
  expect(account.account.categories).toEqual(['toString', 'constructor']);
  expect(Object.entries(account.account.categoryStyles ?? {})).toEqual([['toString', { colour: 'orange' }]]);
  expect(rename(account, 'constructor', '__proto__').effects).toHaveLength(1);
});
