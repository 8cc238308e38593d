import { expect, it } from 'vitest';
import { docBytes, entryBytes } from '../idea/idea.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import {
  makeEntries,
  makeIdeaFields,
  makeIdea,
  makeIdeasInOrder,
  makeImportedIdea,
} from '../testing/make-idea.ts';
import { ideasIn, requiredFields } from '../testing/read-one-idea.ts';

const invalid = { ok: false, code: 'invalid-file' };
const titles = (account: InMemoryAccount) => account.inOrder().map((idea) => idea.title);
const titled = (...names: string[]) => names.map((title) => makeImportedIdea({ title }));

it('replaces all ideas by those of the file, in its order, and earns nothing', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 7 });
  const drafted = account.apply('importIdeas', { ideas: titled('x', 'y', 'z') });
  expect(drafted.points).toBe(0);
  expect(drafted.effects.map((effect) => effect.kind)).toEqual([
    'all-removed',
    'idea-added',
    'idea-added',
    'idea-added',
  ]);
  expect(titles(account)).toEqual(['x', 'y', 'z']);
  expect(account.account).toMatchObject({ score: 7, ideas: 3 });
});

it('keeps the values of the file, and assigns ids in its order', () => {
  const given = makeImportedIdea({
    deadline: '1999-01-01T00:00',
    tags: ['prototype', 'urgent', 'urgent'],
    progress: 40,
    updates: [
      { text: 'first', date: '2026-01-01T00:00:00.000Z' },
      { text: 'second', date: '2026-01-02T00:00:00.000Z' },
    ],
    notes: [{ text: 'thought', date: '2026-01-03T00:00:00.000Z' }],
    createdAt: '2025-12-31T00:00:00.000Z',
  });
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: [makeImportedIdea(), given] }, { id: 'file' });
  expect(account.requireIdea('file-00001')).toEqual(
    makeIdea({
      id: 'file-00001',
      deadline: '1999-01-01T00:00',
      tags: ['urgent', 'prototype'],
      progress: 40,
      rank: account.requireIdea('file-00001').rank,
      createdAt: '2025-12-31T00:00:00.000Z',
      updates: [
        { id: 'file-00001-u-00000', text: 'first', date: '2026-01-01T00:00:00.000Z' },
        { id: 'file-00001-u-00001', text: 'second', date: '2026-01-02T00:00:00.000Z' },
      ],
      notes: [{ id: 'file-00001-n-00000', text: 'thought', date: '2026-01-03T00:00:00.000Z' }],
    }),
  );
});

it('uses the time of the import for missing dates', () => {
  const account = new InMemoryAccount();
  account.apply(
    'importIdeas',
    { ideas: [makeImportedIdea({ updates: [{ text: 'x' }], notes: [{ text: 'y' }] })] },
    { id: 'f' },
  );
  const idea = account.requireIdea('f-00000');
  expect(idea.createdAt).toBe('2026-11-20T12:00:00.000Z');
  expect(idea.updates[0]?.date).toBe('2026-11-20T12:00:00.000Z');
  expect(idea.notes[0]?.date).toBe('2026-11-20T12:00:00.000Z');
});

it.each([
  '2026-02-30',
  '2026-11-20T24:00:00Z',
  '2026-11-20T12:00:00+15:00',
  '0000-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
  'yesterday',
])('uses the time of the import for the unreadable date %j', (written) => {
  const row = {
    ...requiredFields,
    createdAt: written,
    updates: [{ text: 'x', date: written }],
    notes: [{ text: 'y', date: written }],
  };
  const account = new InMemoryAccount();
  const ideas = ideasIn(JSON.stringify([row])) ?? [];
  account.apply('importIdeas', { ideas }, { id: 'f', at: Date.UTC(2030, 0, 1) });
  const moment = '2030-01-01T00:00:00.000Z';
  expect(account.requireIdea('f-00000')).toMatchObject({
    createdAt: moment,
    updates: [{ text: 'x', date: moment }],
    notes: [{ text: 'y', date: moment }],
  });
});

