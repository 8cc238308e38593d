import { type ImportedEntry } from '../mutation/mutation.ts';
import { type Collector } from './collect-ideas.ts';
import { endOfDay } from './foreign-dates.ts';
import { type NoteWords } from './foreign-file.ts';

/** A date of a file. */
export interface FoundDate {
  /** As in the file; empty if it has none. */
  readonly text: string;
  /** Null if it could not be read. */
  readonly deadline: string | null;
}

/** Picks the first date that could be read. Every other date becomes a note, so that none is lost. */
export function pickDeadline(
  dates: readonly FoundDate[],
  words: NoteWords,
): { readonly deadline: string | null; readonly notes: readonly ImportedEntry[] } {
  const picked = dates.find(({ deadline }) => deadline !== null);
  const notes = dates
    .filter((date) => date !== picked && date.text.trim() !== '' && !saysSame(date, picked))
    .map(({ text }) => ({ text: `${words.date}: ${text.trim()}` }));
  return { deadline: picked?.deadline ?? null, notes };
}

/** Whether one date repeats another: it is equal, or the same day without a time. */
function saysSame({ deadline }: FoundDate, other: FoundDate | undefined): boolean {
  if (deadline === null || !other?.deadline) return false;
  return deadline === other.deadline || deadline === endOfDay(other.deadline);
}

export interface Subtask {
  readonly title: string;
  readonly description?: string;
  readonly dates?: readonly FoundDate[];
  readonly tags?: readonly string[];
}

/** A note with everything a subtask has besides its title, because a step is only one line. None if there is nothing else. */
export function subtaskNotes(
  { title, description = '', dates = [], tags = [] }: Subtask,
  words: NoteWords,
): readonly ImportedEntry[] {
  const dateLines = dates
    .map(({ text, deadline }) => deadline?.replace('T', ' ') ?? text.trim())
    .filter((text) => text !== '')
    .map((text) => `${words.date}: ${text}`);
  const tagLine = tags.flatMap((tag) => (tag.trim() === '' ? [] : [`#${tag.trim()}`])).join(' ');
  const lines = [description.trim(), ...dateLines, tagLine].filter((line) => line !== '');
  return lines.length === 0 ? [] : [{ text: [title, ...lines].join('\n') }];
}

/** Counts parts of tasks that are missing from the file, such as comments on deleted tasks. */
export function leaveOutOrphans(
  textsByTask: ReadonlyMap<string, readonly { readonly text: string }[]>,
  taskIds: ReadonlySet<string>,
  collector: Collector,
): void {
  for (const [id, texts] of textsByTask)
    if (!taskIds.has(id))
      for (const { text } of texts) if (text.trim() !== '') collector.leaveOut('note', text);
}
