import { hasPassed, readDeadline, type Zone } from '../deadline/deadline.ts';
import { type Idea, type IdeaFields, type Priority } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { type Tag } from '../idea/tags.ts';

/** The states to filter by. Overdue ideas are active too. */
export const ideaStates = ['active', 'overdue', 'finished'] as const;

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

const plainTextPattern = /^[\n -~]*$/;

/** Capital letters that Unicode does not take apart, with the plain letters people type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
};
const undecomposed = /[ŁØĐÐĦŦÞÆŒ]/g;

// Phones and word processors type these in place of the signs on a keyboard.
const apostrophes = /[\u2018-\u201b\u2032\u02b9\u02bc\u00b4]/g;
const quotationMarks = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const dashes = /[\u2010-\u2015\u2212]/g;
const spaces = /[^\S\n]/g;
/** Accents, and characters that are never drawn, such as soft hyphens and zero-width spaces. */
const accentsAndInvisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Text without case and accents, so that "cancion" finds "Canción", and with the signs of a keyboard, so that
 * "don't" finds "don’t". Lower case first, because only from there does ẞ become SS; then upper case, which
 * unlike lower case does not depend on neighbouring letters (σ and ς).
 */
export function normalizeForSearch(text: string): string {
  // Most texts are plain letters; this path takes a tenth of the time.
  if (plainTextPattern.test(text)) return text.toUpperCase();
  return text
    .replaceAll(apostrophes, "'")
    .replaceAll(quotationMarks, '"')
    .normalize('NFKD')
    .replaceAll(accentsAndInvisible, '')
    .replaceAll(dashes, '-')
    .replaceAll(spaces, ' ')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(undecomposed, (letter) => plainLetters[letter] ?? letter);
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
export function elsewhereText(idea: Filterable, tagNames: Readonly<Record<Tag, string>>): string {
  const entries = [...idea.steps, ...idea.updates, ...idea.notes].map(({ text }) => text);
  return normalizeForSearch([...idea.tags.map((tag) => tagNames[tag]), idea.target, ...entries].join('\n'));
}

/** The parts of an idea that filters compare. */
export type Filterable = Omit<Idea, 'id' | 'rank'>;

/** Derived values of an idea that a filter may read from a cache. */
export interface IdeaReader<T> {
  isOverdue(idea: T): boolean;
  /** See `searchText`. */
  text(idea: T): string;
  /** See `elsewhereText`. */
  elsewhereText(idea: T): string;
}

/** Reads ideas without a cache, at `now` (ms since 1970 UTC). */
export function createReader(
  now: number,
  zone: Zone,
  tagNames: Readonly<Record<Tag, string>>,
): IdeaReader<Filterable> {
  return {
    isOverdue: (idea) => !isFinished(idea) && hasPassed(readDeadline(idea.deadline, zone), now),
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
