import { type Zone } from '../deadline/deadline.ts';
import { isZoneName, namedZone } from '../deadline/named-zone.ts';
import { refuseFile } from '../files/file-fault.ts';
import { type Priority } from '../idea/idea.ts';
import { type ImportedStep } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { type CsvRow, cellReader, readCsv } from './csv-rows.ts';
import { type FamilyItem, familiesOf } from './family.ts';
import { localDay, localDeadline, momentOfText, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { lookUp } from './json-values.ts';
import { type FoundDate, pickDeadline, subtaskNotes } from './kept-in-notes.ts';

const priorities: Readonly<Record<string, Priority>> = { 5: 'High', 3: 'Medium', 1: 'Low', 0: 'Low' };

/** Completed and archived. */
const finishedStates: ReadonlySet<string> = new Set(['1', '2']);

interface Item extends FamilyItem {
  readonly cell: (name: string) => string;
}

/** TickTick's backup: lines about the file, one of them a cell over several lines, then a header and the tasks. */
export function* readTicktick(text: string, context: ReadingContext): ForeignReading {
  const read = yield* readCsv(text);
  if (!read.ok) return read;
  const at = read.value.findIndex(isHeader);
  const header = read.value[at];
  if (!header) return refuseFile({ kind: 'unknown-format' });
  const cellOf = cellReader(header);
  const items = read.value.slice(at + 1).map((row, index): Item => {
    const cell = (name: string) => cellOf(row, name).trim();
    return { id: cell('taskId') || `#${index}`, parent: cell('parentId'), cell };
  });
  const collector = collectIdeas('ticktick', context);
  leaveOutGroups(items, collector);
  for (const { root, members } of familiesOf(items)) {
    yield;
    const { cell } = root;
    const { description, steps } = splitCheckList(root);
    const { deadline, notes } = pickDeadline([dueOf(root, context)], context.words);
    leaveOutParts(root, collector);
    for (const { item, isDirect } of members) {
      if (!isDirect) collector.leaveOut('nesting', item.cell('Title'));
      leaveOutParts(item, collector);
    }
    const children = members.map(({ item }) => ({ text: item.cell('Title'), done: isDone(item) }));
    collector.add({
      title: cell('Title'),
      description,
      category: cell('List Name'),
      tags: tagsOf(root),
      priority: lookUp(priorities, cell('Priority')) ?? 'Low',
      deadline,
      progress: isDone(root) ? 100 : 0,
      steps: [...steps, ...children],
      notes: [...notes, ...members.flatMap(({ item }) => notesOfSubtask(item, context))],
      createdAt: timestampOf(cell('Created Time'), context.zone),
    });
  }
  return collector.finish();
}

function isHeader(row: CsvRow): boolean {
  return row.includes('List Name') && row.includes('Title');
}

/** By the status alone: a recurring task that is open again has the time when it was last completed. */
function isDone({ cell }: Item): boolean {
  return finishedStates.has(cell('Status'));
}

function tagsOf({ cell }: Item): readonly string[] {
  return cell('Tags')
    .split(',')
    .map((tag) => tag.trim());
}

/** The content of a check list has a line for each item: "▪" before one that is done, "▫" before the others. */
function splitCheckList({ cell }: Item): {
  readonly description: string;
  readonly steps: readonly ImportedStep[];
} {
  if (cell('Is Check list') !== 'Y') return { description: cell('Content'), steps: [] };
  const description: string[] = [];
  const steps: ImportedStep[] = [];
  for (const line of cell('Content').split(/\r\n?|\n/)) {
    const text = line.trim();
    if (/^[▪▫]/.test(text)) steps.push({ text: text.slice(1), done: text.startsWith('▪') });
    else description.push(line);
  }
  return { description: description.join('\n'), steps };
}

/**
 * The due date is a moment in UTC. A task for a whole day is due on the day that its own zone has then: 23:00 UTC is
 * the next day in Berlin. One with a floating time is due when clocks show that time, wherever they are.
 */
function dueOf({ cell }: Item, { zone }: ReadingContext): FoundDate {
  const text = cell('Due Date') || cell('Start Date');
  const own = zoneOf(cell('Timezone'), zone);
  const moment = momentOfText(text, own);
  if (moment === null) return { text, deadline: null };
  if (isTrue(cell('Is All Day'))) return { text, deadline: localDay(moment, own) };
  return { text, deadline: localDeadline(moment, isTrue(cell('Is Floating')) ? own : zone) };
}

function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true';
}

function zoneOf(name: string, fallback: Zone): Zone {
  return name !== '' && isZoneName(name) ? namedZone(name) : fallback;
}

function notesOfSubtask(item: Item, context: ReadingContext): ReturnType<typeof subtaskNotes> {
  const subtask = {
    title: item.cell('Title'),
    description: item.cell('Content'),
    dates: [dueOf(item, context)],
    tags: tagsOf(item),
  };
  return subtaskNotes(subtask, context.words);
}

/** Folders of lists, and the columns of a list. */
function leaveOutGroups(items: readonly Item[], collector: Collector): void {
  const names = (column: string) =>
    new Set(items.map(({ cell }) => cell(column)).filter((name) => name !== ''));
  for (const name of names('Folder Name')) collector.leaveOut('project', name);
  for (const name of names('Column Name')) collector.leaveOut('section', name);
}

function leaveOutParts({ cell }: Item, collector: Collector): void {
  if (cell('Repeat') !== '') collector.leaveOut('recurrence', cell('Repeat'));
  if (cell('Reminder') !== '') collector.leaveOut('reminder', cell('Reminder'));
  if (cell('Due Date') !== '' && cell('Start Date') !== '' && cell('Start Date') !== cell('Due Date'))
    collector.leaveOut('start-date', cell('Start Date'));
}
