import { type Priority } from '../idea/idea.ts';
import { type ImportedEntry, type ImportedStep } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { type CsvRow, cellReader, readCsv } from './csv-rows.ts';
import { type DraftIdea } from './fit-idea.ts';
import { deadlineOf, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { lookUp } from './json-values.ts';
import { type FoundDate, pickDeadline, subtaskNotes } from './kept-in-notes.ts';
import { type PhraseReader, createPhraseReader } from './phrase-date.ts';

/** Todoist's help: "Leaving this cell empty will automatically add p1 to the task". */
const priorities: Readonly<Record<string, Priority>> = {
  '': 'High',
  1: 'High',
  2: 'Medium',
  3: 'Low',
  4: 'Low',
};

/** A task with the content of the rows below it. */
interface OpenIdea extends DraftIdea {
  readonly notes: ImportedEntry[];
  readonly steps: ImportedStep[];
}

type Cell = (name: string) => string;

interface RowContext extends ReadingContext {
  readonly readPhrase: PhraseReader;
}

/** A project that Todoist exports as a template: a row for each task, section and comment. */
export function* readTodoistCsv(text: string, context: ReadingContext): ForeignReading {
  const rows = yield* readCsv(text);
  if (!rows.ok) return rows;
  const [header = [], ...rest] = rows.value;
  const cellOf = cellReader(header);
  const collector = collectIdeas('todoist-csv', context);
  const readPhrase = createPhraseReader(context);
  let open: OpenIdea | null = null;
  for (const row of rest) {
    yield;
    const cell: Cell = (name) => cellOf(row, name).trim();
    const type = cell('TYPE').toLowerCase();
    if (type === 'note') addNote(cell, open, context, collector);
    else if (type === 'section') collector.leaveOut('section', cell('CONTENT'));
    else if (type === 'task' && open && Number(cell('INDENT')) > 1)
      addStep(cell, open, { ...context, readPhrase }, collector);
    else if (type === 'task') {
      if (open) collector.add(open);
      open = ideaOf(cell, { ...context, readPhrase }, collector);
    } else leaveOutRow(row, type, collector);
  }
  if (open) collector.add(open);
  return collector.finish();
}

function ideaOf(cell: Cell, context: RowContext, collector: Collector): OpenIdea {
  const { title, tags } = splitLabels(cell('CONTENT'));
  const { deadline, notes } = pickDeadline(datesOf(cell, context), context.words);
  leaveOutParts(cell, collector);
  return {
    title,
    tags,
    description: cell('DESCRIPTION'),
    priority: lookUp(priorities, cell('PRIORITY')),
    deadline,
    notes: [...notes],
    steps: [],
  };
}

function addStep(cell: Cell, idea: OpenIdea, context: RowContext, collector: Collector): void {
  const { title, tags } = splitLabels(cell('CONTENT'));
  const subtask = { title, description: cell('DESCRIPTION'), dates: datesOf(cell, context), tags };
  idea.steps.push({ text: title, done: false });
  idea.notes.push(...subtaskNotes(subtask, context.words));
  if (Number(cell('INDENT')) > 2) collector.leaveOut('nesting', title);
  leaveOutParts(cell, collector);
}

/** Dates are words in a language that the row names, or ISO dates. */
function datesOf(cell: Cell, { zone, readPhrase }: RowContext): readonly FoundDate[] {
  return ['DATE', 'DEADLINE'].map((name) => {
    const text = cell(name);
    const language = cell(`${name}_LANG`) === 'es' ? 'es' : 'en';
    return { text, deadline: deadlineOf(text, zone) ?? readPhrase(text, language) };
  });
}

function leaveOutParts(cell: Cell, collector: Collector): void {
  if (cell('RESPONSIBLE') !== '') collector.leaveOut('assignee', cell('RESPONSIBLE'));
  if (cell('DURATION') !== '') collector.leaveOut('duration', `${cell('DURATION')} ${cell('DURATION_UNIT')}`);
}

/** Labels are words with "@" anywhere in the name of a task. */
function splitLabels(content: string): { readonly title: string; readonly tags: readonly string[] } {
  const words = content.split(/\s+/);
  const isLabel = (word: string) => word.length > 1 && word.startsWith('@');
  const tags = words.filter(isLabel).map((word) => word.slice(1));
  if (tags.length === 0 || tags.length === words.length) return { title: content, tags: [] };
  return { title: words.filter((word) => !isLabel(word)).join(' '), tags };
}

/** A comment belongs to the task above it. */
function addNote(cell: Cell, open: OpenIdea | null, { zone }: ReadingContext, collector: Collector): void {
  const content = cell('CONTENT');
  const date = timestampOf(cell('DATE'), zone);
  const { text, file } = splitAttachment(content);
  if (file !== null) collector.leaveOut('attachment', file);
  if (text === '') return;
  if (open) open.notes.push({ text, ...(date !== undefined && { date }) });
  else collector.leaveOut('note', text);
}

const fileStart = '[[file {';
const fileEnd = ']]';

/**
 * Splits a comment into its text and the name of its file, which is JSON between double brackets; the name is null without a
 * file. A single pattern would take quadratic time on many opening brackets that are never closed.
 */
function splitAttachment(content: string): { readonly text: string; readonly file: string | null } {
  const start = content.indexOf(fileStart);
  const end = start < 0 ? -1 : content.indexOf(fileEnd, start);
  const inside = content.slice(start, end).trimEnd();
  if (end < 0 || !inside.endsWith('}')) return { text: content, file: null };
  const name = /"file_name"\s*:\s*"([^"]*)"/.exec(inside)?.[1] ?? '';
  return { text: (content.slice(0, start) + content.slice(end + fileEnd.length)).trim(), file: name };
}

/** Rows of settings and the blank rows between tasks have no content. */
function leaveOutRow(row: CsvRow, type: string, collector: Collector): void {
  if (type !== 'meta' && row.some((cell) => cell.trim() !== ''))
    collector.leaveOut('row', row.join(' ').trim());
}
