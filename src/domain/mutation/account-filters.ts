import { type Account } from '../account/account.ts';
import { type SavedFilter } from '../board/saved-filters.ts';
import { compareAsc } from '../primitives/compare-asc.ts';
import { limits } from '../primitives/limits.ts';
import { currentTag } from './account-tags.ts';
import { currentCategory } from './category-names.ts';
import { Refusal } from './refusal.ts';

/** With a saved filter in place of another; null for none. @throws Refusal if there are too many */
export function withFilter(
  { savedFilters = [], ...account }: Account,
  from: SavedFilter | null,
  to: SavedFilter | null,
): Account {
  const others = savedFilters.filter((one) => one !== from);
  // In an order that does not depend on which device saved first.
  const left = [...others, ...(to === null ? [] : [to])].sort((a, b) => compareAsc(a.name, b.name));
  if (left.length > limits.savedFilters) throw new Refusal('too-many-filters');
  return left.length === 0 ? account : { ...account, savedFilters: left };
}

/** A saved filter with the names that its category and tag have now. */
export function withCurrentNames(account: Account, filter: SavedFilter, at: number): SavedFilter {
  const { category, tag } = filter;
  return {
    ...filter,
    ...(category !== undefined && { category: currentCategory(account, category, at) }),
    ...(tag !== undefined && { tag: currentTag(account, tag, at) }),
  };
}
