import { hasPassed, readDeadline, type Zone } from '../deadline/deadline.ts';
import { returnTime } from '../deadline/set-aside.ts';
import { type Idea, type IdeaFields, type Priority } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { type BuiltInTag, type Tag, tagName } from '../idea/tags.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';

/** The states to filter by. Set-aside and overdue ideas are active too. */
export const ideaStates = ['active', 'notNow', 'overdue', 'finished'] as const;

export type IdeaState = (typeof ideaStates)[number];

/** A span of time, and what happened to an idea in it: it was finished, or it was active in any way. */
export interface Happened {
  readonly what: 'active' | 'finished';
  /** In ms since 1970 UTC. */
  readonly from: number;
  /** In ms since 1970 UTC; the first moment after the span. */
  readonly until: number;
}

/** The board's search and filters; null means no restriction. */
export interface Filter {
  readonly search: string;
  /** Whether the search finds the ideas that have its words only outside title and description. */
  readonly isElsewhere: boolean;
  readonly state: IdeaState | null;
  readonly category: string | null;
  readonly priority: Priority | null;
  readonly tag: Tag | null;
  readonly happened: Happened | null;
}

export const noFilter: Filter = {
  search: '',
  isElsewhere: false,
  state: null,
  category: null,
  priority: null,
  tag: null,
  happened: null,
};

export function isFiltering({ search, state, category, priority, tag, happened }: Filter): boolean {
  return search.trim() !== '' || [state, category, priority, tag, happened].some((one) => one !== null);
}

/** How many filters besides the search are on. */
export function countChoices(filter: Filter): number {
  const { state, category, priority, tag } = filter;
  return [state, category, priority, tag].filter((choice) => choice !== null).length;
}

/**
 * The searchable text of an idea. A line break separates title and description, so that no match spans both.
 */
export function searchText(idea: Pick<IdeaFields, 'title' | 'description'>): string {
  return `${normalizeForSearch(idea.title)}\n${normalizeForSearch(idea.description)}`;
}

/**
 * The searchable text of what an idea has besides title and description, a line for each. Tags count by their
 * shown names.
 */
export function elsewhereText(idea: Filterable, tagNames: Readonly<Record<BuiltInTag, string>>): string {
  const entries = [...idea.steps, ...idea.updates, ...idea.notes].map(({ text }) => text);
  return normalizeForSearch(
    [...idea.tags.map((tag) => tagName(tag, tagNames)), idea.target, ...entries].join('\n'),
  );
}

/** The parts of an idea that filters compare. */
export type Filterable = Omit<Idea, 'id' | 'rank'>;

/** Derived values of an idea that a filter may read from a cache. */
export interface IdeaReader<T> {
  isOverdue(idea: T): boolean;
  isSetAside(idea: T): boolean;
  /** See `searchText`. */
  text(idea: T): string;
  /** See `elsewhereText`. */
  elsewhereText(idea: T): string;
}

/** Reads ideas without a cache, at `now` (ms since 1970 UTC). */
export function createReader(
  now: number,
  zone: Zone,
  tagNames: Readonly<Record<BuiltInTag, string>>,
): IdeaReader<Filterable> {
  return {
    isOverdue: (idea) => !isFinished(idea) && hasPassed(readDeadline(idea.deadline, zone), now),
    isSetAside: (idea) => returnTime(idea.setAside, zone) > now,
    text: searchText,
    elsewhereText: (idea) => elsewhereText(idea, tagNames),
  };
}

/** Creates a predicate for one filter. */
export function createMatcher<T extends Filterable>(
  filter: Filter,
  reader: IdeaReader<T>,
): (idea: T) => boolean {
  const { category, happened, isElsewhere, priority, state, tag } = filter;
  const searchTerm = normalizeForSearch(filter.search.trim());
  const isInState = (idea: T) => {
    if (state === null) return true;
    if (state === 'notNow') return reader.isSetAside(idea);
    return state === 'overdue' ? reader.isOverdue(idea) : isFinished(idea) === (state === 'finished');
  };
  const isFound = (idea: T) => {
    if (searchTerm === '') return true;
    if (reader.text(idea).includes(searchTerm)) return !isElsewhere;
    return isElsewhere && reader.elsewhereText(idea).includes(searchTerm);
  };
  return (idea) =>
    (category === null || idea.category === category) &&
    (priority === null || idea.priority === priority) &&
    (tag === null || idea.tags.includes(tag)) &&
    isInState(idea) &&
    (happened === null || hasHappened(idea, happened)) &&
    isFound(idea);
}

/** Whether an idea was finished in a span of time, or created, finished, updated or noted on in it. */
function hasHappened(idea: Filterable, { what, from, until }: Happened): boolean {
  const isWithin = (moment: string) => {
    const time = Date.parse(moment);
    return time >= from && time < until;
  };
  if (idea.finishedAt !== null && isWithin(idea.finishedAt)) return true;
  if (what === 'finished') return false;
  return activeMoments(idea).some(isWithin);
}

/** When an idea was created, finished, updated and noted on, as ISO texts. */
export function activeMoments({ createdAt, finishedAt, updates, notes }: Filterable): readonly string[] {
  const moments = [createdAt, ...[...updates, ...notes].map(({ date }) => date)];
  return finishedAt === null ? moments : [...moments, finishedAt];
}
