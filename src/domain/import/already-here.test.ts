import { expect, it } from 'vitest';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeImportedIdea } from '../testing/make-idea.ts';
import { alreadyHere } from './already-here.ts';

const early = '2026-01-01T08:00:00.000Z';
const late = '2026-02-01T08:00:00.000Z';
const kite = { title: 'Kite', description: 'Of paper' };
const undated = makeImportedIdea(kite);
const dated = (createdAt: string, fields = {}) => makeImportedIdea({ ...kite, ...fields, createdAt });
const here = (...args: Parameters<typeof alreadyHere>) => [...alreadyHere(...args)].toSorted();

it('finds an idea that is equal in title, description and time of creation, whatever else differs', () => {
  const present = [{ ...kite, createdAt: early }];
  expect(here([dated(early, { category: 'Boats', progress: 100 })], present)).toEqual([0]);
  expect(here([dated(late)], present)).toEqual([]);
  expect(here([dated(early, { title: 'kite' })], present)).toEqual([]);
  expect(here([dated(early, { description: '' })], present)).toEqual([]);
});

it('finds an idea without a time of creation by its title and description', () => {
  expect(here([undated, makeImportedIdea({ title: 'Boat' })], [{ ...kite, createdAt: late }])).toEqual([0]);
});

it('counts each idea that is there for one of the file', () => {
  const present = [
    { ...kite, createdAt: early },
    { ...kite, createdAt: early },
  ];
  expect(here([dated(early), dated(early), dated(early)], present)).toEqual([0, 1]);
  expect(here([undated, undated, undated], present)).toEqual([0, 1]);
});

it('takes no idea from one of the file that has its time', () => {
  const present = [{ ...kite, createdAt: early }];
  expect(here([undated, dated(early)], present)).toEqual([1]);
});

it('does not take two texts for another two that are equal when joined', () => {
  const present = [{ title: 'a', description: 'b,c', createdAt: early }];
  expect(here([makeImportedIdea({ title: 'a,b', description: 'c' })], present)).toEqual([]);
});

it.each([
  ['with times of creation', [dated(early), dated(late), dated(late)]],
  ['without', [undated, undated, makeImportedIdea({ title: 'Boat' })]],
])('finds all ideas of a file %s that was imported before', (_, ideas) => {
  const account = new InMemoryAccount();
  account.apply('addImported', { ideas });
  expect(here(ideas, account.inOrder())).toEqual([0, 1, 2]);
});

it('looks through 10,000 equal ideas in linear time', () => {
  const ideas = Array.from({ length: 10_000 }, (_, n) => dated(new Date(n).toISOString()));
  const present = ideas.map((idea) => ({ ...kite, createdAt: idea.createdAt ?? '' }));
  expect(alreadyHere(ideas, present).size).toBe(10_000);
  expect(
    alreadyHere(
      ideas.map(() => undated),
      present,
    ).size,
  ).toBe(10_000);
});
