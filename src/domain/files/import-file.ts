import { defaultCategory } from '../idea/categories.ts';
import { maxLength } from '../idea/idea-text.ts';
import { type IdeaTextField, type Priority, defaultPriority, priorities } from '../idea/idea.ts';
import { isValidProgress } from '../idea/progress.ts';
import { isTag, normalizeTags } from '../idea/tags.ts';
import { type ImportedEntry, type ImportedIdea } from '../mutation/mutation.ts';
import { type EveryField } from '../primitives/every-field.ts';
import { limits } from '../primitives/limits.ts';
import { cleanText } from '../primitives/text.ts';

/**
 * Parses a file of ideas. Returns null if anything in it is invalid; an import is all or nothing.
 *
 * The file is a JSON array of objects. Only the title is required; any other field that is missing or null
 * gets its value for a new idea. Values of the wrong type, over a limit or outside their set are invalid.
 * Unknown fields (including ids) and blank updates and notes are ignored; of duplicate keys the last wins.
 * Fractional progress is rounded down. Deadlines are kept as they are; unreadable dates become the time of
 * the import.
 */
export function parseImport(text: string): readonly ImportedIdea[] | null {
  const items = parseJson(text);
  if (!Array.isArray(items) || items.length === 0 || items.length > limits.ideas) return null;
  return readIdeas(items);
}

/** Reads ideas that are already parsed, such as those in legacy storage; an empty list is valid. */
export function readIdeas(items: readonly unknown[]): readonly ImportedIdea[] | null {
  const ideas: ImportedIdea[] = [];
  for (const item of items) {
    const idea = readIdea(item);
    if (idea === null) return null;
    ideas.push(idea);
  }
  return ideas;
}

/** Whether `parseImport` could have returned this idea. The server checks the ideas of every import again. */
export function isValidImportedIdea(idea: ImportedIdea): boolean {
  const fits = (text: string, max: number) => cleanText(text).length <= max;
  const isSoundEntry = (entry: ImportedEntry) =>
    cleanText(entry.text) !== '' &&
    fits(entry.text, limits.entryText) &&
    (entry.date === undefined || readDate(entry.date) === entry.date);
  const fitsField = (field: IdeaTextField) => fits(idea[field], maxLength[field]);
  const checks: Record<keyof ImportedIdea, () => boolean> = {
    title: () => cleanText(idea.title) !== '' && fitsField('title'),
    description: () => fitsField('description'),
    category: () => cleanText(idea.category) !== '' && fitsField('category'),
    deadline: () => fitsField('deadline'),
    target: () => fitsField('target'),
    // Invalid values were rejected earlier: in a file by `readIdea`, in a request by its schema.
    priority: () => true,
    tags: () => true,
    progress: () => isValidProgress(idea.progress),
    updates: () => idea.updates.length <= limits.updatesPerIdea && idea.updates.every(isSoundEntry),
    notes: () => idea.notes.length <= limits.notesPerIdea && idea.notes.every(isSoundEntry),
    createdAt: () => idea.createdAt === undefined || readDate(idea.createdAt) === idea.createdAt,
  };
  return Object.values(checks).every((isValidEntry) => isValidEntry());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Thrown for an invalid value; caught where a list of ideas is read. */
class InvalidFile extends Error {}

function readIdea(item: unknown): ImportedIdea | null {
  try {
    const record = asRecord(item);
    const { createdAt, ...fields }: EveryField<ImportedIdea> = {
      title: asText(record['title']),
      description: asText(record['description']),
      category: asText(record['category']) || defaultCategory,
      priority: asPriority(record['priority']),
      tags: normalizeTags(asList(record['tags']).map((tag) => (isTag(tag) ? tag : rejectFile()))),
      target: asText(record['target']),
      deadline: asText(record['deadline']),
      progress: asProgress(record['progress']),
      updates: asEntries(record['updates']),
      notes: asEntries(record['notes']),
      createdAt: readDate(record['createdAt']),
    };
    const idea: ImportedIdea = { ...fields, ...(createdAt === undefined ? {} : { createdAt }) };
    return isValidImportedIdea(idea) ? idea : null;
  } catch (error) {
    if (error instanceof InvalidFile) return null;
    throw error;
  }
}

function rejectFile(): never {
  throw new InvalidFile();
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return rejectFile();
  return value as Record<string, unknown>;
}

/**
 * The text as it will be stored. Without this cleaning a valid file could exceed the request's size limit.
 */
function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? cleanText(value) : rejectFile();
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : rejectFile();
}

function asPriority(value: unknown): Priority {
  if (value === undefined || value === null) return defaultPriority;
  return priorities.find((priority) => priority === value) ?? rejectFile();
}

function asProgress(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number' || value < 0 || value > 100) return rejectFile();
  return Math.floor(value) + 0; // -0 becomes 0
}

function asEntries(value: unknown): readonly ImportedEntry[] {
  return asList(value)
    .map(asEntry)
    .filter((entry) => entry.text !== '');
}

function asEntry(value: unknown): ImportedEntry {
  const record = asRecord(value);
  const date = readDate(record['date']);
  const text = asText(record['text']);
  return date === undefined ? { text } : { text, date };
}

const isoDate = /^\d{4}-\d\d-(\d\d)(T([01]\d|2[0-3]):\d\d(:\d\d(\.\d+)?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/;

/**
 * Normalizes an ISO timestamp to the one form Forge stores; undefined if it is not valid. A time without a
 * zone is read in the zone of the device that reads the file.
 */
function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const day = isoDate.exec(value)?.[1];
  // Checks that the month has such a day: JavaScript reads 30 February as 2 March.
  const calendarDay = new Date(value.slice(0, 10));
  if (day === undefined || Number.isNaN(calendarDay.getTime()) || calendarDay.getUTCDate() !== Number(day))
    return undefined;
  const date = new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return text.length === 24 ? text : undefined; // years before 0 and after 9999 have a longer form
}
