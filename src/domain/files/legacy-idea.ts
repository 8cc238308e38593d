import { type Priority, defaultPriority, priorities } from '../idea/idea.ts';
import { isBuiltInTag } from '../idea/tags.ts';
import { limits } from '../primitives/limits.ts';
import { splitText } from '../primitives/split-text.ts';
import { cleanText, cutText, isBlank } from '../primitives/text.ts';
import { readDate } from './read-date.ts';

/**
 * Converts an idea from a browser's legacy storage (before accounts existed) into the form of an import file.
 * Users cannot correct that list by hand, so invalid values are repaired, and text that is too long or has no
 * field of its own is added as notes: no text is lost.
 */
export function repairLegacyIdea(item: unknown): Readonly<Record<string, unknown>> {
  const stored = isRecord(item) ? item : { title: item };
  const overflow: string[] = [];
  const fit = (value: unknown, max: number): string => {
    const text = cleanText(textOf(value));
    if (text.length <= max) return text;
    overflow.push(text);
    return ellipsize(text, max);
  };
  const description = fit(stored['description'], limits.description);
  const target = fit(stored['target'], limits.target);
  const tags = listOf(stored['tags']);
  const otherTags = tags.filter((tag) => !isBuiltInTag(tag)).map(textOf);
  if (otherTags.length > 0) overflow.push(otherTags.join(', '));
  const updates = listOf(stored['updates']).flatMap(entriesOf);
  const notes = listOf(stored['notes']).flatMap(entriesOf);
  return {
    title: fit(stored['title'], limits.title) || ellipsize(description || target, limits.title) || '–',
    description,
    target,
    category: fit(stored['category'], limits.categoryName),
    deadline: fit(stored['deadline'], limits.deadline),
    priority: priorityOf(stored['priority']),
    progress: progressOf(stored['progress']),
    tags: tags.filter(isBuiltInTag),
    updates,
    notes: [...notes, ...overflow.flatMap((text) => entriesOf(text))],
    createdAt: dateOf(stored['createdAt']),
  };
}

/** The name of a legacy category, shortened exactly as `repairLegacyIdea` shortens it in ideas. */
export function repairLegacyCategory(name: string): string {
  return ellipsize(cleanText(name), limits.categoryName);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any value as text. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function ellipsize(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1)}…`;
}

/** The list, or a single value in its place as a list of one. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isBlank(textOf(value)) ? [] : [value];
}

function priorityOf(value: unknown): Priority {
  const name = textOf(value).trim().toLowerCase();
  return priorities.find((priority) => priority.toLowerCase() === name) ?? defaultPriority;
}

function progressOf(value: unknown): number {
  const progress = Number.parseFloat(textOf(value));
  return Number.isNaN(progress) ? 0 : Math.max(0, Math.min(100, progress));
}

/** A time in ms or as text, as an ISO timestamp; undefined if unreadable, which an import reads as now. */
function dateOf(value: unknown): string | undefined {
  const isoDate = readDate(value);
  if (isoDate !== undefined) return isoDate;
  const date = new Date(typeof value === 'number' ? value : textOf(value));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** An update or note, split into several if its text is too long. */
function entriesOf(value: unknown): { text: string; date?: string | undefined }[] {
  const { text, date } = isRecord(value) && 'text' in value ? value : { text: value, date: undefined };
  return splitText(cleanText(textOf(text)), limits.entryText).map((part) => ({
    text: part,
    date: dateOf(date),
  }));
}
