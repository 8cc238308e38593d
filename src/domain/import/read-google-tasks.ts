import { refuseFile } from '../files/file-fault.ts';
import { type ImportedEntry } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { type FamilyItem, familiesOf } from './family.ts';
import { endOfDay, momentOfText, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { type JsonRecord, isRecord, recordsOf, textOf } from './json-values.ts';
import { type FoundDate, pickDeadline, subtaskNotes } from './kept-in-notes.ts';

interface Item extends FamilyItem {
  readonly fields: JsonRecord;
}

/** Reads the tasks of a Google Takeout: lists with their tasks. */
export function* readGoogleTasks(data: unknown, context: ReadingContext): ForeignReading {
  if (!isRecord(data)) return refuseFile({ kind: 'not-json' });
  const collector = collectIdeas('google-tasks', context);
  for (const list of recordsOf(data['items'])) {
    const families = familiesOf(itemsOf(list, collector));
    if (families.length === 0) collector.leaveOut('project', textOf(list['title']));
    for (const { root, members } of families) {
      yield;
      const { fields } = root;
      const { deadline, notes } = pickDeadline([dueOf(fields, context)], context.words);
      for (const { item, isDirect } of members)
        if (!isDirect) collector.leaveOut('nesting', textOf(item.fields['title']));
      collector.add({
        title: textOf(fields['title']),
        description: textOf(fields['notes']),
        category: textOf(list['title']),
        deadline,
        progress: isDone(fields) ? 100 : 0,
        steps: members.map(({ item }) => ({
          text: textOf(item.fields['title']),
          done: isDone(item.fields),
        })),
        notes: [
          ...notes,
          ...linksOf(fields, context),
          ...members.flatMap(({ item }) => notesOfSubtask(item.fields, context)),
        ],
        createdAt: timestampOf(fields['created'], context.zone),
      });
    }
  }
  return collector.finish();
}

function itemsOf(list: JsonRecord, collector: Collector): readonly Item[] {
  return recordsOf(list['items']).flatMap((fields, index) => {
    if (fields['deleted'] === true) {
      collector.leaveOut('deleted', textOf(fields['title']));
      return [];
    }
    return [{ id: textOf(fields['id']) || `#${index}`, parent: textOf(fields['parent']), fields }];
  });
}

function isDone(fields: JsonRecord): boolean {
  return fields['status'] === 'completed' || textOf(fields['completed']) !== '';
}

/** The due date is a day, written as its midnight in UTC wherever the person is. */
function dueOf(fields: JsonRecord, { zone }: ReadingContext): FoundDate {
  const text = textOf(fields['due']);
  return { text, deadline: momentOfText(text, zone) === null ? null : endOfDay(text.trim()) };
}

function linksOf(fields: JsonRecord, { words }: ReadingContext): readonly ImportedEntry[] {
  return recordsOf(fields['links'])
    .map((link) => textOf(link['link']))
    .filter((link) => link !== '')
    .map((link) => ({ text: `${words.link}: ${link}` }));
}

function notesOfSubtask(fields: JsonRecord, context: ReadingContext): readonly ImportedEntry[] {
  const subtask = {
    title: textOf(fields['title']),
    description: textOf(fields['notes']),
    dates: [dueOf(fields, context)],
  };
  return [...subtaskNotes(subtask, context.words), ...linksOf(fields, context)];
}
