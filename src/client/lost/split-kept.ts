import { type KeptIdea } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';

/** The most characters of JSON in one mutation, which is sent alone if it is that long. */
const maxChars = limits.bodyBytes / 4;

/**
 * Splits kept ideas into as few groups as requests require, almost always one. The entries of an idea too long
 * for one request follow in later groups, when the idea exists.
 */
export function splitKept(ideas: readonly KeptIdea[]): readonly (readonly KeptIdea[])[] {
  const groups: KeptIdea[][] = [];
  let size = maxChars;
  for (const part of ideas.flatMap(partsOf)) {
    const length = JSON.stringify(part).length;
    size += length;
    if (size > maxChars || groups.length === 0) {
      groups.push([]);
      size = length;
    }
    groups.at(-1)?.push(part);
  }
  return groups;
}

function partsOf(idea: KeptIdea): readonly KeptIdea[] {
  if (JSON.stringify(idea).length <= maxChars) return [idea];
  const rest = { id: idea.id, fields: {} };
  return [
    // Steps are few and short.
    { ...idea, updates: [], notes: [] },
    ...chunks(idea.updates).map((updates) => ({ ...rest, updates, notes: [] })),
    ...chunks(idea.notes).map((notes) => ({ ...rest, updates: [], notes })),
  ];
}

/** Entries have at most 2,000 characters, so 50 fit even if JSON escapes all of them. */
const entriesPerPart = 50;

function chunks<T>(list: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(list.length / entriesPerPart);
  return Array.from({ length: count }, (_, n) => list.slice(n * entriesPerPart, (n + 1) * entriesPerPart));
}
