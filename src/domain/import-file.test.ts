import { expect, it } from 'vitest';
import { checkImported, parseImport, readIdeas } from './import-file.ts';
import { type ImportedEntry, type ImportedIdea } from './mutation.ts';
import { importedOf } from './testing/make-idea.ts';

const date = '2026-11-20T12:00:00.000Z';

/** What a file gives whose only idea has a title and these fields; null where the file is refused. */
function read(fields: Record<string, unknown>): ImportedIdea | null {
  return parseImport(JSON.stringify([{ title: 'Kite', ...fields }]))?.[0] ?? null;
}

/** The same for JSON written by hand, which can say what values cannot. */
function readText(fields: string): ImportedIdea | null {
  return parseImport(`[{${fields}}]`)?.[0] ?? null;
}

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
])('refuses a file that holds %s', (_, text) => {
  expect(parseImport(text)).toBe(null);
});

it.each([[null], [1], ['Kite'], [true], [[]], [[{ title: 'Kite' }]], [{}]])(
  'refuses a file with the item %j, though the others are sound',
  (item) => {
    expect(parseImport(JSON.stringify([{ title: 'Kite' }, item, { title: 'Boat' }]))).toBe(null);
  },
);

it('fills in for a mere title what a new idea has', () => {
  expect(parseImport('[{"title":"Kite"}]')).toEqual([
    {
      title: 'Kite',
      description: '',
      category: 'Philosophical',
      priority: 'High',
      tags: [],
      target: '',
      deadline: '',
      progress: 0,
      updates: [],
      notes: [],
    },
  ]);
});

it('reads every field of an idea', () => {
  const idea: ImportedIdea = {
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
    createdAt: date,
  };
  expect(parseImport(JSON.stringify([idea]))).toEqual([idea]);
});

it.each<[keyof ImportedIdea, unknown]>([
  ['description', ''],
  ['category', 'Philosophical'],
  ['priority', 'High'],
  ['tags', []],
  ['target', ''],
  ['deadline', ''],
  ['progress', 0],
  ['updates', []],
  ['notes', []],
  ['createdAt', undefined],
])('takes a null %s as missing', (field, value) => {
  const idea = read({ [field]: null });
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
  ['tags', ['later']],
  ['tags', ['urgent', 'later']],
  ['tags', ['Urgent']],
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
  expect(read({ [field]: value })).toBe(null);
});

it.each([
  ['title', 200],
  ['description', 5_000],
  ['target', 500],
  ['deadline', 100],
] as const)('takes a %s of up to %i characters', (field, max) => {
  for (const text of ['x'.repeat(max - 1), 'x'.repeat(max), ` ${'x'.repeat(max)}\u0000`])
    expect(read({ [field]: text })?.[field]).toBe(text);
  expect(read({ [field]: 'x'.repeat(max + 1) })).toBe(null);
});

it('takes a category of up to 60 characters, which it cleans', () => {
  expect(read({ category: 'x'.repeat(59) })?.category).toBe('x'.repeat(59));
  expect(read({ category: 'x'.repeat(60) })?.category).toBe('x'.repeat(60));
  expect(read({ category: ` ${'x'.repeat(60)}\u0000` })?.category).toBe('x'.repeat(60));
  expect(read({ category: 'x'.repeat(61) })).toBe(null);
});

it.each(['', '  ', '\t\n', '\u0000', ' \u0000 '])(
  'reads the blank category %j as the default one',
  (category) => {
    expect(read({ category })?.category).toBe('Philosophical');
  },
);

const blanks = [
  {},
  { date },
  { text: null, date },
  { text: '', date },
  { text: ' \n ' },
  { text: '\u0000', date: 'yesterday' },
];

it.each(['updates', 'notes'] as const)('drops blank %s and keeps the others in their order', (field) => {
  for (const blank of blanks) expect(read({ [field]: [blank] })?.[field]).toEqual([]);
  const given = [...blanks, { text: 'b' }, ...blanks, { text: ' a ', date }, ...blanks];
  expect(read({ [field]: given })?.[field]).toEqual([{ text: 'b' }, { text: ' a ', date }]);
});

it.each(['updates', 'notes'] as const)('does not count blank %s toward the 1,000 an idea has', (field) => {
  const entries = (count: number) => Array.from({ length: count }, () => ({ text: 'x', date }));
  expect(read({ [field]: [...blanks, ...entries(1_000)] })?.[field]).toHaveLength(1_000);
  expect(read({ [field]: [...blanks, ...entries(1_001)] })).toBe(null);
});

