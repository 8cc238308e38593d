import { type CsvColumnName, readCellText, splitEntries } from '../files/csv-columns.ts';
import { type FileReading, refuseFile } from '../files/file-fault.ts';
import { readIdeas } from '../files/import-file.ts';
import { withinAccount } from '../files/within-account.ts';
import { limits } from '../primitives/limits.ts';
import { type CsvRow, cellReader, readCsv } from './csv-rows.ts';
import { type ForeignFile, type ForeignReader } from './foreign-file.ts';

/** The ideas that Forge exported as CSV, checked like those of its JSON file. */
export const readForgeCsv: ForeignReader = (text): FileReading<ForeignFile> => {
  const read = readCsv(text);
  if (!read.ok) return read;
  const [header = [], ...rows] = read.value;
  if (rows.length === 0) return refuseFile({ kind: 'no-ideas' });
  if (rows.length > limits.ideas)
    return refuseFile({ kind: 'too-many-ideas', count: rows.length, max: limits.ideas });
  const cellOf = cellReader(header);
  const ideas = readIdeas(rows.map((row) => itemOf(row, cellOf)));
  if (!Array.isArray(ideas)) return refuseFile({ kind: 'item', ...ideas });
  const within = withinAccount(ideas);
  if (!within.ok) return within;
  return { ok: true, value: { source: 'forge-csv', ideas, leftOut: [], shortened: new Set() } };
};

/** A row as an item of the JSON file. */
function itemOf(row: CsvRow, cellOf: ReturnType<typeof cellReader>): Readonly<Record<string, unknown>> {
  const cell = (name: CsvColumnName) => readCellText(cellOf(row, name));
  return {
    title: cell('Title'),
    description: cell('Description'),
    category: cell('Category'),
    priority: cell('Priority'),
    tags: cell('Tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    deadline: cell('Deadline'),
    target: cell('Target'),
    progress: Number(cell('Progress')),
    progressBy: cell('Progress by') || null,
    steps: splitEntries(cell('Steps')).map(stepOf),
    updates: splitEntries(cell('Updates')).map(entryOf),
    notes: splitEntries(cell('Notes')).map(entryOf),
    createdAt: cell('Created at') || null,
    setAside: cell('Set aside'),
  };
}

function stepOf(line: string): Readonly<Record<string, unknown>> {
  const [, mark = ' ', text = line] = /^\[([ x])\] ([^]*)$/.exec(line) ?? [];
  return { text, done: mark === 'x' };
}

function entryOf(line: string): Readonly<Record<string, unknown>> {
  const [, date = null, text = line] = /^(\d{4}-\S+) ([^]*)$/.exec(line) ?? [];
  return { text, date };
}
