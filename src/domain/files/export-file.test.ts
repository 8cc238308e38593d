import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Idea } from '../idea/idea.ts';
import { builtInTags } from '../idea/tags.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { cleanText } from '../primitives/text.ts';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeEntries, makeIdea, makeSteps } from '../testing/make-idea.ts';
import { importedFields } from '../testing/random-ideas.ts';
import { ideasIn } from '../testing/read-one-idea.ts';
import { exportFile, exportFileName } from './export-file.ts';

it('has the name forge-ideas.json', () => {
  expect(exportFileName).toBe('forge-ideas.json');
});

it('contains the specification’s field names and createdAt, but neither ids nor ranks', () => {
  const idea = makeIdea({
    tags: ['urgent'],
    progress: 100,
    finishedAt: '2026-11-19T12:00:00.000Z',
    updates: [{ id: 'entry-1', text: 'Found the string', date: '2026-11-02T08:00:00.000Z' }],
    notes: [{ id: 'entry-2', text: 'Red or blue?', date: '2026-11-03T08:00:00.000Z' }],
  });
  expect(JSON.parse(exportFile([idea]))).toEqual([
    {
      title: 'A kite for the harbour',
      description: 'It pulls small boats out on calm days.',
      category: 'Hardware',
      priority: 'High',
      tags: ['urgent'],
      target: 'A first flight',
      deadline: '2026-12-01T09:00',
      progress: 100,
      updates: [{ text: 'Found the string', date: '2026-11-02T08:00:00.000Z' }],
      notes: [{ text: 'Red or blue?', date: '2026-11-03T08:00:00.000Z' }],
      createdAt: '2026-11-01T08:00:00.000Z',
    },
  ]);
});

it('contains steps in their order, and that they set the progress, only where that is so', () => {
  const steps = makeSteps('x-');
  const [own] = JSON.parse(exportFile([makeIdea({ steps, progressBy: 'steps', progress: 50 })])) as object[];
  expect(own).toMatchObject({
    steps: [
      { text: 'Step 0', done: true },
      { text: 'Step 1', done: false },
    ],
    progressBy: 'steps',
  });
  const [byHand] = JSON.parse(exportFile([makeIdea({ steps })])) as object[];
  expect(Object.keys(byHand ?? {})).not.toContain('progressBy');
});

it('is a JSON array in lines that ends with a line break', () => {
  expect(exportFile([])).toBe('[]\n');
  expect(exportFile([makeIdea()])).toMatch(
    /^\[\n {2}\{\n {4}"title": "A kite for the harbour",\n[^]*\n\]\n$/,
  );
});

it('lists the ideas in the manual order, equal ranks by id', () => {
  const ideas = [
    makeIdea({ id: 'b', title: 'third', rank: 'a1' }),
    makeIdea({ id: 'a', title: 'second', rank: 'a1' }),
    makeIdea({ id: 'c', title: 'first', rank: 'Zz' }),
  ];
  const titles = ideasIn(exportFile(ideas))?.map((idea) => idea.title);
  expect(titles).toEqual(['first', 'second', 'third']);
  expect(ideas.map((idea) => idea.id)).toEqual(['b', 'a', 'c']);
});

/** Random texts, with a high share of characters that files or databases may handle badly. */
const text = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(
        ...'\u0000\n\t "\\/<>é\u0301€\u2028\ufeff😀',
        '\ud83d',
        '\ude00',
        '__proto__',
        '</script>',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const filled = text.filter((value) => cleanText(value) !== '');
const moment = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }).map((time) => new Date(time).toISOString());
const entries = fc.array(fc.oneof(fc.record({ text: filled }), fc.record({ text: filled, date: moment })), {
  maxLength: 3,
});
const importedIdea: fc.Arbitrary<ImportedIdea> = fc.record(
  {
    ...importedFields(text),
    title: filled,
    category: fc.constantFrom('Art', 'art', 'Boats', ' Kites '),
    deadline: fc.oneof(
      text,
      fc.constantFrom('', 'soon', '2026-12-01T09:00', '1999-01-01T00:00', '2026-02-30T00:00'),
    ),
    tags: fc.subarray([...builtInTags, ...builtInTags]),
    updates: entries,
    notes: entries,
    steps: fc.array(fc.record({ text: filled, done: fc.boolean() }), { maxLength: 5 }),
    createdAt: moment,
  },
  {
    requiredKeys: [
      'title',
      'description',
      'category',
      'deadline',
      'target',
      'priority',
      'tags',
      'progress',
      'updates',
      'notes',
    ],
  },
);

