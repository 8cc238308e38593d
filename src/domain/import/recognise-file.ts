import { csvHeader } from '../files/csv-columns.ts';
import { type ForeignSource, type Steps } from './foreign-file.ts';
import { parseJsonInSteps } from './json-in-steps.ts';
import { isRecord, recordOf, recordsOf } from './json-values.ts';
import { withoutMark } from './text-mark.ts';

/** The sources whose readers take the file's text. The others take the value of its JSON. */
export type TextSource = Extract<ForeignSource, 'todoist-csv' | 'ticktick' | 'forge-csv' | 'csv' | 'text'>;
export type JsonSource = Exclude<ForeignSource, TextSource>;

/** A file of a known source, with what its reader takes. */
export type RecognisedFile =
  | { readonly source: TextSource; readonly text: string }
  | { readonly source: JsonSource; readonly data: unknown };

/** The app or format of a file, by its content where that tells, else by the name. Null for any other file. */
export function* recogniseFile(name: string, text: string): Steps<RecognisedFile | null> {
  const clean = withoutMark(text);
  if (clean.includes('\0') || clean.trim() === '') return null;
  if (/^\s*[[{]/.test(clean)) {
    const data = yield* parseJsonInSteps(clean);
    if (data !== undefined) {
      const source = sourceOfJson(data);
      return source && { source, data };
    }
  }
  const source = sourceOfTable(clean) ?? sourceByName(name);
  return source && { source, text: clean };
}

function sourceOfJson(value: unknown): JsonSource | null {
  if (Array.isArray(value)) return recordsOf(value).some(isVikunjaProject) ? 'vikunja' : 'forge-json';
  if (!isRecord(value)) return null;
  const has = (...keys: readonly string[]) => keys.every((key) => Array.isArray(value[key]));
  if (has('items', 'projects')) return 'todoist-json';
  if (has('cards', 'lists')) return 'trello';
  if (value['kind'] === 'tasks#taskLists') return 'google-tasks';
  if (has('value') && recordsOf(value['value']).some(isMicrosoftTask)) return 'microsoft-to-do';
  const tasks = recordOf(value['task'])['entities'] ?? recordOf(recordOf(value['data'])['task'])['entities'];
  return isRecord(tasks) ? 'super-productivity' : null;
}

function isVikunjaProject(value: Readonly<Record<string, unknown>>): boolean {
  return 'title' in value && ('tasks' in value || 'child_projects' in value);
}

/** A task, or a list that has its tasks in it. */
function isMicrosoftTask(value: Readonly<Record<string, unknown>>): boolean {
  return (
    'dueDateTime' in value || ('title' in value && 'importance' in value) || Array.isArray(value['tasks'])
  );
}

const tickTickHeader = /^"?Folder Name"?,"?List Name"?,"?Title"?/;

function sourceOfTable(text: string): TextSource | null {
  const start = text.slice(0, 400);
  if (/^"?TYPE"?[,;\t]"?CONTENT"?/.test(start)) return 'todoist-csv';
  if (start.startsWith('"Date: ') || tickTickHeader.test(start)) return 'ticktick';
  const header = start
    .split(/[\r\n]/, 1)[0]
    ?.replaceAll('"', '')
    .split(/[,;\t|]/);
  return header?.join() === csvHeader.join() ? 'forge-csv' : null;
}

function sourceByName(name: string): TextSource | null {
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv';
  return /\.(?:txt|md|markdown|text)$/i.test(name) ? 'text' : null;
}
