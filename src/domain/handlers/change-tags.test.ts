import { expect, it } from 'vitest';
import { formerNameMs } from '../idea/former-names.ts';
import { type Tag } from '../idea/tags.ts';
import { limits } from '../primitives/limits.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, makeIdeaFields, makeImportedIdea, noon } from '../testing/make-idea.ts';
import { refused } from '../testing/undo-cases.ts';

const startTags: readonly (readonly Tag[])[] = [['Kite'], ['urgent', 'Kite', 'sail'], ['sail'], []];

/** The own tags are Kite, on two ideas, sail, on two, and moss, on none; a saved filter shows Kite. */
function openAccount(): InMemoryAccount {
  const ideas = startTags.map((tags, index) => makeIdea({ id: `idea-${index}`, rank: `a${index}`, tags }));
  const account = new InMemoryAccount(ideas, { score: 20, tags: ['Kite', 'sail', 'moss'] });
  account.apply('saveFilter', { filter: { name: 'Work', sort: 'manual', tag: 'Kite' } });
  return account;
}

const tagsOf = (account: InMemoryAccount) => account.inOrder().map(({ tags }) => tags);
const rename = (account: InMemoryAccount, from: string, to: string) =>
  account.apply('renameTag', { from, to }, { id: `${from}-${to}` });
const remove = (account: InMemoryAccount, name: string, moveTo: string) =>
  account.apply('removeTag', { name, moveTo }, { id: `${name}-${moveTo}` });
const style = (account: InMemoryAccount, name: string, change: object) =>
  account.apply('styleTag', { name, ...change }, { id: 'style' });

/** Without the former names, which an undo leaves. */
function shownOf(account: InMemoryAccount) {
  const { formerTags: _former, ...rest } = account.account;
  return { ...rest, ideas: account.inOrder() };
}

it('renames a tag with its ideas, its style and the saved filters, for no points, and takes it back', () => {
  const account = openAccount();
  style(account, 'Kite', { colour: 'blue' });
  const before = shownOf(account);
  expect(rename(account, 'kite', '  wind   toys ').points).toBe(0);
  expect(tagsOf(account)).toEqual([['wind toys'], ['urgent', 'sail', 'wind toys'], ['sail'], []]);
  expect(account.account).toMatchObject({
    score: 20,
    tags: ['wind toys', 'sail', 'moss'],
    tagStyles: { 'wind toys': { colour: 'blue' } },
    formerTags: [{ name: 'Kite', to: 'wind toys', at: noon }],
    savedFilters: [{ name: 'Work', tag: 'wind toys' }],
    ...account.recount(),
  });
  account.apply('undo', { of: 'kite-  wind   toys ' });
  expect(shownOf(account)).toEqual(before);
  expect(account.account).toMatchObject(account.recount());
});

it.each([
  [
    'the spelling alone',
    'KÍTE',
    [['KÍTE'], ['urgent', 'KÍTE', 'sail'], ['sail'], []],
    ['KÍTE', 'sail', 'moss'],
  ],
  [
    'a name before all others',
    'air',
    [['air'], ['urgent', 'air', 'sail'], ['sail'], []],
    ['air', 'sail', 'moss'],
  ],
] as const)('changes %s', (_, to, tags, own) => {
  const account = openAccount();
  const before = shownOf(account);
  rename(account, 'Kite', to);
  expect(tagsOf(account)).toEqual(tags);
  expect(account.account).toMatchObject({
    tags: own,
    savedFilters: [{ tag: to }],
    formerTags: [{ name: 'Kite', to }],
    ...account.recount(),
  });
  account.apply('editIdea', { id: 'idea-3', changes: { tags: { add: ['kite'], remove: [] } } });
  expect(account.requireIdea('idea-3').tags).toEqual([to]);
  account.apply('editIdea', { id: 'idea-3', changes: { tags: { add: [], remove: ['kite'] } } });
  account.apply('undo', { of: `Kite-${to}` });
  expect({ ...shownOf(account), score: 20 }).toEqual(before);
});

it.each([
  ['a blank name', { from: 'Kite', to: '  ' }, 'invalid-tag'],
  ['accents alone', { from: 'Kite', to: '´' }, 'invalid-tag'],
  ['a sign', { from: 'Kite', to: 'a#b' }, 'invalid-tag'],
  ['41 characters', { from: 'Kite', to: 'x'.repeat(limits.tagName + 1) }, 'invalid-tag'],
  ['a name that another has', { from: 'Kite', to: 'SÁIL' }, 'tag-exists'],
  ['the name of a built-in one', { from: 'Kite', to: 'Urgente' }, 'tag-exists'],
  ['a tag that is not there', { from: 'boat', to: 'ship' }, 'tag-not-found'],
  ['a built-in tag', { from: 'urgent', to: 'soon' }, 'tag-not-found'],
] as const)('refuses to rename to or from %s', (_, args, code) => {
  const account = openAccount();
  const before = account.snapshot();
  expect(account.tryApply('renameTag', args)).toEqual(refused(code));
  expect(account.snapshot()).toEqual(before);
});

