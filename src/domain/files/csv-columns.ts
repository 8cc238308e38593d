/** The columns of ideas that Forge exports as CSV, in this order. */
export const csvHeader = [
  'Title',
  'Description',
  'Category',
  'Priority',
  'Tags',
  'Deadline',
  'Target',
  'Progress',
  'Progress by',
  'Steps',
  'Updates',
  'Notes',
  'Created at',
  'Set aside',
] as const;

export type CsvColumnName = (typeof csvHeader)[number];

/** Text in a cell that a spreadsheet would run as a formula, or that already has the sign against it. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * A text as a cell holds it: an apostrophe before what would be a formula, so that a spreadsheet shows the text.
 * `readCellText` takes it off again.
 */
export function cellText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

export function readCellText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** Entries as lines of a cell. Further lines of an entry are indented. */
export function joinEntries(entries: readonly string[]): string {
  return entries.map((entry) => entry.replaceAll('\n', '\n  ')).join('\n');
}

export function splitEntries(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(/\n(?! {2})/).map((entry) => entry.replaceAll('\n  ', '\n'));
}
