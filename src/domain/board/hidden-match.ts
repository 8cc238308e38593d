import { type Idea } from '../idea/idea.ts';
import { type Filter } from './filter.ts';
import { findMatches, lineAround } from './find-matches.ts';

/** How much of an idea its card or row shows, so that a match there needs no line of its own. */
export interface ShownParts {
  /** How many characters of the description are shown for certain. */
  readonly descriptionLength: number;
  /** How many characters of the target are shown for certain. */
  readonly targetLength: number;
}

/** A match that a card does not show: the line around it and the field it is in. */
export interface HiddenMatch {
  readonly field: 'description' | 'target' | 'steps' | 'updates' | 'notes';
  readonly line: string;
}

/** The match for which an idea was found, if its card does not show it; of entries the newest. */
export function findHiddenMatch(
  idea: Idea,
  { search, isElsewhere }: Filter,
  shown: ShownParts,
): HiddenMatch | null {
  if (!isElsewhere) {
    if (findMatches(idea.title, search).length > 0) return null;
    const [match] = findMatches(idea.description, search);
    if (match === undefined || match.end <= shown.descriptionLength) return null;
    return matchIn('description', idea.description, search);
  }
  const [inTarget] = findMatches(idea.target, search);
  if (inTarget !== undefined)
    return inTarget.end <= shown.targetLength ? null : matchIn('target', idea.target, search);
  for (const field of ['steps', 'updates', 'notes'] as const)
    for (const { text } of idea[field].toReversed()) {
      const match = matchIn(field, text, search);
      if (match !== null) return match;
    }
  return null;
}

function matchIn(field: HiddenMatch['field'], text: string, search: string): HiddenMatch | null {
  const line = lineAround(text, search);
  return line === null ? null : { field, line };
}
