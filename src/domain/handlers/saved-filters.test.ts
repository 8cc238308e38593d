import { expect, it } from 'vitest';
import { type SavedFilter } from '../board/saved-filters.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeasInOrder } from '../testing/make-idea.ts';
import { refused } from '../testing/undo-cases.ts';

const work: SavedFilter = { name: 'Work', sort: 'priority', search: 'kite', state: 'active' };
const home: SavedFilter = { name: 'Home', sort: 'manual', category: 'Art', priority: 'High', tag: 'urgent' };

const accountWith = (...savedFilters: SavedFilter[]) =>
  new InMemoryAccount(makeIdeasInOrder('a'), savedFilters.length === 0 ? {} : { savedFilters });
const saved = ({ account }: InMemoryAccount) => account.savedFilters;

it('saves filters in the order of their names, without points', () => {
  const account = accountWith();
  expect(account.account).not.toHaveProperty('savedFilters');
  const drafted = account.apply('saveFilter', { filter: work });
  expect(drafted).toMatchObject({
    points: 0,
    effects: [{ kind: 'filter-changed', name: 'Work', from: null }],
  });
  account.apply('saveFilter', { filter: home });
  expect(saved(account)).toEqual([home, work]);
  expect(account.account).toMatchObject({ score: 0, ideas: 1 });
});

it('replaces the filter of a name, whatever its case and accents', () => {
  const account = accountWith(home, work);
  const changed = { name: 'wörk', sort: 'manual' } as const;
  account.apply('saveFilter', { filter: changed });
  expect(saved(account)).toEqual([home, changed]);
});

it('renames a filter, in place of another with the new name', () => {
  const account = accountWith(home, work);
  account.apply('saveFilter', { filter: { ...work, name: 'Job' }, formerName: 'work' });
  expect(saved(account)).toEqual([home, { ...work, name: 'Job' }]);
  account.apply('saveFilter', { filter: { ...work, name: 'Home' }, formerName: 'Job' });
  expect(saved(account)).toEqual([{ ...work, name: 'Home' }]);
});

it('saves a filter whose former name another device has forgotten', () => {
  const account = accountWith(home);
  account.apply('saveFilter', { filter: work, formerName: 'Gone' });
  expect(saved(account)).toEqual([home, work]);
});

it('changes nothing by saving the same filter under its own name', () => {
  const account = accountWith(work);
  expect(account.apply('saveFilter', { filter: work, formerName: 'Work' }).effects).toEqual([]);
  expect(saved(account)).toEqual([work]);
});

it('stores clean texts and leaves out empty ones', () => {
  const account = accountWith();
  const texts = { name: ' Work\u0000 ', search: ' \ud800x ', category: ' ', tag: '' };
  account.apply('saveFilter', { filter: { ...texts, sort: 'deadline' } });
  expect(saved(account)).toEqual([{ name: 'Work', sort: 'deadline', search: '\ufffdx' }]);
});

const twenty = Array.from({ length: 20 }, (_, index) => ({ ...work, name: `Filter ${10 + index}` }));

it.each<[string, Partial<SavedFilter>, RefusalCode]>([
  ['an empty name', { name: '' }, 'text-required'],
  ['a blank name', { name: ' \n\u200b' }, 'text-required'],
  ['a name of 41 characters', { name: 'x'.repeat(41) }, 'text-too-long'],
  ['a search of 201 characters', { search: 'x'.repeat(201) }, 'text-too-long'],
  ['a category of 61 characters', { category: 'x'.repeat(61) }, 'text-too-long'],
  ['a tag of 41 characters', { tag: 'x'.repeat(41) }, 'text-too-long'],
  ['a twenty-first filter', {}, 'too-many-filters'],
])('refuses %s', (_, change, code) => {
  const account = accountWith(...twenty);
  const before = account.snapshot();
  expect(account.tryApply('saveFilter', { filter: { ...work, ...change } })).toEqual(refused(code));
  expect(account.snapshot()).toEqual(before);
});