it.each<[readonly string[], readonly string[]]>([
  [['urgent', 'urgent'], ['urgent']],
  [
    ['prototype', 'urgent', 'prototype'],
    ['urgent', 'prototype'],
  ],
  [
    ['prototype', 'inspiration', 'research', 'urgent', 'urgent'],
    ['urgent', 'research', 'inspiration', 'prototype'],
  ],
])('reads the tags %j once each in the fixed order: %j', (given, tags) => {
  expect(read({ tags: given })?.tags).toEqual(tags);
});

it('reads thousands of repeated tags as one', () => {
  expect(read({ tags: Array.from({ length: 5_000 }, () => 'research') })?.tags).toEqual(['research']);
});

it.each(['updates', 'notes'] as const)(
  'takes %s of up to 2,000 characters, and up to 1,000 of them',
  (field) => {
    const entries = (count: number, text: string) => Array.from({ length: count }, () => ({ text, date }));
    expect(read({ [field]: entries(1, 'x'.repeat(1_999)) })?.[field]).toHaveLength(1);
    expect(read({ [field]: entries(1, 'x'.repeat(2_000)) })?.[field]).toHaveLength(1);
    expect(read({ [field]: entries(1, 'x'.repeat(2_001)) })).toBe(null);
    expect(read({ [field]: entries(999, 'x') })?.[field]).toHaveLength(999);
    expect(read({ [field]: entries(1_000, 'x') })?.[field]).toHaveLength(1_000);
    expect(read({ [field]: entries(1_001, 'x') })).toBe(null);
  },
);

it('counts updates and notes apart', () => {
  const entries = Array.from({ length: 1_000 }, () => ({ text: 'x', date }));
  expect(read({ updates: entries, notes: entries })?.notes).toHaveLength(1_000);
});

it.each(['High', 'Medium', 'Low'])('takes the priority %s', (priority) => {
  expect(read({ priority })?.priority).toBe(priority);
});

it.each([
  ['2026-12-01T09:00'],
  ['1999-01-01T00:00'],
  [''],
  ['soon'],
  ['2026-02-30T10:00'],
  ['2026-11-20T12:00:00.000Z'],
])('keeps the deadline %j as it is', (deadline) => {
  expect(read({ deadline })?.deadline).toBe(deadline);
});

it.each([
  ['0', 0],
  ['-0', 0],
  ['-0.0', 0],
  ['-1e-400', 0],
  ['0.4', 0],
  ['0.5', 0],
  ['0.999999', 0],
  ['1', 1],
  ['33.3', 33],
  ['33.7', 33],
  ['99.4', 99],
  ['99.5', 99],
  ['99.999999', 99],
  ['100', 100],
  ['1e2', 100],
  ['100.0', 100],
  ['1e-400', 0],
])('rounds the progress %s down to %i', (written, progress) => {
  expect(readText(`"title":"Kite","progress":${written}`)?.progress).toBe(progress);
});

it.each(['1e400', '-1e400', '1e21', '9007199254740993', '-1e-9', '100.0000001'])(
  'refuses a file with the progress %s',
  (written) => {
    expect(readText(`"title":"Kite","progress":${written}`)).toBe(null);
  },
);

it.each([
  ['2026-11-20T12:00:00.000Z', date],
  ['2026-11-20T12:00:00Z', date],
  ['2026-11-20T12:00Z', date],
  ['2026-11-20T13:00:00+01:00', date],
  ['2026-11-20T04:00:00.000-08:00', date],
  ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T00:00Z', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T23:59:59.999Z', '2026-11-20T23:59:59.999Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-04-30', '2026-04-30T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
  ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
  ['2026-02-28T23:30:00-01:00', '2026-03-01T00:30:00.000Z'],
  ['2026-11-20T12:00:00+14:00', '2026-11-19T22:00:00.000Z'],
  ['2026-11-20T12:00:00+14:59', '2026-11-19T21:01:00.000Z'],
  ['2026-11-20T12:00:00-14:59', '2026-11-21T02:59:00.000Z'],
  ['0000-01-01', '0000-01-01T00:00:00.000Z'],
  ['0000-01-01T14:59:00+14:59', '0000-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T09:00:59.999-14:59', '9999-12-31T23:59:59.999Z'],
  ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
  ['1999-01-01T00:00:00.000Z', '1999-01-01T00:00:00.000Z'],
])('keeps the readable date %j as %s, of an idea and of an entry', (written, kept) => {
  expect(read({ createdAt: written })?.createdAt).toBe(kept);
  expect(read({ updates: [{ text: 'x', date: written }] })?.updates).toEqual([{ text: 'x', date: kept }]);
  expect(read({ notes: [{ text: 'x', date: written }] })?.notes).toEqual([{ text: 'x', date: kept }]);
});

