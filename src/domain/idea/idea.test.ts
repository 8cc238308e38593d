import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeEntries, makeIdeaFields } from '../testing/make-idea.ts';
import { importedFields } from '../testing/random-ideas.ts';
import { compareEntries, defaultPriority, docBytes, entryBytes, priorities } from './idea.ts';
import { builtInTags } from './tags.ts';

it('orders the priorities High, Medium, Low', () => {
  expect(priorities).toEqual(['High', 'Medium', 'Low']);
});

it('gives a new idea the priority High', () => {
  expect(defaultPriority).toBe('High');
});

it('counts an empty idea as 410 bytes: 400 of overhead and two quotes for each text', () => {
  const empty = makeIdeaFields({ title: '', description: '', category: '', deadline: '', target: '' });
  expect(docBytes(empty)).toBe(410);
});

it.each([
  ['a', 1],
  ['é', 2],
  ['€', 3],
  ['😀', 4],
  ['"', 2],
  ['\n', 2],
  ['\u0001', 6],
])('counts %j as %i bytes in each of an idea’s five texts', (text, size) => {
  const empty = makeIdeaFields({ title: '', description: '', category: '', deadline: '', target: '' });
  for (const field of ['title', 'description', 'category', 'deadline', 'target'] as const)
    expect(docBytes({ ...empty, [field]: text })).toBe(410 + size);
});

it('counts priority and tags as part of the overhead', () => {
  const fields = makeIdeaFields();
  expect(docBytes({ ...fields, tags: builtInTags, priority: 'Medium' })).toBe(docBytes(fields));
});

it.each([
  ['kite', 16],
  ['ñ', 14],
  ['"', 14],
])('counts the own tag %j as %i bytes: 10 of overhead, and the name with its quotes', (tag, size) => {
  const fields = makeIdeaFields();
  expect(docBytes({ ...fields, tags: ['urgent', tag] })).toBe(docBytes(fields) + size);
});

it.each([
  ['', 82],
  ['x', 83],
  ['ñ', 84],
  ['😀', 86],
  ['\n', 84],
])('counts an entry %j as %i bytes: 80 of overhead, and the text with its quotes', (text, size) => {
  expect(entryBytes({ text })).toBe(size);
});

it('never counts fewer bytes than the idea takes in the body of an import', () => {
  const text = fc
    .array(fc.constantFrom(...'\u0001\n "\\aé\u07ff€\u2028😀'), { maxLength: 20 })
    .map((units) => units.join(''));
  const idea = fc.record({
    ...importedFields(text),
    tags: fc.array(text, { maxLength: 3 }).map((own) => [...builtInTags, ...own]),
    progress: fc.constant(100),
  });
  fc.assert(
    fc.property(idea, (given) => {
      const entries = [...given.updates, ...given.notes, ...given.steps];
      const counted = entries.reduce((sum, item) => sum + entryBytes(item), docBytes(given));
      expect(Buffer.byteLength(JSON.stringify(given)) + 1).toBeLessThanOrEqual(counted);
    }),
  );
});

it('counts each of many entries', () => {
  expect(makeEntries(1_000).reduce((sum, entry) => sum + entryBytes(entry), 0)).toBe(83_000);
});

it.each([
  ['2026-11-19T12:00:00.000Z', 'b', -1],
  ['2026-11-21T12:00:00.000Z', 'b', 1],
  ['2026-11-20T12:00:00.000Z', 'b', 0],
  ['2026-11-20T12:00:00.000Z', 'a', -1],
  ['2026-11-20T12:00:00.000Z', 'c', 1],
])('compares an entry of %s, named %s, with one of noon named b by date, then id: %i', (date, id, sign) => {
  const noon = { id: 'b', text: 'x', date: '2026-11-20T12:00:00.000Z' };
  expect(compareEntries({ id, text: 'y', date }, noon)).toBe(sign);
});
