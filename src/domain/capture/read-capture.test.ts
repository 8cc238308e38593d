import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namedZone } from '../deadline/named-zone.ts';
import { allCategories } from '../idea/categories.ts';
import { phrasesNow } from '../testing/capture-phrases.ts';
import { type CaptureContext, readCapture } from './read-capture.ts';

const zone = namedZone('Europe/Madrid');

function read(line: string, context: Partial<CaptureContext> = {}) {
  return readCapture(line, {
    language: 'en',
    now: phrasesNow,
    zone,
    categories: allCategories(['Web shop', 'Art & Craft', '🚀']),
    keptAsText: [],
    ...context,
  });
}

it('names each mark by its words and its place, in the order of the line', () => {
  expect(read('Fix !high the bike @health, friday !low 18:00 #research').marks).toEqual([
    { kind: 'category', value: 'Health', words: '@health', spans: [{ start: 19, end: 27 }] },
    {
      kind: 'deadline',
      value: '2026-11-27T18:00',
      words: 'friday 18:00',
      spans: [
        { start: 28, end: 35 },
        { start: 39, end: 45 },
      ],
    },
    { kind: 'priority', value: 'Low', words: '!low', spans: [{ start: 35, end: 39 }] },
    { kind: 'tag', value: 'research', words: '#research', spans: [{ start: 46, end: 55 }] },
  ]);
});

it('loses nothing that no mark shows', () => {
  const word = fc.constantFrom(
    ...'fix the bike , - " « » friday el viernes a las 18:00 6pm tomorrow mañana !high !1 #urgent #x @web @Art & @ 15/1 in 3 days 🚲 la'.split(
      ' ',
    ),
  );
  const space = fc.constantFrom(' ', '  ', '\t', ', ');
  const line = fc.array(fc.tuple(word, space)).map((pairs) => pairs.flat().join(''));
  const letters = (text: string) => [...text.replaceAll(/\s/g, '')].toSorted().join('');
  fc.assert(
    fc.property(line, fc.constantFrom('en' as const, 'es' as const), (text, language) => {
      const { title, marks } = read(text, { language });
      const shown = marks.flatMap(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)));
      expect(letters(title + shown.join(''))).toBe(letters(text));
    }),
    { numRuns: 500 },
  );
});

it('gives the words of a mark back to the title until they change', () => {
  const line = 'Fix the bike friday 18:00 !high';
  expect(read(line, { keptAsText: ['friday 18:00'] })).toMatchObject({
    title: 'Fix the bike friday 18:00',
    priority: 'High',
    keptAsText: ['friday 18:00'],
  });
  expect(read(line, { keptAsText: ['friday 18:00'] }).deadline).toBeUndefined();
  expect(read('Fix the bike friday 18:30', { keptAsText: ['friday 18:00'] })).toMatchObject({
    title: 'Fix the bike',
    deadline: '2026-11-27T18:30',
    keptAsText: [],
  });
});

it('keeps words as text wherever else the line changes', () => {
  expect(read('Fix the red bike friday  18:00 tomorrow', { keptAsText: ['friday 18:00'] })).toMatchObject({
    title: 'Fix the red bike friday  18:00',
    deadline: '2026-11-26T23:59',
    keptAsText: ['friday 18:00'],
  });
});

it('forgets kept words that left the line, so that they are read when typed again', () => {
  expect(read('Fix the bike frida', { keptAsText: ['friday', '#urgent'] }).keptAsText).toEqual([]);
  expect(read('Fix the bike fridays', { keptAsText: ['friday'] }).keptAsText).toEqual([]);
});

it('reads the earlier priority if the last is kept as text', () => {
  expect(read('Fix !high the bike !low', { keptAsText: ['!low'] })).toMatchObject({
    title: 'Fix the bike !low',
    priority: 'High',
  });
});

it('lets the last of the same tags count, and leaves the earlier in the title', () => {
  expect(read('Fix #urgent the bike #urgent')).toMatchObject({
    title: 'Fix #urgent the bike',
    tags: ['urgent'],
  });
});

it.each([
  ['@Web shop', 'Web shop'],
  ['@web', undefined],
  ['@web s', 'Web shop'],
  ['@web d', 'Web Development'],
  ['@art', 'Art'],
  ['@art & craft', 'Art & Craft'],
  ['@🚀', '🚀'],
  ['@ART,', 'Art'],
])('reads the category of %j as %j', (mark, category) => {
  expect(read(`Fix the bike ${mark}`).category).toBe(category);
});

