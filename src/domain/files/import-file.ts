import { type ImportedIdea } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { parseJson } from '../primitives/parse-json.ts';
import { cleanText, cutText } from '../primitives/text.ts';
import { type FileReading, type ItemFault, refuseFile } from './file-fault.ts';
import { readIdea } from './imported-idea.ts';
import { withinAccount } from './within-account.ts';

/**
 * Parses a file of ideas. If anything in it is invalid, the whole file is refused, with the first reason.
 *
 * The file is a JSON array of objects. Only tags, updates, notes, steps, progressBy, createdAt, setAside and leads may be
 * missing or null.
 * Values of the wrong type, over a limit or outside their set are invalid.
 * Unknown fields (including ids) and blank updates, notes and steps are ignored; of duplicate keys the last wins.
 * Fractional progress is rounded down. Deadlines are kept as they are; unreadable dates become the time of
 * the import.
 */
export function parseImport(text: string): FileReading<readonly ImportedIdea[]> {
  const items = parseJson(text);
  if (items === undefined) return refuseFile({ kind: 'not-json' });
  if (!Array.isArray(items)) return refuseFile({ kind: 'not-a-list' });
  if (items.length === 0) return refuseFile({ kind: 'empty' });
  if (items.length > limits.ideas)
    return refuseFile({ kind: 'too-many-ideas', count: items.length, max: limits.ideas });
  const ideas = readIdeas(items);
  if (!Array.isArray(ideas)) return refuseFile({ kind: 'item', ...ideas });
  return withinAccount(ideas);
}

/** Reads ideas that are already parsed, such as those in legacy storage; an empty list is valid. */
export function readIdeas(items: readonly unknown[]): ImportedIdea[] | ItemFault {
  const ideas: ImportedIdea[] = [];
  for (const [index, item] of items.entries()) {
    const idea = readItem(item, index);
    if ('fault' in idea) return idea;
    ideas.push(idea);
  }
  return ideas;
}

/** Reads the idea at a position of a list. */
export function readItem(item: unknown, index: number): ImportedIdea | ItemFault {
  const idea = readIdea(item);
  return 'fault' in idea ? { ...idea, item: index + 1, title: titleOf(item) } : idea;
}

/** How much of a title identifies an item. */
const maxTitle = 40;

function titleOf(item: unknown): string {
  const title = typeof item === 'object' && item !== null && 'title' in item ? item.title : null;
  return typeof title === 'string' ? cutText(cleanText(title), maxTitle) : '';
}
