import { expect, it } from 'vitest';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdeasInOrder } from '../testing/make-idea.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Own ${index}`);

it('adds a category at the end of the list, trimmed, and gives 5 points', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { categories: ['Zeppelins'], score: 1 });
  const drafted = account.apply('addCategory', { name: '  Boats ' });
  expect(drafted.points).toBe(5);
  expect(drafted.effects).toEqual([{ kind: 'category-added', name: 'Boats', index: 1 }]);
  expect(account.account).toMatchObject({ categories: ['Zeppelins', 'Boats'], score: 6, ideas: 1 });
});

it.each<[string, string, RefusalCode]>([
  ['an empty name', '', 'category-required'],
  ['a blank name', ' \n ', 'category-required'],
  ['a name of NUL', '\u0000', 'category-required'],
  ['a built-in name', 'Art', 'category-exists'],
  ['a built-in name with spaces around', ' Sci-Fi ', 'category-exists'],
  ['a name that was added before', 'Boats', 'category-exists'],
  ['a name that was added before, with spaces around', 'Boats\t', 'category-exists'],
  ['a name of 61 characters', 'x'.repeat(61), 'text-too-long'],
])('refuses %s without points', (_, name, code) => {
  const account = new InMemoryAccount([], { categories: ['Boats'], score: 7 });
  const before = account.snapshot();
  expect(account.tryApply('addCategory', { name })).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  'art',
  'ART',
  'boats',
  'Scifi',
  'x'.repeat(59),
  'x'.repeat(60),
  '<b>',
  '__proto__',
  'constructor',
  'toString',
])('compares names exactly, so it accepts %j', (name) => {
  const account = new InMemoryAccount([], { categories: ['Boats'] });
  expect(account.apply('addCategory', { name }).points).toBe(5);
  expect(account.account.categories).toEqual(['Boats', name]);
});

it('adds the 200th category and refuses the 201st', () => {
  const account = new InMemoryAccount([], { categories: numbered(183) });
  account.apply('addCategory', { name: 'Boats' });
  expect(account.account.categories).toHaveLength(184);
  const before = account.snapshot();
  expect(account.tryApply('addCategory', { name: 'Kites' })).toEqual({
    ok: false,
    code: 'too-many-categories',
  });
  expect(account.snapshot()).toEqual(before);
});
