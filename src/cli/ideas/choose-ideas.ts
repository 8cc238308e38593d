import { type ApiIdea } from '#contract/api/api-idea.ts';
import { type IdeaState, createMatcher, createReader, noFilter } from '#domain/board/filter.ts';
import { type Sort, sortIdeas } from '#domain/board/sort.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type Idea, type Priority } from '#domain/idea/idea.ts';
import { normalizeForSearch } from '#domain/primitives/normalize-for-search.ts';

export interface Choice {
  readonly search: string;
  /** Null for all. */
  readonly state: IdeaState | null;
  readonly category: string | null;
  readonly priority: Priority | null;
  readonly tag: string | null;
  readonly sort: Exclude<Sort, 'manual'>;
}

/** Only a search outside title and description, which the command line does not have, shows tags by these names. */
const tagNames = {
  urgent: 'urgent',
  research: 'research',
  inspiration: 'inspiration',
  prototype: 'prototype',
} as const;

/** The ideas that are listed, by the rules of the board's filters and sorts, at `now` (ms since 1970 UTC). */
export function chooseIdeas(ideas: readonly ApiIdea[], choice: Choice, now: number, zone: Zone): ApiIdea[] {
  const { search, state, category, priority, tag, sort } = choice;
  const matches = createMatcher({ ...noFilter, search, state, priority }, createReader(now, zone, tagNames));
  const chosen = ideas
    .filter((idea) => isNamed(category, [idea.category]) && isNamed(tag, idea.tags))
    .map(toBoardIdea)
    .filter(matches);
  return sortIdeas(chosen, sort, zone).map(({ answer }) => answer);
}

/** Categories and tags are named without case and accents, as people type them at a prompt. */
function isNamed(wanted: string | null, names: readonly string[]): boolean {
  if (wanted === null) return true;
  const folded = normalizeForSearch(wanted);
  return names.some((name) => normalizeForSearch(name) === folded);
}

/** An idea as the rules of the board take it. None of those used here asks for its position, which programs do not get. */
function toBoardIdea(answer: ApiIdea): Idea & { readonly answer: ApiIdea } {
  const { setAside, leads: _, steps, ...idea } = answer;
  const ranked = steps.map((step) => ({ ...step, rank: '' }));
  return { ...idea, steps: ranked, rank: '', answer, ...(setAside === null ? {} : { setAside }) };
}