/** The fields an import keeps: everything except ids and the rank, which the order of the list replaces. */
function kept(idea: Idea) {
  const { id: _id, rank: _rank, ...rest } = idea;
  const withoutId = (list: Idea['updates']) => list.map((entry) => ({ text: entry.text, date: entry.date }));
  const steps = idea.steps.map(({ text, doneAt }) => ({ text, done: doneAt !== null }));
  return { ...rest, updates: withoutId(idea.updates), notes: withoutId(idea.notes), steps };
}

it('restores the same ideas after export, wipe and import, in any account', () => {
  fc.assert(
    fc.property(fc.array(importedIdea, { minLength: 1, maxLength: 5 }), (ideas) => {
      const account = new InMemoryAccount();
      account.apply('importIdeas', { ideas });
      const before = account.inOrder().map(kept);
      expect(before).toHaveLength(ideas.length);
      const file = exportFile(account.inOrder());
      const read = ideasIn(file) ?? [];

      account.apply('deleteAllIdeas', {});
      account.apply('importIdeas', { ideas: read }, { at: Date.UTC(2030, 0, 1) });
      expect(account.inOrder().map(kept)).toEqual(before);
      expect(exportFile(account.inOrder())).toBe(file);

      const other = new InMemoryAccount([makeIdea()], { categories: ['Zeppelins'] });
      other.apply('importIdeas', { ideas: read });
      expect(other.inOrder().map(kept)).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

it('needs no more bytes in the body of an import than the account counts', () => {
  fc.assert(
    fc.property(fc.array(importedIdea, { minLength: 1, maxLength: 5 }), (ideas) => {
      const account = new InMemoryAccount();
      account.apply('importIdeas', { ideas });
      const read = ideasIn(exportFile(account.inOrder()));
      expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThanOrEqual(account.account.textSize);
    }),
    { numRuns: 60 },
  );
});

it('needs no more bytes as a file than the account counts, for any number of entries', () => {
  const list = makeEntries(1_000);
  const steps = makeSteps('x-'.repeat(50));
  const lists = { updates: list, notes: list, steps, progressBy: 'steps' } as const;
  const idea = makeIdea({
    tags: [...builtInTags, 'kite', 'Ópera'],
    priority: 'Medium',
    progress: 100,
    ...lists,
  });
  for (const ideas of [[makeIdea()], [idea], [idea, { ...idea, id: 'idea-2' }]]) {
    const counted = new InMemoryAccount(ideas).account.textSize;
    expect(Buffer.byteLength(exportFile(ideas))).toBeLessThanOrEqual(counted);
  }
});

it('restores ideas that were written, updated, moved and finished one by one', () => {
  const account = new InMemoryAccount([
    makeIdea({ id: 'a', rank: 'a0' }),
    makeIdea({ id: 'b', rank: 'a1', tags: ['urgent'] }),
  ]);
  account.apply('addIdea', { ...makeIdea(), title: 'Written' }, { id: 'written' });
  account.apply('addUpdate', { id: 'a', text: 'One step' });
  account.apply('addNote', { id: 'a', text: 'A thought' });
  account.apply('editIdea', { id: 'a', changes: { title: 'Renamed', category: 'Boats' } });
  account.apply('moveIdea', { id: 'b', after: null, before: 'written', sort: 'manual' });
  const before = account.inOrder().map(kept);
  expect(before.map((idea) => idea.title)).toEqual(['A kite for the harbour', 'Written', 'Renamed']);
  account.apply('importIdeas', { ideas: ideasIn(exportFile(account.inOrder())) ?? [] });
  expect(account.inOrder().map(kept)).toEqual(before);
});

it('writes an idea’s own leads, and none where the settings apply', () => {
  const ideas = [
    makeIdea({ id: 'a', leads: [0, 60] }),
    makeIdea({ id: 'b', leads: [] }),
    makeIdea({ id: 'c' }),
  ];
  const written = JSON.parse(exportFile(ideas)) as Record<string, unknown>[];
  expect(written.map((idea) => ('leads' in idea ? idea['leads'] : 'settings'))).toEqual([
    [0, 60],
    [],
    'settings',
  ]);
});
