import { priorities } from './idea.ts';
import { limits } from './limits.ts';
import { isTag } from './tags.ts';
import { cleanText, isBlank } from './text.ts';

/**
 * Turns what a browser kept as an idea before there were accounts into an idea as a file has it. Nobody can mend
 * that list by hand, so whatever would make a file unsound is set right, and what has no room or no place goes into
 * notes: no word is lost.
 */
export function mendLegacyIdea(item: unknown): Readonly<Record<string, unknown>> {
  const kept = isRecord(item) ? item : { title: item };
  const rest: string[] = [];
  const fitting = (value: unknown, max: number): string => {
    const text = cleanText(wordsOf(value));
    if (text.length <= max) return text;
    rest.push(text);
    return cut(text, max);
  };
  const description = fitting(kept['description'], limits.description);
  const target = fitting(kept['target'], limits.target);
  const tags = listOf(kept['tags']);
  const otherTags = tags.filter((tag) => !isTag(tag)).map(wordsOf);
  if (otherTags.length > 0) rest.push(otherTags.join(', '));
  const updates = listOf(kept['updates']).flatMap(entriesOf);
  const notes = listOf(kept['notes']).flatMap(entriesOf);
  return {
    title: fitting(kept['title'], limits.title) || cut(description || target, limits.title) || '–',
    description,
    target,
    category: fitting(kept['category'], limits.categoryName),
    deadline: fitting(kept['deadline'], limits.deadline),
    priority: priorityOf(kept['priority']),
    progress: progressOf(kept['progress']),
    tags: tags.filter(isTag),
    updates,
    notes: [...notes, ...rest.flatMap((text) => entriesOf(text))],
    createdAt: dateOf(kept['createdAt']),
  };
}

/** The name of a category, shortened just as `mendLegacyIdea` shortens it in the ideas that have it. */
export function mendCategory(name: string): string {
  return cut(cleanText(name), limits.categoryName);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in words, whatever it is. */
function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The beginning of a text, without half a character at its end. */
function upTo(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${upTo(text, max - 1)}…`;
}

/** A list, or what was kept in the place of one. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isBlank(wordsOf(value)) ? [] : [value];
}

function priorityOf(value: unknown): string | undefined {
  const name = wordsOf(value).trim().toLowerCase();
  return priorities.find((priority) => priority.toLowerCase() === name);
}

function progressOf(value: unknown): number {
  const progress = Number.parseFloat(wordsOf(value));
  return Number.isNaN(progress) ? 0 : Math.max(0, Math.min(100, progress));
}

/** Milliseconds or a text as an ISO timestamp; undefined where it is no date, which an import reads as now. */
function dateOf(value: unknown): string | undefined {
  const date = new Date(typeof value === 'number' ? value : wordsOf(value));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** An update or note, cut into as many as its text needs. */
function entriesOf(value: unknown): { text: string; date?: string | undefined }[] {
  const { text, date } = isRecord(value) && 'text' in value ? value : { text: value, date: undefined };
  return inParts(cleanText(wordsOf(text))).map((part) => ({ text: part, date: dateOf(date) }));
}

function inParts(text: string): readonly string[] {
  if (text === '') return [];
  if (text.length <= limits.entryText) return [text];
  const first = upTo(text, limits.entryText);
  return [first, ...inParts(text.slice(first.length))];
}