it.each([['updates', 'u'] as const, ['notes', 'n'] as const])(
  'sorts %s oldest first, and those of the same time in the order of the file',
  (list, letter) => {
    const given = [
      { text: 'late', date: '2026-11-30T00:00:00.000Z' },
      { text: 'undated' },
      { text: 'twin', date: '2026-01-02T00:00:00.000Z' },
      { text: 'other twin', date: '2026-01-02T00:00:00.000Z' },
      { text: 'early', date: '1999-01-01T00:00:00.000Z' },
      { text: 'at noon', date: '2026-11-20T12:00:00.000Z' },
    ];
    const account = new InMemoryAccount();
    account.apply('importIdeas', { ideas: [makeImportedIdea({ [list]: given })] }, { id: 'f' });
    expect(account.requireIdea('f-00000')[list]).toEqual([
      { id: `f-00000-${letter}-00004`, text: 'early', date: '1999-01-01T00:00:00.000Z' },
      { id: `f-00000-${letter}-00002`, text: 'twin', date: '2026-01-02T00:00:00.000Z' },
      { id: `f-00000-${letter}-00003`, text: 'other twin', date: '2026-01-02T00:00:00.000Z' },
      { id: `f-00000-${letter}-00001`, text: 'undated', date: '2026-11-20T12:00:00.000Z' },
      { id: `f-00000-${letter}-00005`, text: 'at noon', date: '2026-11-20T12:00:00.000Z' },
      { id: `f-00000-${letter}-00000`, text: 'late', date: '2026-11-30T00:00:00.000Z' },
    ]);
    expect(given.map((entry) => entry.text)).toEqual([
      'late',
      'undated',
      'twin',
      'other twin',
      'early',
      'at noon',
    ]);
  },
);

it('keeps 1,000 entries of the same time in the order of the file', () => {
  const notes = Array.from({ length: 1_000 }, (_, index) => ({ text: `${index}` }));
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: [makeImportedIdea({ notes })] });
  expect(account.inOrder()[0]?.notes.map((note) => note.text)).toEqual(notes.map((note) => note.text));
});

it.each(['', 'soon', '1999-01-01T00:00', '2026-02-30T00:00'])('keeps the deadline %j', (deadline) => {
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: [makeImportedIdea({ deadline })] });
  expect(account.inOrder()[0]?.deadline).toBe(deadline);
});

it('cleans every text', () => {
  const given = makeImportedIdea({
    title: ' T\u0000 ',
    description: ' D\ud800 ',
    category: ' Art ',
    target: '\n',
    deadline: ' 2026-12-01T09:00',
    updates: [{ text: ' U ' }],
    notes: [{ text: ' N\u0000 ' }],
  });
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: [given] }, { id: 'f' });
  expect(account.requireIdea('f-00000')).toMatchObject({
    title: 'T',
    description: 'D\ufffd',
    category: 'Art',
    target: '',
    deadline: '2026-12-01T09:00',
    updates: [{ text: 'U' }],
    notes: [{ text: 'N' }],
  });
});

it('adds unknown categories to the list once each, in the order of the file', () => {
  const account = new InMemoryAccount([], { categories: ['Boats'] });
  const ideas = ['Zeppelins', 'Art', 'Boats', ' Zeppelins ', 'art'].map((category) =>
    makeImportedIdea({ category }),
  );
  const drafted = account.apply('importIdeas', { ideas });
  expect(account.account.categories).toEqual(['Boats', 'Zeppelins', 'art']);
  expect(drafted.points).toBe(0);
});

it('keeps categories of the ideas it replaced', () => {
  const account = new InMemoryAccount([makeIdea({ category: 'Boats' })], { categories: ['Boats'] });
  account.apply('importIdeas', { ideas: titled('x') });
  expect(account.account.categories).toEqual(['Boats']);
});

it('awards the badges that the imported ideas reach', () => {
  const account = new InMemoryAccount();
  const ideas = (count: number, progress: number) =>
    Array.from({ length: count }, () => makeImportedIdea({ progress }));
  account.apply('importIdeas', { ideas: [...ideas(4, 100), ...ideas(5, 0)] });
  expect(account.account).toMatchObject({ ideas: 9, finished: 4, badges: {} });
  account.apply('importIdeas', { ideas: [...ideas(5, 100), ...ideas(5, 0)] });
  expect(account.account).toMatchObject({
    ideas: 10,
    finished: 5,
    score: 0,
    badges: { ideaMaster: '2026-11-20T12:00:00.000Z', completionPro: '2026-11-20T12:00:00.000Z' },
  });
});

it.each<[string, ImportedIdea[]]>([
  ['an empty list', []],
  ['an idea without a title', [makeImportedIdea(), makeImportedIdea({ title: ' ' })]],
  ['too long a title', [makeImportedIdea(), makeImportedIdea({ title: 'x'.repeat(201) })]],
  ['too long a description', [makeImportedIdea({ description: 'x'.repeat(5_001) })]],
  ['too long a target', [makeImportedIdea({ target: 'x'.repeat(501) })]],
  ['too long a category', [makeImportedIdea({ category: 'x'.repeat(61) })]],
  ['no category', [makeImportedIdea({ category: '' })]],
  ['a fraction of progress', [makeImportedIdea({ progress: 0.5 })]],
  ['progress over 100', [makeImportedIdea({ progress: 101 })]],
  ['a blank update', [makeImportedIdea({ updates: [{ text: '' }] })]],
  ['a blank note', [makeImportedIdea({ notes: [{ text: ' ' }] })]],
  ['too long a deadline', [makeImportedIdea({ deadline: 'x'.repeat(101) })]],
  ['too long an update', [makeImportedIdea({ updates: [{ text: 'x'.repeat(2_001) }] })]],
  ['too many updates', [makeImportedIdea({ updates: makeEntries(1_001) })]],
  ['too many notes', [makeImportedIdea({ notes: makeEntries(1_001) })]],
  ['an unreadable date', [makeImportedIdea(), makeImportedIdea({ createdAt: 'yesterday' })]],
])('refuses a file with %s as a whole, and nothing has changed', (_, ideas) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 7 });
  const before = account.snapshot();
  expect(account.tryApply('importIdeas', { ideas })).toEqual(invalid);
  expect(account.snapshot()).toEqual(before);
});

