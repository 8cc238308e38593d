import { expect, it } from 'vitest';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { noon } from '../testing/make-idea.ts';
import { readIdeas } from './import-file.ts';
import { repairLegacyIdea } from './legacy-idea.ts';

/** A legacy idea after repair, as an import reads it. */
function moved(item: unknown) {
  return onlyIdea(repairLegacyIdea(item));
}

function onlyIdea(item: unknown): ImportedIdea {
  const ideas = readIdeas([item]);
  const idea = Array.isArray(ideas) ? ideas[0] : undefined;
  if (idea === undefined) throw new Error('it cannot be moved');
  return idea;
}

it('keeps an idea that is valid in a file unchanged', () => {
  const idea = {
    title: 'Kite',
    description: 'Of paper',
    category: 'Art',
    priority: 'Low',
    tags: ['urgent', 'prototype'],
    target: 'A flight',
    deadline: 'some day',
    progress: 40,
    updates: [{ text: 'Bought paper', date: '2026-11-01T08:00:00.000Z' }],
    notes: [{ text: 'Ask Jo', date: '2026-11-02T08:00:00.000Z' }],
    createdAt: '2026-10-01T08:00:00.000Z',
  };
  expect(moved(idea)).toEqual(onlyIdea(idea));
});

it.each([
  ['40', 40],
  ['40 %', 40],
  [250, 100],
  [-3, 0],
  ['much', 0],
  [null, 0],
  [99.5, 99],
])('reads a progress of %j as %i', (progress, expected) => {
  expect(moved({ title: 'Kite', progress }).progress).toBe(expected);
});

it.each([
  ['low', 'Low'],
  [' HIGH ', 'High'],
  ['Urgent', 'High'],
  [3, 'High'],
])('reads a priority of %j as %s', (priority, expected) => {
  expect(moved({ title: 'Kite', priority }).priority).toBe(expected);
});

it('keeps tags it does not know in a note', () => {
  expect(moved({ title: 'Kite', tags: ['home', 'urgent', 7] })).toMatchObject({
    tags: ['urgent'],
    notes: [{ text: 'home, 7' }],
  });
  expect(moved({ title: 'Kite', tags: 'urgent' }).tags).toEqual(['urgent']);
});

it('keeps the whole of a text that is too long in notes', () => {
  const long = '🪁'.repeat(2_600);
  const { title, notes } = moved({ title: long });
  expect(title.length).toBeLessThanOrEqual(limits.title);
  expect(title).toBe(`${'🪁'.repeat(99)}…`);
  expect(notes.map(({ text }) => text).join('')).toBe(long);
  for (const text of ['description', 'target', 'deadline', 'category'])
    expect(
      moved({ title: 'Kite', [text]: long })
        .notes.map((note) => note.text)
        .join(''),
    ).toBe(long);
  const { updates } = moved({ title: 'Kite', updates: [{ text: long, date: noon }] });
  expect(updates.map(({ text }) => text).join('')).toBe(long);
  expect(new Set(updates.map(({ date }) => date))).toEqual(new Set([new Date(noon).toISOString()]));
});

it('cuts no emoji of several parts in two', () => {
  const family = '👩‍👩‍👧‍👦';
  const { title, notes } = moved({ title: family.repeat(200) });
  expect(title).toBe(`${family.repeat(18)}…`);
  expect(notes.map(({ text }) => text)).toEqual([family.repeat(181), family.repeat(19)]);
});

it('gives an untitled idea a title, and converts any value to text', () => {
  expect(moved({ description: 'Of paper' }).title).toBe('Of paper');
  expect(moved({ target: 'A flight' }).title).toBe('A flight');
  expect(moved({}).title).toBe('–');
  expect(moved('Kite').title).toBe('Kite');
  expect(moved(['a', 1]).title).toBe('["a",1]');
  expect(moved({ title: { en: 'Kite' } }).title).toBe('{"en":"Kite"}');
  expect(
    moved({ title: 'Kite', notes: ['Ask Jo', { text: ' ' }, null], updates: 'Bought paper' }),
  ).toMatchObject({
    notes: [{ text: 'Ask Jo' }],
    updates: [{ text: 'Bought paper' }],
  });
});

it('reads dates in milliseconds and as text, and leaves out unreadable ones', () => {
  const date = '2026-11-20T12:00:00.000Z';
  expect(moved({ title: 'Kite', createdAt: noon }).createdAt).toBe(date);
  expect(moved({ title: 'Kite', createdAt: 'Fri, 20 Nov 2026 12:00:00 GMT' }).createdAt).toBe(date);
  expect(moved({ title: 'Kite', createdAt: 'some day' }).createdAt).toBeUndefined();
});
