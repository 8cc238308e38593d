import { expect, it } from 'vitest';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { ideasIn, readOneIdea, readOneIdeaText, requiredFields } from '../testing/read-one-idea.ts';
import { parseImport, readIdeas } from './import-file.ts';

const date = '2026-11-20T12:00:00.000Z';

it.each([
  ['nothing', ''],
  ['spaces', '  \n'],
  ['plain text', 'my ideas'],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '1'],
  ['a string', '"[]"'],
  ['an object', '{"title":"Kite"}'],
  ['an object with a list', '{"ideas":[{"title":"Kite"}]}'],
  ['an empty list', '[]'],
  ['a list that is not closed', '[{"title":"Kite"}'],
  ['a comma too many', '[{"title":"Kite"},]'],
  ['a second list', '[{"title":"Kite"}][]'],
  ['single quotes', "[{'title':'Kite'}]"],
  ['a comment', '[{"title":"Kite"}] // mine'],
  ['NaN', '[{"title":"Kite","progress":NaN}]'],
  ['Infinity', '[{"title":"Kite","progress":Infinity}]'],
  ['a raw line break in a text', '[{"title":"Ki\nte"}]'],
  ['a raw NUL in a text', '[{"title":"Ki\u0000te"}]'],
  ['a mere beginning of a number', '[{"title":"Kite","progress":-}]'],
  ['lists nested far too deep', '['.repeat(100_000)],
])('refuses a file that contains %s', (_, text) => {
  expect(ideasIn(text)).toBe(null);
});

it.each([[null], [1], ['Kite'], [true], [[]], [[{ title: 'Kite' }]], [{}]])(
  'refuses a file with the item %j, even if the others are valid',
  (item) => {
    expect(ideasIn(JSON.stringify([requiredFields, item, requiredFields]))).toBe(null);
  },
);

it('gives an idea without tags, updates, notes and a time empty lists', () => {
  expect(ideasIn(JSON.stringify([requiredFields]))).toEqual([
    { ...requiredFields, tags: [], updates: [], notes: [] },
  ]);
});

const requiredKeys = ['title', 'description', 'category', 'priority', 'target', 'deadline', 'progress'];

it.each(requiredKeys)('refuses a list of something else, without a %s, as missing that field', (field) => {
  for (const item of [{ ...requiredFields, [field]: null }, without(field)]) {
    const file = parseImport(JSON.stringify([requiredFields, item]));
    const title = field === 'title' ? '' : 'Kite';
    expect(file).toEqual({
      ok: false,
      fault: { kind: 'item', item: 2, title, field, fault: { kind: 'missing' } },
    });
  }
});

function without(field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(requiredFields).filter(([key]) => key !== field));
}

it.each([
  ['projects', '[{"id":1,"title":"Inbox","description":"","tasks":[{"id":1,"done":false}]}]', 'category'],
  ['to-dos', '[{"id":"a","title":"Paint","completed":true,"body":"two coats"}]', 'description'],
])('refuses a list of %s, whatever they share with ideas', (_, text, field) => {
  expect(parseImport(text)).toMatchObject({
    ok: false,
    fault: { item: 1, field, fault: { kind: 'missing' } },
  });
});

it('reads every field of an idea', () => {
  const idea: Required<ImportedIdea> = {
    title: 'Kite',
    description: 'It flies.',
    category: 'Boats',
    priority: 'Low',
    tags: ['research', 'prototype'],
    target: 'A first flight',
    deadline: '2026-12-01T09:00',
    progress: 40,
    updates: [{ text: 'Found the string', date }],
    notes: [{ text: 'Red or blue?', date }],
    steps: [
      { text: 'Buy paper', done: true },
      { text: 'Cut it', done: false },
    ],
    progressBy: 'steps',
    createdAt: date,
    setAside: 'someday',
    leads: [60, 1_440],
  };
  expect(ideasIn(JSON.stringify([idea]))).toEqual([idea]);
});

it.each([
  ['2026-11-20T12:00:00.000Z', date],
  ['2026-11-20T12:00Z', date],
  ['2026-11-20T14:00:00+02:00', date],
  ['2026-11-20T14:00:00+0200', date],
  ['2026-11-20T05:30:00.0-0630', date],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T12:00', new Date(2026, 10, 20, 12).toISOString()],
  ['2026-11-20T12:00:07.25', new Date(2026, 10, 20, 12, 0, 7, 250).toISOString()],
])('stores the time %s in one form, and without a zone reads it in that of the reader', (written, kept) => {
  expect(readOneIdea({ createdAt: written })?.createdAt).toBe(kept);
});

