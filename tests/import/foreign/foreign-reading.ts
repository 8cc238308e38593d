import { expect } from 'vitest';
import { namedZone } from '#domain/deadline/named-zone.ts';
import { type FileFault } from '#domain/files/file-fault.ts';
import { isValidImportedIdea } from '#domain/files/imported-idea.ts';
import {
  type ForeignFile,
  type ForeignIdea,
  type ForeignReader,
  type ReadingContext,
} from '#domain/import/foreign-file.ts';
import { foreignFileMessages } from '#messages/foreign-file-messages.ts';

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
    words: foreignFileMessages.en.noteWords,
    categories: [],
    ...patch,
  };
}

/** What the reader finds; fails if the file is refused or if an import would refuse an idea. */
export function readFile(
  reader: ForeignReader,
  text: string,
  zone: TestZone = 'madrid',
  patch: Partial<ReadingContext> = {},
): ForeignFile {
  const read = reader(text, contextIn(zone, patch));
  if (!read.ok) throw new Error(`refused: ${JSON.stringify(read.fault)}`);
  for (const idea of read.value.ideas) expect(isValidImportedIdea(idea), JSON.stringify(idea)).toBe(true);
  return read.value;
}

/** Why the reader refuses a file. */
export function faultOf(reader: ForeignReader, text: string): FileFault | null {
  const read = reader(text, contextIn('madrid'));
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
