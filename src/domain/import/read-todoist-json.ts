import { refuseFile } from '../files/file-fault.ts';
import { type Priority } from '../idea/idea.ts';
import { type ImportedEntry } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { type FamilyItem, familiesOf } from './family.ts';
import { deadlineOf, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { type JsonRecord, isRecord, recordOf, recordsOf, textOf, textsOf, lookUp } from './json-values.ts';
import { type FoundDate, leaveOutOrphans, pickDeadline, subtaskNotes } from './kept-in-notes.ts';

/** Unlike in the CSV, 4 is the highest. */
const priorities: Readonly<Record<string, Priority>> = { 4: 'High', 3: 'Medium', 2: 'Low', 1: 'Low' };

interface Item extends FamilyItem {
  readonly fields: JsonRecord;
}

/** The data of Todoist's Sync API, as backup tools save it. */
export function* readTodoistJson(data: unknown, context: ReadingContext): ForeignReading {
  if (!isRecord(data)) return refuseFile({ kind: 'not-json' });
  const collector = collectIdeas('todoist-json', context);
  const projects = new Map(
    recordsOf(data['projects']).map((one) => [textOf(one['id']), textOf(one['name'])]),
  );
  const notes = notesByItem(recordsOf(data['notes']), context, collector);
  const items = itemsOf(data, collector);
  const families = familiesOf(items);
  for (const { root, members } of families) {
    yield;
    const { fields } = root;
    const { deadline, notes: dateNotes } = pickDeadline(datesOf(fields, context), context.words);
    leaveOutParts(fields, collector);
    for (const { item, isDirect } of members) {
      if (!isDirect) collector.leaveOut('nesting', textOf(item.fields['content']));
      leaveOutParts(item.fields, collector);
    }
    collector.add({
      title: textOf(fields['content']),
      description: textOf(fields['description']),
      category: projects.get(textOf(fields['project_id'])),
      priority: lookUp(priorities, textOf(fields['priority'])) ?? 'Low',
      tags: textsOf(fields['labels']),
      deadline,
      progress: isTrue(fields['checked']) ? 100 : 0,
      notes: [
        ...dateNotes,
        ...(notes.get(root.id) ?? []),
        ...members.flatMap(({ item }) => [
          ...notesOfSubtask(item.fields, context),
          ...(notes.get(item.id) ?? []),
        ]),
      ],
      steps: members.map(({ item }) => ({
        text: textOf(item.fields['content']),
        done: isTrue(item.fields['checked']),
      })),
      createdAt: timestampOf(fields['added_at'] ?? fields['date_added'], context.zone),
    });
  }
  const filled = new Set(families.map(({ root }) => textOf(root.fields['project_id'])));
  for (const [id, name] of projects) if (!filled.has(id)) collector.leaveOut('project', name);
  leaveOutOrphans(notes, new Set(items.map(({ id }) => id)), collector);
  leaveOutLists(data, collector);
  return collector.finish();
}

function itemsOf(data: JsonRecord, collector: Collector): readonly Item[] {
  return recordsOf(data['items']).flatMap((fields, index) => {
    if (isTrue(fields['is_deleted'])) {
      collector.leaveOut('deleted', textOf(fields['content']));
      return [];
    }
    return [{ id: textOf(fields['id']) || `#${index}`, parent: textOf(fields['parent_id']), fields }];
  });
}

/** Older versions of the API write 1 for true. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}

function notesByItem(
  records: readonly JsonRecord[],
  { zone }: ReadingContext,
  collector: Collector,
): ReadonlyMap<string, ImportedEntry[]> {
  const notes = new Map<string, ImportedEntry[]>();
  for (const record of records) {
    if (isTrue(record['is_deleted'])) continue;
    leaveOutAttachment(record, collector);
    const date = timestampOf(record['posted_at'] ?? record['posted'], zone);
    const id = textOf(record['item_id']);
    const list = notes.get(id) ?? [];
    notes.set(id, list);
    list.push({ text: textOf(record['content']), ...(date !== undefined && { date }) });
  }
  return notes;
}

function leaveOutAttachment(note: JsonRecord, collector: Collector): void {
  const name = textOf(recordOf(note['file_attachment'])['file_name']);
  if (name !== '') collector.leaveOut('attachment', name);
}

/** Sections, comments on projects, and reminders. Those by place have a name and no date. */
function leaveOutLists(data: JsonRecord, collector: Collector): void {
  for (const one of recordsOf(data['sections'])) collector.leaveOut('section', textOf(one['name']));
  for (const one of recordsOf(data['project_notes'])) {
    if (isTrue(one['is_deleted'])) continue;
    leaveOutAttachment(one, collector);
    if (textOf(one['content']) !== '') collector.leaveOut('note', textOf(one['content']));
  }
  for (const one of recordsOf(data['reminders'])) {
    if (isTrue(one['is_deleted'])) continue;
    const due = recordOf(one['due']);
    collector.leaveOut('reminder', textOf(due['date']) || textOf(due['string']) || textOf(one['name']));
  }
}

/** A date without "Z" is a wall-clock time. */
function datesOf(fields: JsonRecord, { zone }: ReadingContext): readonly FoundDate[] {
  return [recordOf(fields['due']), recordOf(fields['deadline'])].map((due) => {
    const date = textOf(due['date']);
    return { text: date || textOf(due['string']), deadline: deadlineOf(date, zone) };
  });
}

function notesOfSubtask(fields: JsonRecord, context: ReadingContext): readonly ImportedEntry[] {
  const subtask = {
    title: textOf(fields['content']),
    description: textOf(fields['description']),
    dates: datesOf(fields, context),
    tags: textsOf(fields['labels']),
  };
  return subtaskNotes(subtask, context.words);
}

function leaveOutParts(fields: JsonRecord, collector: Collector): void {
  const due = recordOf(fields['due']);
  if (isTrue(due['is_recurring'])) collector.leaveOut('recurrence', textOf(due['string']));
  const duration = recordOf(fields['duration']);
  if (textOf(duration['amount']) !== '')
    collector.leaveOut('duration', `${textOf(duration['amount'])} ${textOf(duration['unit'])}`.trim());
  const responsible = textOf(fields['responsible_uid']);
  if (responsible !== '') collector.leaveOut('assignee', responsible);
}