it.each([
  ['sail', [['sail'], ['urgent', 'sail'], ['sail'], []], 'sail'],
  ['moss', [['moss'], ['urgent', 'moss', 'sail'], ['sail'], []], 'moss'],
  ['Urgente', [['urgent'], ['urgent', 'sail'], ['sail'], []], 'urgent'],
  [' ', [[], ['urgent', 'sail'], ['sail'], []], 'Kite'],
] as const)('removes a tag in favour of %j, and takes exactly that back', (moveTo, tags, filtered) => {
  const account = openAccount();
  style(account, 'Kite', { colour: 'orange' });
  const before = shownOf(account);
  expect(remove(account, 'Kite', moveTo).points).toBe(0);
  expect(tagsOf(account)).toEqual(tags);
  expect(account.account).toMatchObject({
    score: 20,
    tags: ['sail', 'moss'],
    savedFilters: [{ tag: filtered }],
    ...account.recount(),
  });
  expect(account.account).not.toHaveProperty('tagStyles');
  const after = shownOf(account);
  account.apply('undo', { of: `Kite-${moveTo}` }, { id: 'undo-1' });
  expect(shownOf(account)).toEqual(before);
  account.apply('undo', { of: 'undo-1' }, { id: 'undo-2' });
  expect(shownOf(account)).toEqual(after);
  account.apply('undo', { of: 'undo-2' });
  expect(shownOf(account)).toEqual(before);
  expect(account.account).toMatchObject(account.recount());
});

it('leads to where a tag was merged, also after undo and redo, but recreates one that was taken off', () => {
  const account = openAccount();
  remove(account, 'Kite', 'sail');
  account.apply('undo', { of: 'Kite-sail' }, { id: 'undo-1' });
  account.apply('undo', { of: 'undo-1' });
  account.apply('addIdea', makeIdeaFields({ tags: ['kite'] }), { id: 'new' });
  expect(account.requireIdea('new').tags).toEqual(['sail']);
  remove(account, 'sail', '');
  account.apply('addIdea', makeIdeaFields({ tags: ['kite'] }), { id: 'newer' });
  expect(account.requireIdea('newer').tags).toEqual(['kite']);
  expect(account.account.tags).toEqual(['moss', 'kite']);
});

it('gives back by undo only where the tag that took its place still is, with what was added since', () => {
  const account = openAccount();
  remove(account, 'Kite', 'moss');
  account.apply('editIdea', { id: 'idea-0', changes: { tags: { add: [], remove: ['moss'] } } });
  account.apply('editIdea', { id: 'idea-1', changes: { tags: { add: ['boat'], remove: ['sail'] } } });
  rename(account, 'moss', 'lichen');
  account.apply('undo', { of: 'Kite-moss' });
  expect(tagsOf(account)).toEqual([[], ['urgent', 'boat', 'Kite'], ['sail'], []]);
  expect(account.account.tags).toEqual(['Kite', 'sail', 'lichen', 'boat']);
  expect(account.account.savedFilters).toMatchObject([{ tag: 'Kite' }]);
  expect(account.account).toMatchObject(account.recount());
});

it.each([
  ['itself', { name: 'Kite', moveTo: ' KITE' }, 'tag-same'],
  ['one that is not there', { name: 'Kite', moveTo: 'boat' }, 'tag-not-found'],
] as const)('refuses to merge a tag into %s', (_, args, code) => {
  const account = openAccount();
  const before = account.snapshot();
  expect(account.tryApply('removeTag', args)).toEqual(refused(code));
  expect(account.snapshot()).toEqual(before);
});

it('changes nothing where the tag to remove is built in or gone', () => {
  const account = openAccount();
  expect(remove(account, 'urgent', 'sail').effects).toEqual([]);
  expect(remove(account, 'boat', '').effects).toEqual([]);
});

it('cannot pass 20 tags of an idea by a merge, nor by its undo', () => {
  const own = Array.from({ length: 21 }, (_, index) => `own ${100 + index}`);
  const first = own.slice(0, limits.tagsPerIdea);
  const account = new InMemoryAccount([makeIdea({ id: 'a', tags: first })], { tags: own });
  remove(account, 'own 100', 'own 119');
  expect(account.requireIdea('a').tags).toEqual(first.slice(1));
  account.apply('editIdea', { id: 'a', changes: { tags: { add: ['own 120'], remove: [] } } });
  expect(account.requireIdea('a').tags).toHaveLength(limits.tagsPerIdea);
  const before = account.snapshot();
  expect(account.tryApply('undo', { of: 'own 100-own 119' })).toEqual(refused('too-many-tags'));
  expect(account.snapshot()).toEqual(before);
});

