import { type FileReading, refuseFile } from '../files/file-fault.ts';
import { type Steps } from './foreign-file.ts';
import { withoutMark } from './text-mark.ts';

export const csvDelimiters = [',', ';', '\t', '|'] as const;

export type CsvRow = readonly string[];

/** How much of a file is looked at to find its delimiter. */
const sampleLength = 20_000;
const sampleRows = 20;
/** Far more than any export has. Readers look through all rows at once, which millions of them would make slow. */
const maxRows = 200_000;
/** How many cells are split between two pauses. */
const cellsPerStep = 1_000;

/** The rows of a CSV text that are not blank, with the delimiter that its first rows suggest. */
export function* readCsv(text: string): Steps<FileReading<readonly CsvRow[]>> {
  const clean = withoutMark(text);
  // Spreadsheets may name the delimiter in a first line.
  const [line = '', named] = /^"?sep=([,;\t|])"?\r?\n/.exec(clean) ?? [];
  return yield* csvRows(clean.slice(line.length), named ?? (yield* findDelimiter(clean)));
}

/**
 * Finds the delimiter by which most of the first rows have as many cells as the first row. If several do equally well, it is
 * the one that gives more cells.
 */
export function* findDelimiter(text: string): Steps<string> {
  let best = { delimiter: ',', alike: 0, cells: 1 };
  for (const delimiter of csvDelimiters) {
    const { rows } = yield* splitRows(text.slice(0, sampleLength), delimiter, sampleRows);
    const cells = rows[0]?.length ?? 0;
    const alike = rows.filter((row) => row.length === cells).length / rows.length;
    if (cells > 1 && (alike > best.alike || (alike === best.alike && cells > best.cells)))
      best = { delimiter, alike, cells };
  }
  return best.delimiter;
}

/** The rows of a text with this delimiter that are not blank. */
export function* csvRows(text: string, delimiter: string): Steps<FileReading<readonly CsvRow[]>> {
  const { rows, unclosedAt } = yield* splitRows(text, delimiter, maxRows + 1);
  if (rows.length > maxRows) return refuseFile({ kind: 'too-many-rows', max: maxRows });
  if (unclosedAt === null) return { ok: true, value: rows };
  return refuseFile({ kind: 'unclosed-quote', line: lineAt(text, unclosedAt) });
}

interface SplitRows {
  readonly rows: readonly CsvRow[];
  /** The position of a quotation mark that is never closed; null if there is none. */
  readonly unclosedAt: number | null;
}

function* splitRows(text: string, delimiter: string, maxRows: number): Steps<SplitRows> {
  const rows: CsvRow[] = [];
  const plainCell = delimiter === '\t' ? /[^\t\r\n]*/y : new RegExp(`[^${delimiter}\\r\\n]*`, 'y');
  let row: string[] = [];
  let at = 0;
  let cells = 0;
  while (at <= text.length && rows.length < maxRows) {
    if (++cells % cellsPerStep === 0) yield;
    let cell = '';
    if (text.startsWith('"', at)) {
      const start = at;
      for (at++; ; at += 2) {
        const quote = text.indexOf('"', at);
        if (quote < 0) return { rows, unclosedAt: start };
        cell += text.slice(at, quote);
        at = quote;
        if (text.charAt(quote + 1) !== '"') break;
        cell += '"';
      }
      at++;
    }
    plainCell.lastIndex = at;
    cell += plainCell.exec(text)?.[0] ?? '';
    at = plainCell.lastIndex;
    row.push(cell);
    if (text.startsWith(delimiter, at)) {
      at++;
      continue;
    }
    if (row.length > 1 || cell.trim() !== '') rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return { rows, unclosedAt: null };
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split(/\r\n?|\n/).length;
}

/** Looks up the cells of a row by the names of the header. A missing cell is empty. */
export function cellReader(header: CsvRow): (row: CsvRow, name: string) => string {
  const columns = new Map(header.map((name, index) => [name.trim(), index]));
  return (row, name) => row[columns.get(name) ?? -1] ?? '';
}
