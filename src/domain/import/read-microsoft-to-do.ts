import { isZoneName, namedZone } from '../deadline/named-zone.ts';
import { refuseFile } from '../files/file-fault.ts';
import { type Priority } from '../idea/idea.ts';
import { type ImportedEntry } from '../mutation/mutation.ts';
import { type Collector, collectIdeas } from './collect-ideas.ts';
import { endOfDay, localDeadline, momentOfText, timestampOf } from './foreign-dates.ts';
import { type ForeignReading, type ReadingContext } from './foreign-file.ts';
import { htmlToText } from './html-to-text.ts';
import { type JsonRecord, isRecord, recordOf, recordsOf, textOf, textsOf, lookUp } from './json-values.ts';
import { type FoundDate, pickDeadline } from './kept-in-notes.ts';
import { windowsZones } from './windows-zones.ts';

const priorities: Readonly<Record<string, Priority>> = { high: 'High', normal: 'Medium', low: 'Low' };

/** Reads responses of Microsoft Graph: the tasks of one list, or lists that contain their tasks. */
export function* readMicrosoftToDo(data: unknown, context: ReadingContext): ForeignReading {
  if (!isRecord(data)) return refuseFile({ kind: 'not-json' });
  const collector = collectIdeas('microsoft-to-do', context);
  for (const entry of recordsOf(data['value'])) {
    const isList = Array.isArray(entry['tasks']);
    for (const task of isList ? recordsOf(entry['tasks']) : [entry]) {
      yield;
      addTask(task, isList ? textOf(entry['displayName']) : undefined, context, collector);
    }
  }
  return collector.finish();
}

function addTask(
  task: JsonRecord,
  list: string | undefined,
  context: ReadingContext,
  collector: Collector,
): void {
  const { deadline, notes } = pickDeadline([dueOf(task['dueDateTime'], context)], context.words);
  const body = recordOf(task['body']);
  const content = textOf(body['content']);
  leaveOutParts(task, collector);
  collector.add({
    title: textOf(task['title']),
    description: body['contentType'] === 'html' ? htmlToText(content) : content,
    category: list,
    priority: lookUp(priorities, textOf(task['importance'])) ?? 'Medium',
    tags: textsOf(task['categories']),
    deadline,
    progress: task['status'] === 'completed' ? 100 : 0,
    steps: recordsOf(task['checklistItems']).map((item) => ({
      text: textOf(item['displayName']),
      done: item['isChecked'] === true,
    })),
    notes: [...notes, ...linksOf(task, context)],
    createdAt: timestampOf(task['createdDateTime'], context.zone),
  });
}

/**
 * Reads a time in a named zone. Microsoft's tasks are due on days, so midnight, in that zone or in the person's, means the
 * whole day that begins then.
 */
function dueOf(value: unknown, { zone }: ReadingContext): FoundDate {
  const text = textOf(recordOf(value)['dateTime']);
  const name = textOf(recordOf(value)['timeZone']);
  const shown = [text, name].filter((part) => part !== '').join(' ');
  const zoneName = lookUp(windowsZones, name) ?? name;
  if (!isZoneName(zoneName)) return { text: shown, deadline: null };
  const moment = momentOfText(text, namedZone(zoneName));
  if (moment === null) return { text: shown, deadline: null };
  if (/T00:00(?::00(?:\.0*)?)?Z?$/.test(text)) return { text: shown, deadline: endOfDay(text) };
  const local = localDeadline(moment, zone);
  return { text: shown, deadline: local?.endsWith('T00:00') ? endOfDay(local) : local };
}

function linksOf(task: JsonRecord, { words }: ReadingContext): readonly ImportedEntry[] {
  return recordsOf(task['linkedResources'])
    .map((one) => [textOf(one['displayName']), textOf(one['webUrl'])].filter((part) => part !== '').join(' '))
    .filter((link) => link !== '')
    .map((link) => ({ text: `${words.link}: ${link}` }));
}

function leaveOutParts(task: JsonRecord, collector: Collector): void {
  if (isRecord(task['recurrence']))
    collector.leaveOut('recurrence', textOf(recordOf(task['recurrence']['pattern'])['type']));
  const reminder = textOf(recordOf(task['reminderDateTime'])['dateTime']);
  if (reminder !== '') collector.leaveOut('reminder', reminder);
  const start = textOf(recordOf(task['startDateTime'])['dateTime']);
  if (start !== '') collector.leaveOut('start-date', start);
  if (task['hasAttachments'] === true) collector.leaveOut('attachment', textOf(task['title']));
}
