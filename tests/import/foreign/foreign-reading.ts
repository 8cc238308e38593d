import { expect } from 'vitest';
import { namedZone } from '#domain/deadline/named-zone.ts';
import { type FileFault, type FileReading } from '#domain/files/file-fault.ts';
import { isValidImportedIdea } from '#domain/files/imported-idea.ts';
import {
  type ForeignFile,
  type ForeignIdea,
  type ForeignReader,
  type ReadingContext,
  type Steps,
} from '#domain/import/foreign-file.ts';
import { readForgeJson } from '#domain/import/read-forge-json.ts';
import { readGoogleTasks } from '#domain/import/read-google-tasks.ts';
import { readMicrosoftToDo } from '#domain/import/read-microsoft-to-do.ts';
import { readSuperProductivity } from '#domain/import/read-super-productivity.ts';
import { readTodoistJson } from '#domain/import/read-todoist-json.ts';
import { readTrello } from '#domain/import/read-trello.ts';
import { readVikunja } from '#domain/import/read-vikunja.ts';
import { parseJson } from '#domain/primitives/parse-json.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';

/** 8 hours behind UTC, none, 1 hour and 14 hours ahead of it in November. */
export const testZones = {
  west: 'America/Los_Angeles',
  utc: 'Etc/UTC',
  madrid: 'Europe/Madrid',
  east: 'Pacific/Kiritimati',
} as const;

export type TestZone = keyof typeof testZones;

export const zoneNames = Object.keys(testZones) as readonly TestZone[];

/** A text for each of the zones. */
export type ByZone = Readonly<Record<TestZone, string>>;

/** Wednesday, 25 November 2026, 10:00 in Madrid. */
export const readAtMs = Date.parse('2026-11-25T09:00:00.000Z');

export function contextIn(zone: TestZone, patch: Partial<ReadingContext> = {}): ReadingContext {
  return {
    zone: namedZone(testZones[zone]),
    nowMs: readAtMs,
    language: 'en',
    words: foreignImportMessages.en.noteWords,
    categories: [],
    ...patch,
  };
}

const jsonReaders: ReadonlySet<unknown> = new Set([
  readForgeJson,
  readGoogleTasks,
  readMicrosoftToDo,
  readSuperProductivity,
  readTodoistJson,
  readTrello,
  readVikunja,
]);

/** Does the work without a pause, and counts the pauses that it offered. */
export function runToEnd<T>(steps: Steps<T>): { readonly value: T; readonly pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = steps.next();
    if (done) return { value, pauses };
  }
}

/** Gives the reader what it takes: the text, or the value of its JSON. */
export function readAs(
  reader: ForeignReader,
  text: string,
  context: ReadingContext = contextIn('madrid'),
): FileReading<ForeignFile> {
  const content = jsonReaders.has(reader) ? (parseJson(text) as string) : text;
  return runToEnd(reader(content, context)).value;
}

/** The ideas that the reader finds; fails if the file is refused or if an import would refuse an idea. */
export function readFile(
  reader: ForeignReader,
  text: string,
  zone: TestZone = 'madrid',
  patch: Partial<ReadingContext> = {},
): ForeignFile {
  const read = readAs(reader, text, contextIn(zone, patch));
  if (!read.ok) throw new Error(`refused: ${JSON.stringify(read.fault)}`);
  for (const idea of read.value.ideas) expect(isValidImportedIdea(idea), JSON.stringify(idea)).toBe(true);
  return read.value;
}

/** Why the reader refuses a file. */
export function faultOf(reader: ForeignReader, text: string): FileFault | null {
  const read = readAs(reader, text);
  return read.ok ? null : read.fault;
}

/** An idea as a reader gives it where the file says nothing else. */
export function foundIdea(patch: Partial<ForeignIdea> & Pick<ForeignIdea, 'title'>): ForeignIdea {
  return {
    description: '',
    category: 'Philosophical',
    deadline: '',
    target: '',
    priority: 'High',
    tags: [],
    progress: 0,
    updates: [],
    notes: [],
    ...patch,
  };
}
