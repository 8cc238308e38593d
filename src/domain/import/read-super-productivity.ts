import { refuseFile } from '../files/file-fault.ts';
import { type Priority } from '../idea/idea.ts';
import { type ImportedEntry } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { type FamilyItem, familiesOf } from './family.ts';
import { deadlineOf, localDeadline, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { type JsonRecord, isRecord, recordOf, recordsOf, textOf, textsOf, lookUp } from './json-values.ts';
import { type FoundDate, pickDeadline, subtaskNotes } from './kept-in-notes.ts';

/** 3 is the highest. */
const priorities: Readonly<Record<string, Priority>> = {
  3: 'High',
  2: 'Medium',
  1: 'Low',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** The dates of a task, the most binding first. Old data may have several. */
const dateFields = ['deadlineWithTime', 'deadlineDay', 'dueWithTime', 'dueDay'] as const;

interface Item extends FamilyItem {
  readonly task: JsonRecord;
}

/** A backup of Super Productivity. Newer ones have the data one level deeper. */
export function* readSuperProductivity(file: unknown, context: ReadingContext): ForeignReading {
  if (!isRecord(file)) return refuseFile({ kind: 'not-json' });
  const data = isRecord(file['task']) ? file : recordOf(file['data']);
  const collector = collectIdeas('super-productivity', context);
  const projects = titlesById(data['project']);
  const tags = titlesById(data['tag']);
  const tagsOf = ({ task }: Item) => textsOf(task['tagIds']).flatMap((id) => tags.get(id) ?? []);
  for (const { root, members } of familiesOf(itemsOf(data))) {
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
      description: textOf(task['notes']),
      category: projects.get(textOf(task['projectId'])),
      priority: lookUp(priorities, textOf(task['priority']).toLowerCase()) ?? 'Low',
      tags: tagsOf(root),
      deadline,
      progress: task['isDone'] === true ? 100 : 0,
      steps: members.map(({ item }) => ({
        text: textOf(item.task['title']),
        done: item.task['isDone'] === true,
      })),
      notes: [
        ...notes,
        ...linksOf(task, context),
        ...members.flatMap(({ item }) => notesOfSubtask(item, tagsOf(item), context)),
      ],
      createdAt: timestampOf(task['created'], context.zone),
    });
  }
  for (const note of inOrder(recordOf(data['note'])))
    if (textOf(note['content']).trim() !== '') collector.leaveOut('note', textOf(note['content']));
  return collector.finish();
}

function titlesById(store: unknown): ReadonlyMap<string, string> {
  const entities = Object.entries(recordOf(recordOf(store)['entities']));
  // `TODAY` is the app's own list, not a person's tag.
  return new Map(
    entities.flatMap(([id, one]) => (id === 'TODAY' ? [] : [[id, textOf(recordOf(one)['title'])]])),
  );
}

/** The tasks of the backup and of its two archives. */
function itemsOf(data: JsonRecord): readonly Item[] {
  const archives = [data['archiveYoung'], data['archiveOld']].map((archive) => recordOf(archive)['task']);
  const stores = [data['task'], data['taskArchive'], ...archives].map(recordOf);
  const tasks = stores.flatMap((store) => inOrder(store).map((task) => ({ id: textOf(task['id']), task })));
  const parents = new Map(
    tasks.flatMap(({ id, task }) => textsOf(task['subTaskIds']).map((child) => [child, id] as const)),
  );
  return tasks.map(({ id, task }, index) => ({
    id: id || `#${index}`,
    parent: textOf(task['parentId']) || (parents.get(id) ?? ''),
    task,
  }));
}

/** `ids` has the order of `entities`. */
function inOrder(store: JsonRecord): readonly JsonRecord[] {
  const entities = recordOf(store['entities']);
  const ids = textsOf(store['ids']).filter((id) => Object.hasOwn(entities, id));
  return [...new Set([...ids, ...Object.keys(entities)])].map((id) => recordOf(entities[id]));
}

function datesOf(task: JsonRecord, { zone }: ReadingContext): readonly FoundDate[] {
  return dateFields.map((field) => {
    const value = task[field];
    const text = typeof value === 'number' ? (timestampOf(value, zone) ?? String(value)) : textOf(value);
    return {
      text,
      deadline: typeof value === 'number' ? localDeadline(value, zone) : deadlineOf(text, zone),
    };
  });
}

function linksOf(task: JsonRecord, { words }: ReadingContext): readonly ImportedEntry[] {
  return recordsOf(task['attachments'])
    .filter((one) => one['type'] === 'LINK' && textOf(one['path']) !== '')
    .map((one) => ({ text: `${words.link}: ${textOf(one['path'])}` }));
}

function notesOfSubtask(
  { task }: Item,
  tags: readonly string[],
  context: ReadingContext,
): readonly ImportedEntry[] {
  const subtask = {
    title: textOf(task['title']),
    description: textOf(task['notes']),
    dates: datesOf(task, context),
    tags,
  };
  return [...subtaskNotes(subtask, context.words), ...linksOf(task, context)];
}

function leaveOutParts(task: JsonRecord, collector: Collector): void {
  for (const one of recordsOf(task['attachments']))
    if (one['type'] !== 'LINK') collector.leaveOut('attachment', textOf(one['title']) || textOf(one['path']));
  if (typeof task['timeSpent'] === 'number' && task['timeSpent'] > 0)
    collector.leaveOut('tracked-time', textOf(task['title']));
  if (typeof task['timeEstimate'] === 'number' && task['timeEstimate'] > 0)
    collector.leaveOut('duration', textOf(task['title']));
  if (textOf(task['repeatCfgId']) !== '') collector.leaveOut('recurrence', textOf(task['title']));
  if (textOf(task['reminderId']) !== '' || typeof task['remindAt'] === 'number')
    collector.leaveOut('reminder', textOf(task['title']));
}
