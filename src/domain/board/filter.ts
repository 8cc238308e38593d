import { type IdeaFields, type Priority } from '../idea/idea.ts';

/** What narrows the board; null means all. */
export interface Filter {
  readonly search: string;
  readonly category: string | null;
  readonly priority: Priority | null;
}

export const noFilter: Filter = { search: '', category: null, priority: null };

export function isFiltering(filter: Filter): boolean {
  return filter.search.trim() !== '' || filter.category !== null || filter.priority !== null;
}

const plainTextPattern = /^[\n -~]*$/;

/**
 * Text without case and accents, so that "cancion" finds "Canción". It goes through lower case, from which alone ẞ
 * becomes SS, and ends in upper case, which does not depend on a letter's neighbours (as σ and ς do).
 */
export function normalizeForSearch(text: string): string {
  // Most texts have nothing but plain letters; those take a tenth of the time this way.
  if (plainTextPattern.test(text)) return text.toUpperCase();
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().toUpperCase();
}

/** What a search looks through: title and description, both searchable; they are kept apart so that no match spans both. */
export function searchText(idea: Pick<IdeaFields, 'title' | 'description'>): string {
  return `${normalizeForSearch(idea.title)}\n${normalizeForSearch(idea.description)}`;
}

type Filterable = Pick<IdeaFields, 'title' | 'description' | 'category' | 'priority'>;

/** A test for one filter. `decodedTextOf` may answer from a cache. */
export function createMatcher<T extends Filterable>(
  filter: Filter,
  textOf: (idea: T) => string = searchText,
): (idea: T) => boolean {
  const searchTerm = normalizeForSearch(filter.search.trim());
  return (idea) =>
    (filter.category === null || idea.category === filter.category) &&
    (filter.priority === null || idea.priority === filter.priority) &&
    (searchTerm === '' || textOf(idea).includes(searchTerm));
}
