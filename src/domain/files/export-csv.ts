import { type Entry, type Idea, type Step } from '../idea/idea.ts';
import { compareRanked } from '../idea/ranked.ts';
import { isSetBySteps } from '../idea/steps.ts';
import { type CsvColumnName, cellText, csvHeader, joinEntries } from './csv-columns.ts';

export const csvFileName = 'forge-ideas.csv';

/** Spreadsheets read a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/** Writes all ideas as CSV with all that the JSON file holds, in the manual order. */
export function exportAsCsv(ideas: Iterable<Idea>): string {
  const rows = [...ideas].sort(compareRanked).map((idea) => {
    const cells = cellsOf(idea);
    return csvHeader.map((name) => cellText(cells[name]));
  });
  return byteOrderMark + [csvHeader, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function cellsOf(idea: Idea): Readonly<Record<CsvColumnName, string>> {
  return {
    Title: idea.title,
    Description: idea.description,
    Category: idea.category,
    Priority: idea.priority,
    Tags: idea.tags.join(', '),
    Deadline: idea.deadline,
    Target: idea.target,
    Progress: String(idea.progress),
    'Progress by': isSetBySteps(idea) ? 'steps' : 'hand',
    Steps: joinEntries(idea.steps.map(stepLine)),
    Updates: joinEntries(idea.updates.map(entryLine)),
    Notes: joinEntries(idea.notes.map(entryLine)),
    'Created at': idea.createdAt,
    'Set aside': idea.setAside ?? '',
  };
}

function stepLine({ text, doneAt }: Step): string {
  return `[${doneAt === null ? ' ' : 'x'}] ${text}`;
}

function entryLine({ date, text }: Entry): string {
  return `${date} ${text}`;
}

/** Line breaks within a cell are line feeds, so only quotes, delimiters and these need quotes around them. */
function quoted(cell: string): string {
  return /[",;\t|\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