it('renames one of 200 tags, and takes no more', () => {
  const tags = Array.from({ length: limits.ownTags }, (_, index) => `own ${index}`);
  const account = new InMemoryAccount([], { tags });
  rename(account, 'own 0', 'more');
  expect(account.account.tags?.[0]).toBe('more');
  expect(account.tryApply('addIdea', makeIdeaFields({ tags: ['x'] }))).toEqual(refused('too-many-tags'));
});

const file = [makeImportedIdea({ tags: ['KITE'] })];
const tagged = makeIdeaFields({ tags: ['kíte'], deadline: '2035-01-01T10:00' });
const edit = { tags: { add: ['kite'], remove: [] } };
const arrivals: readonly (readonly [string, (account: InMemoryAccount, at: number) => void])[] = [
  ['a new idea', (account, at) => void account.apply('addIdea', tagged, { at })],
  ['an edit', (account, at) => void account.apply('editIdea', { id: 'idea-3', changes: edit }, { at })],
  [
    'an edit of several',
    (account, at) => void account.apply('editIdeas', { ids: ['idea-2', 'idea-3'], changes: edit }, { at }),
  ],
  [
    'a captured idea',
    (account, at) => void account.apply('captureIdeas', { ideas: [{ title: 'x', tags: ['kite'] }] }, { at }),
  ],
  ['an added file', (account, at) => void account.apply('addImported', { ideas: file }, { at })],
  ['an imported file', (account, at) => void account.apply('importIdeas', { ideas: file }, { at })],
];

it.each(arrivals)(
  'lets %s that names a renamed or merged tag land in its new one for 30 days',
  (_, arrive) => {
    const renamed = openAccount();
    rename(renamed, 'Kite', 'glider');
    rename(renamed, 'glider', 'wing');
    arrive(renamed, noon + formerNameMs - 1);
    expect(renamed.account.tags).toEqual(['wing', 'sail', 'moss']);
    expect(tagsOf(renamed).flat()).toContain('wing');
    const merged = openAccount();
    remove(merged, 'Kite', 'urgent');
    arrive(merged, noon - formerNameMs);
    expect(merged.account.tags).toEqual(['sail', 'moss']);
    const late = openAccount();
    rename(late, 'Kite', 'glider');
    arrive(late, noon + formerNameMs);
    expect(late.account.tags).toHaveLength(4);
  },
);

it('takes a tag off by a former name, unless the same change adds the one it was merged into', () => {
  const change = (account: InMemoryAccount, id: string, add: readonly Tag[], removed: readonly Tag[]) => {
    account.apply('editIdea', { id, changes: { tags: { add, remove: removed } } });
    return account.requireIdea(id).tags;
  };
  const renamed = openAccount();
  rename(renamed, 'Kite', 'glider');
  expect(change(renamed, 'idea-1', [], ['Kite'])).toEqual(['urgent', 'sail']);
  const merged = openAccount();
  remove(merged, 'Kite', 'sail');
  expect(change(merged, 'idea-1', ['sail'], ['Kite'])).toEqual(['urgent', 'sail']);
  expect(change(merged, 'idea-0', [], ['Kite'])).toEqual([]);
});

it('gives no points for an edit that names what the tag was called before', () => {
  const account = openAccount();
  rename(account, 'Kite', 'glider');
  const late = account.apply('editIdea', {
    id: 'idea-0',
    changes: { tags: { add: ['Kite'], remove: [] } },
  });
  expect(late).toMatchObject({ points: 0, effects: [] });
});

it('lets a filter that is saved late, and undos of earlier changes, follow renames and merges', () => {
  for (const [move, to] of [
    [rename, 'glider'],
    [remove, 'sail'],
  ] as const) {
    const account = openAccount();
    account.apply('addIdea', makeIdeaFields({ tags: ['Kite', 'sail'] }), { id: 'new' });
    account.apply('editIdea', { id: 'idea-3', changes: edit }, { id: 'edit' });
    account.apply('saveFilter', { filter: { name: 'Play', sort: 'manual', tag: 'kite' } }, { id: 'saving' });
    account.apply(
      'editIdea',
      { id: 'idea-0', changes: { tags: { add: [], remove: ['Kite'] } } },
      { id: 'away' },
    );
    move(account, 'Kite', to);
    account.apply('saveFilter', { filter: { name: 'Home', sort: 'manual', tag: 'Kite' } });
    expect(account.account.savedFilters?.map(({ tag }) => tag)).toEqual([to, to, to]);
    account.apply('undo', { of: 'away' });
    expect(account.requireIdea('idea-0').tags).toEqual([to]);
    for (const of of ['saving', 'edit', 'new']) account.apply('undo', { of });
    expect(account.requireIdea('idea-3').tags).toEqual([]);
    expect(account.inOrder()).toHaveLength(4);
    expect(account.account.tags).toEqual(move === rename ? ['glider', 'sail', 'moss'] : ['sail', 'moss']);
    expect(account.account).toMatchObject(account.recount());
  }
});