it('leaves an empty title if there is nothing but marks', () => {
  expect(read('!high #research @Health')).toMatchObject({ title: '', priority: 'High' });
  expect(read('')).toEqual({ title: '', tags: [], marks: [], keptAsText: [] });
});

it('reads accents that are written apart', () => {
  expect(
    read('Arreglar la bici mañana a las 9 #investigación'.normalize('NFD'), { language: 'es' }),
  ).toMatchObject({
    title: 'Arreglar la bici',
    deadline: '2026-11-26T09:00',
    tags: ['research'],
  });
});

it.each([
  ['Fix the bike in 999 years', '3025-11-25T23:59'],
  ['Fix the bike in 1000 years', undefined],
  ['תקן את האופניים friday', '2026-11-27T23:59'],
  ['Fix the bike 29 february', '2028-02-29T23:59'],
  ['Fix the bike yesterday', undefined],
])('reads the deadline of %j as %j', (line, deadline) => {
  expect(read(line).deadline).toBe(deadline);
});

it('reads tonight as until midnight once it has begun', () => {
  expect(read('Fix the bike tonight', { now: Date.UTC(2026, 10, 25, 21, 30) }).deadline).toBe(
    '2026-11-25T23:59',
  );
});

it.each([
  // The clocks go from 2:00 to 3:00 on 28 March 2027, and from 3:00 to 2:00 on 31 October.
  ['in 2 hours', Date.UTC(2027, 2, 28, 0, 30), '2027-03-28T04:30'],
  ['28 march 2:30', Date.UTC(2027, 2, 1), '2027-03-28T02:30'],
  ['at 02:30', Date.UTC(2027, 2, 27, 23), '2027-03-28T02:30'],
  ['in 2 hours', Date.UTC(2027, 9, 30, 22, 30), '2027-10-31T02:30'],
  // 2:45 would mean the first one, which is past.
  ['in 15 minutes', Date.UTC(2027, 9, 31, 1, 30), '2027-10-31T03:45'],
  ['at 03:00', Date.UTC(2027, 9, 31, 1, 30), '2027-10-31T03:00'],
  ['today', Date.UTC(2027, 9, 31, 1, 30), '2027-10-31T23:59'],
])('reads %j when the clocks change', (phrase, now, deadline) => {
  expect(read(`Fix the bike ${phrase}`, { now }).deadline).toBe(deadline);
});

it('looks at the last 80 characters only', () => {
  expect(read(`${'word '.repeat(2_000)}friday`).deadline).toBe('2026-11-27T23:59');
  expect(read(`Fix friday ${' '.repeat(5)}${'x'.repeat(80)}`).deadline).toBeUndefined();
});

it.each([
  ['1 ', '1 '.repeat(5_000)],
  ['a las ', 'a las '.repeat(2_000)],
  ['the 5 of ', 'the 5 of '.repeat(1_200)],
  ['@web ', '@web '.repeat(2_000)],
  ['a pasted text of 5 MB', 'word friday '.repeat(420_000)],
])('reads a long line without reading all of it as a phrase: %s', (_, line) => {
  const start = performance.now();
  read(line);
  expect(performance.now() - start).toBeLessThan(2_000);
});

it.each<[string, string, readonly string[]]>([
  ['Dig #garden', 'Dig', ['Garden']],
  ['#GÁRDEN, dig', 'dig', ['Garden']],
  ['Dig #garden. Then rest', 'Dig Then rest', ['Garden']],
  ['Think #deep work today', 'Think', ['deep work']],
  ['Think #Deep  Work #deep #urgente', 'Think', ['urgent', 'deep', 'deep work']],
  ['Call #inc.', 'Call', ['Inc.']],
  ['Dig #gardens #1 a#garden #', 'Dig #gardens #1 a#garden #', []],
  ['Dig #garden #GARDEN', 'Dig #garden', ['Garden']],
])('reads the own tags of %j: title %j, tags %j', (line, title, found) => {
  const tags = ['Garden', 'deep work', 'deep', 'Inc.'];
  expect(read(line, { tags })).toMatchObject({ title, tags: found });
});

it('leaves the name of a tag that is not there, or was given back, as text', () => {
  expect(read('Dig #garden')).toMatchObject({ title: 'Dig #garden', tags: [] });
  expect(read('Dig #garden', { tags: ['garden'], keptAsText: ['#garden'] })).toMatchObject({
    title: 'Dig #garden',
    tags: [],
  });
});
