import { refuseFile } from '../files/file-fault.ts';
import { type ImportedEntry } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { csvDate, dayOrderOf } from './csv-dates.ts';
import { type CsvRow, readCsv } from './csv-rows.ts';
import { areFractions, csvPriority, csvProgress } from './csv-values.ts';
import { type DraftIdea } from './fit-idea.ts';
import { type CsvColumn, type CsvField, type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { guessColumns } from './guess-columns.ts';

/** How many columns can be mapped. A page with 100,000 controls would freeze. */
const maxColumns = 100;

/** Reads any table with a header. */
export function* readCsvTable(text: string, context: ReadingContext): ForeignReading {
  const read = yield* readCsv(text);
  if (!read.ok) return read;
  const [header, ...rows] = read.value.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (!header || rows.length === 0) return refuseFile({ kind: 'no-ideas' });
  const { columns: given } = context;
  const columns = guessColumns(header.slice(0, maxColumns)).map((column, index): CsvColumn =>
    given ? { ...column, field: given[index] ?? 'leave-out' } : column,
  );
  const cellsIn = (field: CsvField) =>
    columns.flatMap((column, index) =>
      column.field === field ? rows.map((row) => row[index]?.trim() ?? '') : [],
    );
  const { dayFirst, isOpen } = dayOrderOf(cellsIn('deadline'), context.language, context.dayFirst);
  const isFraction = areFractions(cellsIn('progress'));
  const collector = collectIdeas('csv', context);
  leaveOutColumns(header, columns, rows, collector);
  const table = { context, dayFirst, isFraction, width: header.length };
  for (const row of rows) {
    yield;
    collector.add(ideaOf(row, columns, table));
  }
  return collector.finish({ columns, needsDayOrder: isOpen });
}

interface TableContext {
  readonly context: ReadingContext;
  readonly dayFirst: boolean;
  readonly isFraction: boolean;
  /** How many columns the header has. */
  readonly width: number;
}

/** A cell that its field cannot hold becomes a note with the column's name. Cells beyond the header become one note together. */
function ideaOf(row: CsvRow, columns: readonly CsvColumn[], table: TableContext): DraftIdea {
  const texts = new Map<CsvField, string[]>();
  const notes: ImportedEntry[] = [];
  const idea: { -readonly [K in keyof DraftIdea]: DraftIdea[K] } = { title: '' };
  for (const [index, { name, field }] of columns.entries()) {
    const text = row[index]?.trim() ?? '';
    if (text === '' || field === 'leave-out') continue;
    const note = { text: name === '' ? text : `${name}: ${text}` };
    switch (field) {
      case 'deadline': {
        const deadline = csvDate(text, table.context.zone, table.dayFirst);
        if (deadline === null || idea.deadline) notes.push(note);
        else idea.deadline = deadline;
        break;
      }
      case 'priority': {
        const priority = csvPriority(text);
        if (priority === undefined || idea.priority) notes.push(note);
        else idea.priority = priority;
        break;
      }
      case 'progress': {
        const progress = csvProgress(text, table.isFraction);
        if (progress === null || idea.progress !== undefined) notes.push(note);
        else idea.progress = progress;
        break;
      }
      case 'note':
        notes.push({ text });
        break;
      default:
        texts.set(field, [...(texts.get(field) ?? []), text]);
    }
  }
  const beyond = row.slice(table.width).filter((cell) => cell.trim() !== '');
  if (beyond.length > 0) notes.push({ text: beyond.map((cell) => cell.trim()).join(', ') });
  const textIn = (field: CsvField, between: string) => (texts.get(field) ?? []).join(between);
  return {
    ...idea,
    title: textIn('title', ' '),
    description: textIn('description', '\n\n'),
    category: textIn('category', ', '),
    target: textIn('target', ', '),
    tags: textIn('tags', ',').split(/[,;|]/),
    notes,
  };
}

/** Counts the columns that are left out although they contain something. */
function leaveOutColumns(
  header: CsvRow,
  columns: readonly CsvColumn[],
  rows: readonly CsvRow[],
  collector: Collector,
): void {
  for (const [index, { name, field }] of columns.entries())
    if (field === 'leave-out' && rows.some((row) => row[index]?.trim())) collector.leaveOut('column', name);
  // Only over cells that exist: the product of rows and columns may be far larger than the file.
  const filled = new Set<number>();
  for (const row of rows)
    for (let index = columns.length; index < Math.min(row.length, header.length); index++)
      if (row[index]?.trim()) filled.add(index);
  for (const [index, name] of header.entries()) if (filled.has(index)) collector.leaveOut('column', name);
}