it.each<[unknown]>([
  [''],
  ['yesterday'],
  ['2026-11-20T12:00'],
  ['2026-11-20T12:00:00'],
  ['2026-11-20 12:00:00Z'],
  ['2026-13-01T00:00:00.000Z'],
  ['2026-00-10'],
  ['2026-11-00'],
  ['2026-11-32'],
  ['2026-11-31'],
  ['2026-04-31T12:00:00Z'],
  ['2026-02-29'],
  ['2026-02-29T12:00:00.000Z'],
  ['2026-02-30T10:00:00+01:00'],
  ['2028-02-30'],
  ['1900-02-29'],
  ['2026-11-20T24:00Z'],
  ['2026-11-20T24:00:00.000Z'],
  ['2026-11-20T25:00:00Z'],
  ['2026-11-20T12:60:00Z'],
  ['2026-11-20T12:00:60Z'],
  ['2026-11-20T12:00:00+14:60'],
  ['2026-11-20T12:00:00+15:00'],
  ['2026-11-20T12:00:00-15:00'],
  ['2026-11-20T12:00:00+23:59'],
  ['2026-11-20T12:00:00+99:99'],
  ['0000-01-01T00:00:00+00:01'],
  ['9999-12-31T23:59:59-00:01'],
  ['-000001-12-31T00:00:00.000Z'],
  ['+010000-01-01T00:00:00.000Z'],
  ['10000-01-01'],
  [' 2026-11-20T12:00:00.000Z'],
  ['Fri, 20 Nov 2026 12:00:00 GMT'],
  [1_795_176_000_000],
  [{ seconds: 1_795_176_000, nanoseconds: 0 }],
  [true],
  [[]],
  [null],
])('takes the date %j, which cannot be read, as none, of an idea and of an entry', (written) => {
  const idea = read({
    createdAt: written,
    updates: [{ text: 'x', date: written }],
    notes: [{ text: 'y', date: written }],
  });
  expect(idea).not.toBe(null);
  expect(idea).not.toHaveProperty('createdAt');
  expect(idea?.updates).toEqual([{ text: 'x' }]);
  expect(idea?.notes).toEqual([{ text: 'y' }]);
});

it('ignores fields it does not know, ids, ranks and moments of finishing among them', () => {
  const idea = read({ id: 'idea-1', rank: 'a0', finishedAt: date, status: 7, owner: { admin: true } });
  expect(idea).toEqual(read({}));
  expect(read({ updates: [{ id: 'entry-1', text: 'x', date, color: 'red' }] })?.updates).toEqual([
    { text: 'x', date },
  ]);
});

it.each([
  ['a title in __proto__ alone', '"__proto__":{"title":"Kite"}', null],
  ['a progress in __proto__', '"title":"Kite","__proto__":{"progress":50,"priority":"Low"}', {}],
  ['a null __proto__', '"title":"Kite","__proto__":null', {}],
  ['a constructor', '"title":"Kite","constructor":{"prototype":{"progress":50}}', {}],
  ['a toString and a valueOf', '"title":"Kite","toString":1,"valueOf":2,"hasOwnProperty":3', {}],
])('takes nothing from %s', (_, fields, expected) => {
  expect(readText(fields)).toEqual(expected && read(expected));
  expect(({} as Record<string, unknown>)['progress']).toBe(undefined);
  expect(Object.getPrototypeOf(readText(fields) ?? {})).toBe(Object.prototype);
});

it('takes an entry’s text from its own key only', () => {
  expect(readText('"title":"Kite","notes":[{"__proto__":{"text":"x"}},{"text":"y"}]')?.notes).toEqual([
    { text: 'y' },
  ]);
});

it.each([
  ['"title":"Kite","title":"Boat"', 'Boat'],
  ['"title":7,"title":"Boat"', 'Boat'],
  ['"title":"Kite","title":7', null],
  ['"title":"Kite","title":null', null],
  ['"title":"Kite","title":"","title":"Boat"', 'Boat'],
])('of a key given twice takes the last: {%s}', (fields, title) => {
  expect(readText(fields)?.title ?? null).toBe(title);
});

