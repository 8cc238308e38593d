import { priorities } from '../idea/idea.ts';
import { isTag } from '../idea/tags.ts';
import { limits } from '../primitives/limits.ts';
import { cleanText, isBlank } from '../primitives/text.ts';

/**
 * Turns what a browser kept as an idea before there were accounts into an idea as a file has it. Nobody can mend
 * that list by hand, so whatever would make a file unsound is set right, and what has no room or no place goes into
 * notes: no word is lost.
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
  const otherTags = tags.filter((tag) => !isTag(tag)).map(textOf);
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
    tags: tags.filter(isTag),
    updates,
    notes: [...notes, ...overflow.flatMap((text) => entriesOf(text))],
    createdAt: dateOf(stored['createdAt']),
  };
}

/** The name of a category, shortened just as `repairLegacyIdea` shortens it in the ideas that have it. */
export function repairLegacyCategory(name: string): string {
  return ellipsize(cleanText(name), limits.categoryName);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in words, whatever it is. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The beginning of a text, without half a character at its end. */
function truncate(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

function ellipsize(text: string, max: number): string {
  return text.length <= max ? text : `${truncate(text, max - 1)}…`;
}

/** A list, or what was kept in the place of one. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isBlank(textOf(value)) ? [] : [value];
}

function priorityOf(value: unknown): string | undefined {
  const name = textOf(value).trim().toLowerCase();
  return priorities.find((priority) => priority.toLowerCase() === name);
}

function progressOf(value: unknown): number {
  const progress = Number.parseFloat(textOf(value));
  return Number.isNaN(progress) ? 0 : Math.max(0, Math.min(100, progress));
}

/** Milliseconds or a text as an ISO timestamp; undefined where it is no date, which an import reads as now. */
function dateOf(value: unknown): string | undefined {
  const date = new Date(typeof value === 'number' ? value : textOf(value));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** An update or note, cut into as many as its text needs. */
function entriesOf(value: unknown): { text: string; date?: string | undefined }[] {
  const { text, date } = isRecord(value) && 'text' in value ? value : { text: value, date: undefined };
  return splitText(cleanText(textOf(text))).map((part) => ({ text: part, date: dateOf(date) }));
}

function splitText(text: string): readonly string[] {
  if (text === '') return [];
  if (text.length <= limits.entryText) return [text];
  const first = truncate(text, limits.entryText);
  return [first, ...splitText(text.slice(first.length))];
}