it('refuses a file with more categories than fit with that reason, and nothing has changed', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'), { score: 7 });
  const before = account.snapshot();
  const ideas = Array.from({ length: 185 }, (_, index) => makeImportedIdea({ category: `Own ${index}` }));
  expect(account.tryApply('importIdeas', { ideas })).toEqual({ ok: false, code: 'too-many-categories' });
  expect(account.snapshot()).toEqual(before);
});

it('accepts a file that fills the list of categories', () => {
  const account = new InMemoryAccount();
  const ideas = Array.from({ length: 184 }, (_, index) => makeImportedIdea({ category: `Own ${index}` }));
  account.apply('importIdeas', { ideas });
  expect(account.account.categories).toHaveLength(184);
});

it('accepts an idea with 1,000 updates and 1,000 notes', () => {
  const list = makeEntries(1_000).map(({ text }) => ({ text }));
  const account = new InMemoryAccount();
  account.apply('importIdeas', { ideas: [makeImportedIdea({ updates: list, notes: list })] });
  expect(account.inOrder()[0]?.updates).toHaveLength(1_000);
  expect(account.inOrder()[0]?.notes).toHaveLength(1_000);
  expect(account.account).toMatchObject(account.recount());
});

it.each([
  [9_999, true],
  [10_000, true],
  [10_001, false],
])('accepts a file of %i ideas, regardless of those it replaces: %s', (count, isTaken) => {
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { ideas: 10_000 });
  const outcome = account.tryApply('importIdeas', {
    ideas: Array.from({ length: count }, () => makeImportedIdea()),
  });
  expect(outcome.ok).toBe(isTaken);
  expect(account.inOrder()).toHaveLength(isTaken ? count : 1);
});

it.each([
  [20_000_000, true],
  [20_000_001, false],
])('accepts a file of %i bytes of text, regardless of the text it replaces: %s', (total, isTaken) => {
  const large = makeImportedIdea({ description: 'x'.repeat(limits.description), updates: [] });
  const note = { text: 'x'.repeat(limits.entryText) };
  const full: ImportedIdea = { ...large, notes: Array.from({ length: 1_000 }, () => note) };
  const ideas = Array.from({ length: 9 }, () => full);
  const size = (idea: ImportedIdea) =>
    docBytes(idea) + idea.notes.reduce((sum, item) => sum + entryBytes(item), 0);
  const rest = total - 9 * size(full);
  const small = makeImportedIdea({ description: '' });
  const notes = Math.floor((rest - size(small)) / entryBytes(note));
  const filler: ImportedIdea = { ...small, notes: full.notes.slice(0, notes) };
  const last = { ...filler, description: 'x'.repeat(rest - size(filler)) };
  const account = new InMemoryAccount(makeIdeasInOrder('a'), { textSize: 19_000_000 });
  const outcome = account.tryApply('importIdeas', { ideas: [...ideas, last] });
  expect(outcome).toMatchObject(isTaken ? { ok: true } : { ok: false, code: 'account-full' });
  expect(account.account.textSize).toBe(isTaken ? total : 19_000_000);
});

it('puts imported ideas above where earlier ones stood', () => {
  const account = new InMemoryAccount(makeIdeasInOrder('a', 'b'));
  account.apply('importIdeas', { ideas: titled('x', 'y') });
  expect(account.inOrder().every((idea) => idea.rank < 'a0')).toBe(true);
  account.apply('addIdea', makeIdeaFields({ title: 'new' }));
  expect(titles(account)).toEqual(['new', 'x', 'y']);
});

it('imports leads, and none where the settings apply', () => {
  const account = new InMemoryAccount();
  const ideas = [makeImportedIdea({ leads: [60, 15] }), makeImportedIdea({ leads: [] }), makeImportedIdea()];
  account.apply('importIdeas', { ideas });
  expect(account.inOrder().map((idea) => ('leads' in idea ? idea.leads : 'settings'))).toEqual([
    [15, 60],
    [],
    'settings',
  ]);
});