it.each<[keyof ImportedIdea, unknown]>([
  ['tags', []],
  ['updates', []],
  ['notes', []],
  ['steps', undefined],
  ['progressBy', undefined],
  ['createdAt', undefined],
  ['setAside', undefined],
  ['leads', undefined],
])('treats a null %s as missing', (field, value) => {
  const idea = readOneIdea({ [field]: null });
  expect(idea).not.toBe(null);
  expect(idea?.[field]).toEqual(value);
});

it.each<[string, unknown]>([
  ['title', null],
  ['title', ''],
  ['title', '   '],
  ['title', '\u0000'],
  ['title', 7],
  ['title', true],
  ['title', ['Kite']],
  ['title', { text: 'Kite' }],
  ['title', 'x'.repeat(201)],
  ['description', 7],
  ['description', false],
  ['description', []],
  ['description', {}],
  ['description', 'x'.repeat(5_001)],
  ['category', 7],
  ['category', false],
  ['category', []],
  ['category', {}],
  ['category', 'x'.repeat(61)],
  ['priority', ''],
  ['priority', 'high'],
  ['priority', 'Urgent'],
  ['priority', ' High'],
  ['priority', 1],
  ['priority', ['High']],
  ['priority', {}],
  ['tags', 'urgent'],
  ['tags', {}],
  ['tags', 1],
  ['tags', ['']],
  ['tags', ['urgent', '   ']],
  ['tags', ['\u0301']],
  ['tags', ['x'.repeat(41)]],
  ['tags', ['a,b']],
  ['tags', ['#later']],
  ['tags', ['a\nb']],
  ['tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
  ['tags', [null]],
  ['tags', [1]],
  ['tags', [['urgent']]],
  ['target', 7],
  ['target', []],
  ['target', {}],
  ['target', 'x'.repeat(501)],
  ['deadline', 1_795_176_000_000],
  ['deadline', []],
  ['deadline', {}],
  ['deadline', false],
  ['progress', '50'],
  ['progress', ''],
  ['progress', true],
  ['progress', []],
  ['progress', {}],
  ['progress', -1],
  ['progress', -0.4],
  ['progress', 100.4],
  ['progress', 101],
  ['progress', 1e308],
  ['updates', 'x'],
  ['updates', {}],
  ['updates', 1],
  ['updates', [null]],
  ['updates', ['x']],
  ['updates', [[]]],
  ['updates', [{ text: 7, date }]],
  ['updates', [{ text: false, date }]],
  ['updates', [{ text: [], date }]],
  ['updates', [{ text: 'x'.repeat(2_001), date }]],
  ['updates', [{ text: 'x', date }, 'x']],
  ['notes', 'x'],
  ['notes', {}],
  ['notes', [null]],
  ['notes', ['x']],
  ['notes', [[]]],
  ['notes', [{ text: 7 }]],
  ['notes', [{ text: {} }]],
  ['notes', [{ text: 'x'.repeat(2_001), date }]],
])('refuses a file with a bad %s', (field, value) => {
  expect(readOneIdea({ [field]: value })).toBe(null);
});

it.each([
  ['title', 200],
  ['description', 5_000],
  ['target', 500],
  ['deadline', 100],
] as const)('takes a %s of up to %i characters', (field, max) => {
  for (const text of ['x'.repeat(max - 1), 'x'.repeat(max)])
    expect(readOneIdea({ [field]: text })?.[field]).toBe(text);
  expect(readOneIdea({ [field]: ` ${'x'.repeat(max)}\u0000` })?.[field]).toBe('x'.repeat(max));
  expect(readOneIdea({ [field]: 'x'.repeat(max + 1) })).toBe(null);
});

it('accepts a category of up to 60 characters and cleans it', () => {
  expect(readOneIdea({ category: 'x'.repeat(59) })?.category).toBe('x'.repeat(59));
  expect(readOneIdea({ category: 'x'.repeat(60) })?.category).toBe('x'.repeat(60));
  expect(readOneIdea({ category: ` ${'x'.repeat(60)}\u0000` })?.category).toBe('x'.repeat(60));
  expect(readOneIdea({ category: 'x'.repeat(61) })).toBe(null);
});

it.each(['', '  ', '\t\n', '\u0000', ' \u0000 '])(
  'reads the blank category %j as the default one',
  (category) => {
    expect(readOneIdea({ category })?.category).toBe('Philosophical');
  },
);

it('ignores unknown fields, including ids, ranks and times of finishing', () => {
  const idea = readOneIdea({ id: 'idea-1', rank: 'a0', finishedAt: date, status: 7, owner: { admin: true } });
  expect(idea).toEqual(readOneIdea({}));
  expect(readOneIdea({ updates: [{ id: 'entry-1', text: 'x', date, color: 'red' }] })?.updates).toEqual([
    { text: 'x', date },
  ]);
});

it.each([
  ['a title in __proto__ alone', '"title":null,"__proto__":{"title":"Kite"}', null],
  ['a progress in __proto__', '"title":"Kite","__proto__":{"progress":50,"priority":"Low"}', {}],
  ['a null __proto__', '"title":"Kite","__proto__":null', {}],
  ['a constructor', '"title":"Kite","constructor":{"prototype":{"progress":50}}', {}],
  ['a toString and a valueOf', '"title":"Kite","toString":1,"valueOf":2,"hasOwnProperty":3', {}],
])('reads nothing from %s', (_, fields, expected) => {
  expect(readOneIdeaText(fields)).toEqual(expected && readOneIdea(expected));
  expect(({} as Record<string, unknown>)['progress']).toBe(undefined);
  expect(Object.getPrototypeOf(readOneIdeaText(fields) ?? {})).toBe(Object.prototype);
});

it('reads an entry’s text from its own key only', () => {
  expect(readOneIdeaText('"title":"Kite","notes":[{"__proto__":{"text":"x"}},{"text":"y"}]')?.notes).toEqual([
    { text: 'y' },
  ]);
});

it.each([
  ['"title":"Kite","title":"Boat"', 'Boat'],
  ['"title":7,"title":"Boat"', 'Boat'],
  ['"title":"Kite","title":7', null],
  ['"title":"Kite","title":null', null],
  ['"title":"Kite","title":"","title":"Boat"', 'Boat'],
])('uses the last of duplicate keys: {%s}', (fields, title) => {
  expect(readOneIdeaText(fields)?.title ?? null).toBe(title);
});

it.each([
  ['a lone surrogate', '\\ud83d', '\ufffd'],
  ['NUL among others', 'a\\u0000b', 'ab'],
  ['an escaped pair', '\\ud83d\\ude00', '😀'],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('reads a title with %s', (_, written, title) => {
  expect(readOneIdeaText(`"title":"${written}"`)?.title).toBe(title);
});

it.each([
  [1, true],
  [9_999, true],
  [10_000, true],
  [10_001, false],
])('accepts a file of %i ideas: %s', (count, isTaken) => {
  const ideas = ideasIn(JSON.stringify(Array.from({ length: count }, () => requiredFields)));
  expect(ideas?.length ?? null).toBe(isTaken ? count : null);
});

it('keeps the order of the file', () => {
  const ideas = ideasIn(JSON.stringify(['b', 'c', 'a'].map((title) => ({ ...requiredFields, title }))));
  expect(ideas?.map((idea) => idea.title)).toEqual(['b', 'c', 'a']);
});

it('accepts an empty list of legacy ideas, and refuses the whole list if one is invalid', () => {
  expect(readIdeas([])).toEqual([]);
  expect(readIdeas([requiredFields])).toEqual(ideasIn(JSON.stringify([requiredFields])));
  expect(readIdeas([requiredFields, undefined])).toEqual({
    item: 2,
    title: '',
    field: null,
    fault: { kind: 'not-object' },
  });
  expect(readIdeas([{ ...requiredFields, progress: Number.NaN }])).toMatchObject({
    item: 1,
    field: 'progress',
  });
});

it('returns texts cleaned for storage, so that a valid file fits into a request', () => {
  const padded = `\u0000 Kite${' '.repeat(10_000)}`;
  const entry = { text: padded };
  const file = [
    {
      ...requiredFields,
      title: padded,
      deadline: padded,
      category: padded,
      updates: [entry],
      notes: [entry],
    },
  ];
  expect(ideasIn(JSON.stringify(file))).toMatchObject([
    {
      title: 'Kite',
      deadline: 'Kite',
      category: 'Kite',
      updates: [{ text: 'Kite' }],
      notes: [{ text: 'Kite' }],
    },
  ]);
});

it.each([
  [[60], [60]],
  [
    [1_440, 60, 1_440],
    [60, 1_440],
  ],
  [[], []],
])('reads the leads %j as %j', (written, read) => {
  expect(readOneIdea({ leads: written })?.leads).toEqual(read);
});

it.each<[unknown, object]>([
  ['60', { kind: 'not-list' }],
  [{ 0: 60 }, { kind: 'not-list' }],
  [['60'], { kind: 'not-allowed', value: '60' }],
  [[30], { kind: 'not-allowed', value: '30' }],
  [[null], { kind: 'not-allowed' }],
  [[0, 15, 60, 180], { kind: 'too-many', count: 4, max: 3 }],
])('refuses a file with the leads %j', (leads, fault) => {
  const text = JSON.stringify([{ ...requiredFields, leads }]);
  expect(parseImport(text)).toMatchObject({ ok: false, fault: { field: 'leads', fault } });
});