it.each([
  ['renamed', (account: InMemoryAccount) => rename(account, 'Kite', 'glider'), ['urgent', 'glider', 'sail']],
  [
    'spelled differently',
    (account: InMemoryAccount) => rename(account, 'Kite', 'kÍte'),
    ['urgent', 'kÍte', 'sail'],
  ],
  ['merged', (account: InMemoryAccount) => remove(account, 'Kite', 'sail'), ['urgent', 'sail']],
] as const)('restores an idea from the trash with a tag that was %s', (_, move, tags) => {
  const account = openAccount();
  account.apply('deleteIdea', { id: 'idea-1' });
  move(account);
  expect(account.trashed('idea-1')?.idea.tags).toEqual(['urgent', 'Kite', 'sail']);
  account.apply('restoreIdeas', { ids: ['idea-1'] }, { id: 'restoring' });
  expect(account.requireIdea('idea-1').tags).toEqual(tags);
  expect(account.account).toMatchObject(account.recount());
  const list = account.account.tags;
  account.apply('undo', { of: 'restoring' });
  expect(account.trashed('idea-1')?.idea.tags).toEqual(['urgent', 'Kite', 'sail']);
  expect(account.account).toMatchObject({ tags: list, ...account.recount() });
});

it('renames what was renamed elsewhere meanwhile, but not what has the ideas of a merged tag', () => {
  const account = openAccount();
  rename(account, 'Kite', 'glider');
  rename(account, 'Kite', 'wing');
  expect(account.account.tags).toEqual(['wing', 'sail', 'moss']);
  remove(account, 'glider', 'moss');
  expect(account.account.tags).toEqual(['sail', 'moss']);
  expect(account.tryApply('renameTag', { from: 'Kite', to: 'plane' })).toEqual(refused('tag-not-found'));
  remove(account, 'wing', 'urgent');
  remove(account, 'moss', 'Kite');
  expect(tagsOf(account)).toEqual([['moss'], ['urgent', 'moss', 'sail'], ['sail'], []]);
});

it('refuses to undo a rename once the tag has another name, or another has the former one', () => {
  const account = openAccount();
  rename(account, 'Kite', 'glider');
  rename(account, 'glider', 'wing');
  expect(account.tryApply('undo', { of: 'Kite-glider' })).toEqual(refused('undo-conflict'));
  account.apply('undo', { of: 'glider-wing' });
  rename(account, 'moss', 'Kíte');
  expect(account.tryApply('undo', { of: 'Kite-glider' })).toEqual(refused('undo-conflict'));
});

it('colours each tag and hides built-in ones, by any of their names', () => {
  const account = openAccount();
  style(account, 'Urgente', { colour: 'teal' });
  style(account, 'urgent', { hidden: true });
  style(account, 'KITE', { colour: 'orange' });
  expect(account.account.tagStyles).toEqual({
    urgent: { colour: 'teal', hidden: true },
    Kite: { colour: 'orange' },
  });
  // Only built-in ones are hidden; others are deleted.
  expect(style(account, 'Kite', { hidden: true }).effects).toEqual([]);
  expect(style(account, 'boat', { colour: 'orange' }).effects).toEqual([]);
  style(account, 'urgent', { colour: null, hidden: false });
  style(account, 'Kite', { colour: null });
  expect(account.account).not.toHaveProperty('tagStyles');
  account.apply('undo', { of: 'style' });
  expect(account.account.tagStyles).toEqual({ Kite: { colour: 'orange' } });
});

it('takes the names that objects inherit for ordinary ones', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a', tags: ['constructor'] })], {
    tags: ['constructor', '__proto__'],
  });
  style(account, '__proto__', { colour: 'orange' });
  rename(account, '__proto__', 'toString');
  expect(Object.entries(account.account.tagStyles ?? {})).toEqual([['toString', { colour: 'orange' }]]);
  rename(account, 'constructor', '__proto__');
  expect(account.requireIdea('a').tags).toEqual(['__proto__']);
});
