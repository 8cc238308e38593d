import { expect, it } from 'vitest';
import { readCsvTable } from '#domain/import/read-csv.ts';
import { readText } from '#domain/import/read-text.ts';
import { foundIdea, readFile } from './foreign-reading.ts';

const table = (...cells: readonly string[]) =>
  `Title,Tags\n${cells.map((cell) => `Kite,"${cell}"\n`).join('')}`;

it('makes tags of other apps one’s own, each once an idea', () => {
  const { ideas } = readFile(readCsvTable, table('Sea, urgent, #home', 'SEA; Deep  work | Urgente'));
  expect(ideas).toEqual([
    foundIdea({ title: 'Kite', tags: ['urgent', 'home', 'Sea'] }),
    foundIdea({ title: 'Kite', tags: ['urgent', 'Deep work', 'SEA'] }),
  ]);
});

it('keeps a name that cannot be a tag at the end of the description', () => {
  const { ideas } = readFile(readCsvTable, table(`${'x'.repeat(41)}, a#b, kite`));
  expect(ideas).toEqual([
    foundIdea({ title: 'Kite', tags: ['kite'], description: `#${'x'.repeat(41)} #a#b` }),
  ]);
});

it('keeps the tags for which an idea or the account has no room at the end of the description', () => {
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `tag ${from + index}`);
  const { ideas } = readFile(readCsvTable, table(numbered(100, 22).join()));
  expect(ideas[0]).toMatchObject({ tags: numbered(100, 20), description: '#tag-120 #tag-121' });
  const own = numbered(300, 199);
  const full = readFile(readCsvTable, table('one, two, TAG 300'), 'madrid', { tags: own });
  expect(full.ideas[0]).toMatchObject({ tags: ['one', 'TAG 300'], description: '#two' });
});

it('reads a tag of one’s own in a text, and leaves other words behind # as they are', () => {
  const tags = ['Deep work', 'Sea'];
  const { ideas } = readFile(readText, 'Dive #sea #deep work\nPaint #12 #work', 'madrid', { tags });
  expect(ideas).toEqual([
    foundIdea({ title: 'Dive', tags: ['Deep work', 'Sea'] }),
    foundIdea({ title: 'Paint #12 #work' }),
  ]);
});
