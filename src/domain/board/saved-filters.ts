import { listedCategory, allCategories } from '../idea/categories.ts';
import { type Priority, priorities } from '../idea/idea.ts';
import { findTag } from '../idea/own-tags.ts';
import { type Tag, allTags } from '../idea/tags.ts';
import { deepEqual } from '../primitives/deep-equal.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { type Filter, type IdeaState, ideaStates, noFilter } from './filter.ts';
import { type Sort, sorts } from './sort.ts';

/** A sort and a filter that a user keeps under a name. A part that is left out restricts nothing. */
export interface SavedFilter {
  readonly name: string;
  readonly sort: Sort;
  readonly search?: string;
  readonly state?: IdeaState;
  readonly category?: string;
  readonly priority?: Priority;
  /** Any text, because tags can be removed and later versions may have more. */
  readonly tag?: string;
}

/** A saved filter as it can be applied now. */
export interface UsableFilter {
  readonly filter: Filter;
  /** Null if it is gone. */
  readonly sort: Sort | null;
  /** The names of the parts that no longer exist. They are left out of the filter. */
  readonly gone: readonly string[];
}

/** Whether two names are the same for people: without regard to case and accents. */
export function isSameFilterName(one: string, other: string): boolean {
  return one === other || normalizeForSearch(one) === normalizeForSearch(other);
}

/** Whether any part that a saved filter holds is on. */
export function isSavable({ search, state, category, priority, tag }: Filter): boolean {
  return search.trim() !== '' || [state, category, priority, tag].some((one) => one !== null);
}

/** The filter and sort under a name, without the parts that are not saved. */
export function toSavedFilter(name: string, filter: Filter, sort: Sort): SavedFilter {
  const { state, category, priority, tag } = filter;
  const search = filter.search.trim();
  return {
    name,
    sort,
    ...(search !== '' && { search }),
    ...(state !== null && { state }),
    ...(category !== null && { category }),
    ...(priority !== null && { priority }),
    ...(tag !== null && { tag }),
  };
}

/** The names that the user added to the built-in ones. */
export interface OwnNames {
  readonly categories: readonly string[];
  readonly tags?: readonly Tag[];
}

export function usableFilter(saved: SavedFilter, { categories, tags }: OwnNames): UsableFilter {
  const gone: string[] = [];
  const find = <T extends string>(all: readonly T[], name: string | undefined): T | null => {
    if (name === undefined) return null;
    const found = all.find((one) => one === name);
    if (found === undefined) gone.push(name);
    return found ?? null;
  };
  const category = saved.category && listedCategory(saved.category, categories);
  const tag = saved.tag && (findTag(allTags(tags), saved.tag) ?? saved.tag);
  const filter = {
    ...noFilter,
    search: saved.search ?? '',
    state: find(ideaStates, saved.state),
    category: find(allCategories(categories), category),
    priority: find(priorities, saved.priority),
    tag: find(allTags(tags), tag),
  };
  return { filter, sort: find(sorts, saved.sort), gone };
}

/** Whether the board shows what a saved filter would. */
export function isApplied({ filter, sort }: UsableFilter, current: Filter, currentSort: Sort): boolean {
  const shown = { ...current, search: current.search.trim() };
  return deepEqual(shown, filter) && (sort ?? currentSort) === currentSort;
}
