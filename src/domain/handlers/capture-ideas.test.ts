import { expect, it } from 'vitest';
import { searchText } from '../board/filter.ts';
import { sortIdeas } from '../board/sort.ts';
import { fixedZone } from '../deadline/deadline.ts';
import { exportFile } from '../files/export-file.ts';
import { parseImport } from '../files/import-file.ts';
import { docBytes } from '../idea/idea.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, makeIdeaFields, makeIdeasInOrder } from '../testing/make-idea.ts';
import { undoableState } from '../testing/undo-cases.ts';

it('adds an idea of which only the title is given, with the stated defaults, for 10 points', () => {
  const account = new InMemoryAccount();
  const drafted = account.apply('captureIdeas', { ideas: [{ title: '  Kite\u0000 ' }] }, { id: 'line' });
  expect(drafted.points).toBe(10);
  expect(account.requireIdea('line-c-00000')).toEqual({
    id: 'line-c-00000',
    title: 'Kite',
    description: '',
    category: 'Philosophical',
    deadline: '',
    target: '',
    priority: 'High',
    tags: [],
    progress: 0,
    rank: account.account.topRank,
    createdAt: '2026-11-20T12:00:00.000Z',
    finishedAt: null,
    updates: [],
    notes: [],
    steps: [],
  });
  expect(account.account).toMatchObject({
    score: 10,
    ideas: 1,
    categories: [],
    textSize: docBytes({
      ...makeIdeaFields({ title: 'Kite', description: '', category: 'Philosophical' }),
      deadline: '',
      target: '',
    }),
  });
});

it('keeps all fields that are given, cleaned as in the form', () => {
  const account = new InMemoryAccount();
  const idea = makeIdeaFields({
    description: ' A ',
    category: ' Boats ',
    tags: ['prototype', 'urgent', 'urgent'],
  });
  account.apply('captureIdeas', { ideas: [idea] }, { id: 'line' });
  expect(account.requireIdea('line-c-00000')).toMatchObject({
    ...idea,
    description: 'A',
    category: 'Boats',
    tags: ['urgent', 'prototype'],
  });
  expect(account.account.categories).toEqual(['Boats']);
});

it('puts several ideas at the top in their order, 10 points each, and takes all back with one undo', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 7 });
  const before = undoableState(account);
  const ideas = Array.from({ length: 20 }, (_, index) => ({ title: `Line ${index}` }));
  expect(account.apply('captureIdeas', { ideas }, { id: 'lines' }).points).toBe(200);
  expect(account.inOrder().map(({ title }) => title)).toEqual([
    ...ideas.map(({ title }) => title),
    'Idea a',
    'Idea b',
  ]);
  expect(account.inOrder()[19]?.id).toBe('lines-c-00019');
  expect(account.account).toMatchObject({ ...account.recount(), score: 207 });
  account.apply('undo', { of: 'lines' }, { id: 'back' });
  expect(undoableState(account)).toEqual(before);
});

it.each([
  ['', 'text-required'],
  [' \n\u0000', 'text-required'],
  ['x'.repeat(201), 'text-too-long'],
])('refuses the title %j, and all other ideas with it', (title, code) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'));
  const before = account.snapshot();
  const outcome = account.tryApply('captureIdeas', {
    ideas: [{ title: 'Kite', category: 'Boats' }, { title }],
  });
  expect(outcome).toEqual({ ok: false, code });
  expect(account.snapshot()).toEqual(before);
});

it.each([
  [{ description: 'x'.repeat(5_001) }, 'text-too-long'],
  [{ target: 'x'.repeat(501) }, 'text-too-long'],
  [{ category: 'x'.repeat(61) }, 'text-too-long'],
  [{ category: ' ' }, 'fields-required'],
  [{ deadline: '2026-11-20T12:00' }, 'deadline-not-future'],
  [{ deadline: 'soon' }, 'deadline-not-future'],
])('refuses an idea with %j as %s', (other, code) => {
  const account = new InMemoryAccount();
  const outcome = account.tryApply('captureIdeas', { ideas: [{ title: 'x'.repeat(200), ...other }] });
  expect(outcome).toEqual({ ok: false, code });
});

it.each([
  { deadline: '' },
  { deadline: ' ' },
  { description: '\n' },
  { target: '' },
  { deadline: '2026-11-20T12:01' },
])('accepts an idea with %j', (other) => {
  const account = new InMemoryAccount();
  account.apply('captureIdeas', { ideas: [{ title: 'x'.repeat(200), ...other }] });
  expect(account.account.ideas).toBe(1);
});

it.each([
  [9_998, true],
  [9_999, false],
])('with %i ideas accepts two more: %s', (ideas, isAccepted) => {
  const account = new InMemoryAccount([], { ideas });
  const outcome = account.tryApply('captureIdeas', { ideas: [{ title: 'Kite' }, { title: 'Boat' }] });
  expect(outcome).toMatchObject(isAccepted ? { ok: true } : { ok: false, code: 'too-many-ideas' });
});

it('makes ideas that are sorted after every deadline, found, exported and imported again', () => {
  const account = new InMemoryAccount();
  account.apply('captureIdeas', { ideas: [{ title: 'Fly a kite' }] }, { id: 'line' });
  const captured = account.requireIdea('line-c-00000');
  const late = makeIdea({ id: 'late', deadline: '9999-12-31T23:59', createdAt: captured.createdAt });
  expect(sortIdeas([captured, late], 'deadline', fixedZone(0))).toEqual([late, captured]);
  expect(searchText(captured)).toContain('KITE');
  const read = parseImport(exportFile([captured]));
  expect(read).toMatchObject({
    ok: true,
    value: [{ title: 'Fly a kite', description: '', target: '', deadline: '' }],
  });
});

it('captures an idea with its own leads, as a duplicate has', () => {
  const account = new InMemoryAccount();
  account.apply('captureIdeas', { ideas: [{ title: 'Kite', leads: [180, 15] }, { title: 'Boat' }] });
  expect(account.inOrder().map(({ leads }) => leads)).toEqual([[15, 180], undefined]);
});