it.each([
  ['a lone surrogate', '\\ud83d', '\ud83d'],
  ['NUL among others', 'a\\u0000b', 'a\u0000b'],
  ['an escaped pair', '\\ud83d\\ude00', '😀'],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('reads a title with %s', (_, written, title) => {
  expect(readText(`"title":"${written}"`)?.title).toBe(title);
});

it.each([
  [1, true],
  [9_999, true],
  [10_000, true],
  [10_001, false],
])('takes a file of %i ideas: %s', (count, isTaken) => {
  const ideas = parseImport(`[${'{"title":"Kite"},'.repeat(count - 1)}{"title":"Boat"}]`);
  expect(ideas?.length ?? null).toBe(isTaken ? count : null);
});

it('keeps the order of the file', () => {
  const ideas = parseImport('[{"title":"b"},{"title":"c"},{"title":"a"}]');
  expect(ideas?.map((idea) => idea.title)).toEqual(['b', 'c', 'a']);
});

it('reads an empty list of legacy ideas as sound, and anything unsound in it as a fault of the whole', () => {
  expect(readIdeas([])).toEqual([]);
  expect(readIdeas([{ title: 'Kite' }])).toEqual(parseImport('[{"title":"Kite"}]'));
  expect(readIdeas([{ title: 'Kite' }, undefined])).toBe(null);
  expect(readIdeas([{ title: 'Kite', progress: Number.NaN }])).toBe(null);
});

const entry = (patch: Partial<ImportedEntry>): readonly ImportedEntry[] => [{ text: 'x', ...patch }];

it.each<[string, Partial<ImportedIdea>]>([
  ['no texts but title and category', { description: '', target: '', deadline: '' }],
  ['a past deadline', { deadline: '1999-01-01T00:00' }],
  ['an unreadable deadline', { deadline: 'soon' }],
  ['as long a deadline as can be', { deadline: 'x'.repeat(100) }],
  ['a moment of creation', { createdAt: date }],
  ['the first moment that can be written', { createdAt: '0000-01-01T00:00:00.000Z' }],
  ['the last moment that can be written', { createdAt: '9999-12-31T23:59:59.999Z' }],
  ['progress 100', { progress: 100 }],
  ['entries', { updates: entry({ date }), notes: entry({}) }],
])('passes an idea with %s on the server', (_, patch) => {
  expect(checkImported(importedOf(patch))).toBe(true);
});

it.each<[string, Partial<ImportedIdea>]>([
  ['no title', { title: ' ' }],
  ['too long a title', { title: 'x'.repeat(201) }],
  ['too long a description', { description: 'x'.repeat(5_001) }],
  ['too long a target', { target: 'x'.repeat(501) }],
  ['too long a deadline', { deadline: 'x'.repeat(101) }],
  ['no category', { category: '\u0000' }],
  ['too long a category', { category: 'x'.repeat(61) }],
  ['a fraction of progress', { progress: 0.5 }],
  ['too little progress', { progress: -1 }],
  ['too much progress', { progress: 101 }],
  ['progress that is no number', { progress: Number.NaN }],
  ['a blank update', { updates: entry({ text: ' ' }) }],
  ['a blank note', { notes: entry({ text: '' }) }],
  ['too long an update', { updates: entry({ text: 'x'.repeat(2_001) }) }],
  ['too long a note', { notes: entry({ text: 'x'.repeat(2_001) }) }],
  ['too many updates', { updates: Array.from({ length: 1_001 }, () => ({ text: 'x' })) }],
  ['too many notes', { notes: Array.from({ length: 1_001 }, () => ({ text: 'x' })) }],
  ['an unreadable moment of creation', { createdAt: 'yesterday' }],
  ['a moment of creation in another form', { createdAt: '2026-11-20T12:00Z' }],
  ['a moment of creation on no calendar day', { createdAt: '2026-02-30T00:00:00.000Z' }],
  ['a moment of creation at 24 o’clock', { createdAt: '2026-11-20T24:00:00.000Z' }],
  ['a moment of creation before the year 0', { createdAt: '-000001-12-31T00:00:00.000Z' }],
  ['a moment of creation after the year 9999', { createdAt: '+010000-01-01T00:00:00.000Z' }],
  ['an unreadable date of an update', { updates: entry({ date: 'yesterday' }) }],
  ['a date of a note in another form', { notes: entry({ date: '2026-11-20' }) }],
])('stops an idea with %s on the server', (_, patch) => {
  expect(checkImported(importedOf(patch))).toBe(false);
});
