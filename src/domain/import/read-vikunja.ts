import { refuseFile } from '../files/file-fault.ts';
import { type Priority } from '../idea/idea.ts';
import { type ImportedEntry } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { type FamilyItem, familiesOf } from './family.ts';
import { deadlineOf, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { htmlToText } from './html-to-text.ts';
import { type JsonRecord, recordOf, recordsOf, textOf } from './json-values.ts';
import { type FoundDate, pickDeadline, subtaskNotes } from './kept-in-notes.ts';

interface Item extends FamilyItem {
  readonly task: JsonRecord;
  readonly project: string;
}

/** The `data.json` of a Vikunja export: projects with their tasks. */
export function* readVikunja(data: unknown, context: ReadingContext): ForeignReading {
  if (!Array.isArray(data)) return refuseFile({ kind: 'not-json' });
  const collector = collectIdeas('vikunja', context);
  for (const { root, members } of familiesOf(itemsOf(data, collector))) {
    yield;
    const { task } = root;
    const { deadline, notes } = pickDeadline(datesOf(task, context), context.words);
    leaveOutParts(task, collector);
    for (const { item, isDirect } of members) {
      if (!isDirect) collector.leaveOut('nesting', textOf(item.task['title']));
      leaveOutParts(item.task, collector);
    }
    collector.add({
      title: textOf(task['title']),
      description: htmlToText(textOf(task['description'])),
      category: root.project,
      priority: priorityOf(task['priority']),
      tags: tagsOf(task),
      deadline,
      progress: progressOf(task),
      steps: members.map(({ item }) => ({
        text: textOf(item.task['title']),
        done: item.task['done'] === true,
      })),
      notes: [
        ...notes,
        ...commentsOf(task, context),
        ...members.flatMap(({ item }) => notesOfSubtask(item.task, context)),
      ],
      createdAt: timestampOf(withoutZero(task['created']), context.zone),
    });
  }
  return collector.finish();
}

/** All tasks. Projects may be nested to any depth; only the innermost has a name in Forge. */
function itemsOf(data: readonly unknown[], collector: Collector): readonly Item[] {
  const found: { readonly task: JsonRecord; readonly project: string }[] = [];
  const open = recordsOf(data).toReversed();
  for (let project = open.pop(); project; project = open.pop()) {
    const title = textOf(project['title']);
    const tasks = recordsOf(project['tasks']);
    const children = recordsOf(project['child_projects']);
    if (tasks.length === 0) collector.leaveOut('project', title);
    for (const bucket of recordsOf(project['buckets']))
      if (textOf(bucket['title']) !== '') collector.leaveOut('section', textOf(bucket['title']));
    for (const task of tasks) found.push({ task, project: title });
    open.push(...children.toReversed());
  }
  const parents = parentsOf(found.map(({ task }) => task));
  return found.map(({ task, project }, index) => {
    const id = textOf(task['id']) || `#${index}`;
    return { id, parent: parents.get(id) ?? '', task, project };
  });
}

/** Both sides of a relation may name it. */
function parentsOf(tasks: readonly JsonRecord[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const task of tasks) {
    const related = recordOf(task['related_tasks']);
    const [parent] = recordsOf(related['parenttask']);
    if (parent) parents.set(textOf(task['id']), textOf(parent['id']));
    for (const child of recordsOf(related['subtask'])) {
      const id = textOf(child['id']);
      if (!parents.has(id)) parents.set(id, textOf(task['id']));
    }
  }
  return parents;
}

/** Year 1 stands for no date. */
function withoutZero(value: unknown): string {
  const text = textOf(value);
  return text.startsWith('0001-') ? '' : text;
}

function datesOf(task: JsonRecord, { zone }: ReadingContext): readonly FoundDate[] {
  return ['due_date', 'end_date'].map((field) => {
    const text = withoutZero(task[field]);
    return { text, deadline: deadlineOf(text, zone) };
  });
}

function priorityOf(value: unknown): Priority {
  if (typeof value !== 'number' || value < 3) return 'Low';
  return value >= 4 ? 'High' : 'Medium';
}

/** `percent_done` is a fraction. Only `done` finishes. */
function progressOf(task: JsonRecord): number {
  if (task['done'] === true) return 100;
  const part = task['percent_done'];
  return typeof part === 'number' && part > 0 ? Math.min(99, Math.floor(part * 100 + 1e-9)) : 0;
}

function tagsOf(task: JsonRecord): readonly string[] {
  return recordsOf(task['labels']).map((label) => textOf(label['title']));
}

function commentsOf(task: JsonRecord, { zone }: ReadingContext): readonly ImportedEntry[] {
  return recordsOf(task['comments']).map((comment) => {
    const date = timestampOf(withoutZero(comment['created']), zone);
    return { text: htmlToText(textOf(comment['comment'])), ...(date !== undefined && { date }) };
  });
}

function notesOfSubtask(task: JsonRecord, context: ReadingContext): readonly ImportedEntry[] {
  const subtask = {
    title: textOf(task['title']),
    description: htmlToText(textOf(task['description'])),
    dates: datesOf(task, context),
    tags: tagsOf(task),
  };
  return [...subtaskNotes(subtask, context.words), ...commentsOf(task, context)];
}

function leaveOutParts(task: JsonRecord, collector: Collector): void {
  for (const one of recordsOf(task['attachments']))
    collector.leaveOut('attachment', textOf(recordOf(one['file'])['name']));
  for (const one of recordsOf(task['assignees']))
    collector.leaveOut('assignee', textOf(one['name']) || textOf(one['username']));
  for (const one of recordsOf(task['reminders'])) collector.leaveOut('reminder', textOf(one['reminder']));
  for (const [kind, related] of Object.entries(recordOf(task['related_tasks'])))
    if (kind !== 'parenttask' && kind !== 'subtask')
      for (const one of recordsOf(related)) collector.leaveOut('relation', textOf(one['title']));
  const start = withoutZero(task['start_date']);
  if (start !== '') collector.leaveOut('start-date', start);
  // A monthly repetition has no number of seconds.
  if (task['repeat_mode'] === 1) collector.leaveOut('recurrence', textOf(task['title']));
  else if (typeof task['repeat_after'] === 'number' && task['repeat_after'] > 0)
    collector.leaveOut('recurrence', `${task['repeat_after']} s`);
}
