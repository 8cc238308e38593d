import { csvHeader } from '../files/csv-columns.ts';
import { parseJson } from '../primitives/parse-json.ts';
import { withoutMark } from './csv-rows.ts';
import { type ForeignSource } from './foreign-file.ts';
import { isRecord, recordOf, recordsOf } from './json-values.ts';

/** The app or format of a file, by its content where that tells, else by the name. Null for any other file. */
export function recogniseForeignFile(name: string, text: string): ForeignSource | null {
  const clean = withoutMark(text);
  if (clean.includes('\0') || clean.trim() === '') return null;
  if (/^\s*[[{]/.test(clean)) {
    const value = parseJson(clean);
    if (value !== undefined) return sourceOfJson(value);
  }
  return sourceOfTable(clean) ?? sourceByName(name);
}

function sourceOfJson(value: unknown): ForeignSource | null {
  if (Array.isArray(value)) return recordsOf(value).some(isVikunjaProject) ? 'vikunja' : null;
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

function sourceOfTable(text: string): ForeignSource | null {
  const start = text.slice(0, 400);
  if (/^"?TYPE"?[,;\t]"?CONTENT"?/.test(start)) return 'todoist-csv';
  if (start.startsWith('"Date: ') || tickTickHeader.test(start)) return 'ticktick';
  const header = start
    .split(/[\r\n]/, 1)[0]
    ?.replaceAll('"', '')
    .split(/[,;\t|]/);
  return header?.join() === csvHeader.join() ? 'forge-csv' : null;
}

function sourceByName(name: string): ForeignSource | null {
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv';
  return /\.(?:txt|md|markdown|text)$/i.test(name) ? 'text' : null;
}
