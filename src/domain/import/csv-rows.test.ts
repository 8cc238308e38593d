import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvDelimiters, csvRows, findDelimiter, readCsv } from './csv-rows.ts';
import { type Steps } from './foreign-file.ts';

function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const rowsOf = (text: string, delimiter = ',') => {
  const read = runToEnd(csvRows(text, delimiter));
  return read.ok ? read.value : read.fault;
};

it.each<[string, readonly (readonly string[])[]]>([
  ['', []],
  ['a', [['a']]],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['\n\na\n \nb', [['a'], ['b']]],
  [',\n', [['', '']]],
  ['"a,b","c\nd"', [['a,b', 'c\nd']]],
  ['"say ""hi""",""', [['say "hi"', '']]],
  ['""""', [['"']]],
  ['a "quoted" word,5" pipe', [['a "quoted" word', '5" pipe']]],
  ['"a" b,c', [['a b', 'c']]],
  ['=1+1,@home', [['=1+1', '@home']]],
])('splits %j', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

it.each([
  ['"a', 1],
  ['a,b\nc,"d\ne,f', 2],
  ['a\r\nb\r"c""', 3],
])('says where the quotation mark in %j is that is not closed', (text, line) => {
  expect(rowsOf(text)).toEqual({ kind: 'unclosed-quote', line });
});

it.each([
  ['a,b\nc,d', ','],
  ['a;b\n1,5;2,5', ';'],
  ['a\tb\nx, y\tz', '\t'],
  ['a|b|c\n1,2|3|4', '|'],
  ['"a,b";c\n"d,e";f', ';'],
  ['one column', ','],
  ['', ','],
])('finds the delimiter of %j', (text, delimiter) => {
  expect(runToEnd(findDelimiter(text))).toBe(delimiter);
});

it('refuses a table with more than 200,000 rows', () => {
  expect(rowsOf('a\n'.repeat(200_000))).toHaveLength(200_000);
  expect(rowsOf('a\n'.repeat(200_001))).toEqual({ kind: 'too-many-rows', max: 200_000 });
});

it('skips the byte order mark and goes by a first line that names the delimiter', () => {
  expect(runToEnd(readCsv('\uFEFFsep=;\r\na,b;c\r\n'))).toEqual({ ok: true, value: [['a,b', 'c']] });
});

/** Any cell, those with quotation marks, delimiters and line breaks more often. */
const anyCell = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a') }),
);

it('splits any table as csv-parse does', () => {
  const tables = fc.array(fc.array(fc.tuple(anyCell, fc.boolean()), { minLength: 2, maxLength: 5 }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      tables,
      fc.constantFrom(...csvDelimiters),
      fc.constantFrom('\n', '\r\n'),
      (table, delimiter, end) => {
        const quote = (cell: string, always: boolean) =>
          always || /[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const text = table
          .map((row) => row.map(([cell, always]) => quote(cell, always)).join(delimiter))
          .join(end);
        const oracle = parse(text, { delimiter, relax_column_count: true, record_delimiter: end });
        expect(rowsOf(text, delimiter)).toEqual(oracle);
        expect(oracle).toEqual(table.map((row) => row.map(([cell]) => cell)));
      },
    ),
  );
});

it('ends for any text and loses no character outside the signs of the format', () => {
  fc.assert(
    fc.property(anyCell, (text) => {
      const read = runToEnd(csvRows(text, ','));
      if (!read.ok) return;
      const letters = (list: string) => list.replaceAll(/[^a]/g, '');
      expect(letters(read.value.flat().join(''))).toBe(letters(text));
    }),
  );
});
