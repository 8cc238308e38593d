import { type CsvColumnName, readCellText, splitEntries } from '../files/csv-columns.ts';
import { type CsvRow, cellReader, readCsv } from './csv-rows.ts';
import { type ForeignReading } from './foreign-file.ts';
import { readForgeItems } from './forge-items.ts';

/** The ideas that Forge exported as CSV, checked like those of its JSON file. */
export function* readForgeCsv(text: string): ForeignReading {
  const read = yield* readCsv(text);
  if (!read.ok) return read;
  const [header = [], ...rows] = read.value;
  const cellOf = cellReader(header);
  return yield* readForgeItems(
    'forge-csv',
    rows.map((row) => itemOf(row, cellOf)),
  );
}

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