it('takes texts of exactly the allowed length, and the twentieth filter', () => {
  const account = accountWith(...twenty.slice(1));
  const longest = { ...work, name: 'x'.repeat(40), search: 'x'.repeat(200), tag: 'x'.repeat(40) };
  account.apply('saveFilter', { filter: longest });
  expect(saved(account)).toHaveLength(20);
  expect(saved(account)).toContainEqual(longest);
});

it('replaces and renames a filter among twenty', () => {
  const account = accountWith(...twenty);
  account.apply('saveFilter', { filter: { ...home, name: 'Filter 10' } });
  account.apply('saveFilter', { filter: home, formerName: 'Filter 10' });
  expect(saved(account)).toHaveLength(20);
  expect(saved(account)).toContainEqual(home);
});

it.each(['<script>alert(1)</script>', '__proto__', '😀', 'y'])('takes %j as a name', (name) => {
  const account = accountWith(work);
  account.apply('saveFilter', { filter: { ...home, name } });
  expect(saved(account)).toEqual(expect.arrayContaining([{ ...home, name }, work]));
  account.apply('forgetFilter', { name });
  expect(saved(account)).toEqual([work]);
});

it('forgets a filter, and leaves nothing of the last one', () => {
  const account = accountWith(home, work);
  expect(account.apply('forgetFilter', { name: 'WORK' }).points).toBe(0);
  expect(saved(account)).toEqual([home]);
  account.apply('forgetFilter', { name: 'Home' });
  expect(account.account).not.toHaveProperty('savedFilters');
});

it('changes nothing by forgetting a filter that is gone', () => {
  const account = accountWith(work);
  expect(account.apply('forgetFilter', { name: 'Home' }).effects).toEqual([]);
  expect(saved(account)).toEqual([work]);
});

it('keeps the filters when all ideas are deleted', () => {
  const account = accountWith(work);
  account.apply('deleteAllIdeas', {});
  expect(saved(account)).toEqual([work]);
});

// Undo

it('undoes and redoes the replacing, renaming and forgetting of a filter', () => {
  const account = accountWith(home, work);
  account.apply('saveFilter', { filter: { ...work, name: 'home' }, formerName: 'Work' }, { id: 'rename' });
  account.apply('forgetFilter', { name: 'home' }, { id: 'forget' });
  account.apply('undo', { of: 'forget' });
  expect(saved(account)).toEqual([{ ...work, name: 'home' }]);
  account.apply('undo', { of: 'rename' }, { id: 'undo' });
  expect(saved(account)).toEqual([home, work]);
  account.apply('undo', { of: 'undo' });
  expect(saved(account)).toEqual([{ ...work, name: 'home' }]);
});

it('refuses to undo what was changed since, and loses nothing', () => {
  const account = accountWith();
  account.apply('saveFilter', { filter: work }, { id: 'first' });
  account.apply('saveFilter', { filter: { ...home, name: 'work' } }, { id: 'second' });
  expect(account.tryApply('undo', { of: 'first' })).toEqual(refused('undo-conflict'));
  expect(saved(account)).toEqual([{ ...home, name: 'work' }]);
});

it('refuses to undo the forgetting of a filter once twenty others are saved', () => {
  const account = accountWith(work);
  account.apply('forgetFilter', { name: 'Work' }, { id: 'forget' });
  for (const filter of twenty) account.apply('saveFilter', { filter });
  expect(account.tryApply('undo', { of: 'forget' })).toEqual(refused('too-many-filters'));
  expect(saved(account)).toEqual(twenty);
});

it('has nothing to undo where nothing was changed', () => {
  const account = accountWith(work);
  account.apply('saveFilter', { filter: work }, { id: 'same' });
  expect(account.tryApply('undo', { of: 'same' })).toEqual(refused('undo-gone'));
});
