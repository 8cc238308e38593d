import { type Account } from '../account/account.ts';
import { isBuiltInCategory, listedCategory } from '../idea/categories.ts';
import { withStyle } from '../idea/changed-style.ts';
import { type FormerName, addFormerName, findFormerName } from '../idea/former-names.ts';
import { type LabelStyle, styleOf } from '../idea/label-style.ts';

// The account's former names and styles of categories, and the filters that name one.

/** The category that a name means to an edit made `at` a time: the listed one, or the one in whose name it is now. */
export function currentCategory(account: Account, name: string, at: number): string {
  const { categories, formerCategories = [] } = account;
  const listed = listedCategory(name, categories);
  if (isListed(account, listed)) return listed;
  return findFormerName(formerCategories, listed, at)?.to ?? listed;
}

/**
 * The user's own category of this name, also if it was renamed since; null if there is none. One that was merged is
 * gone: a change of it must not reach the category that has its ideas now.
 */
export function ownCategory({ categories, formerCategories = [] }: Account, name: string, at: number) {
  const listed = listedCategory(name, categories);
  if (categories.includes(listed)) return listed;
  const former = findFormerName(formerCategories, listed, at);
  return former && !former.isMerged && categories.includes(former.to) ? former.to : null;
}

export function isListed({ categories }: Account, name: string): boolean {
  return isBuiltInCategory(name) || categories.includes(name);
}

/** All names that currently lead to a category. */
export function formerNamesOf({ formerCategories = [] }: Account, name: string): readonly string[] {
  return formerCategories.flatMap((one) => (one.to === name ? one.name : []));
}

export function withFormerCategory(account: Account, added: FormerName): Account {
  return { ...account, formerCategories: addFormerName(account.formerCategories ?? [], added) };
}

/** Without the former names that lead to a category that is gone, or that are its name again. */
export function withoutFormerCategory(account: Account, name: string): Account {
  const { formerCategories, ...rest } = account;
  const kept = formerCategories?.filter((one) => one.name !== name && one.to !== name) ?? [];
  return kept.length === 0 ? rest : { ...rest, formerCategories: kept };
}

export function withCategoryStyle(account: Account, name: string, style: LabelStyle | null): Account {
  const { categoryStyles, ...rest } = account;
  const styles = withStyle(categoryStyles, name, style);
  return styles === undefined ? rest : { ...rest, categoryStyles: styles };
}

/** With one more category in the list, at `index`. */
export function withCategory(account: Account, name: string, index: number): Account {
  return withoutFormerCategory(
    { ...account, categories: account.categories.toSpliced(index, 0, name) },
    name,
  );
}

/** Without a category in the list. Its name leads to where its ideas went, if they went to another. */
export function withoutCategory(
  account: Account,
  name: string,
  { to, at }: { readonly to: string | undefined; readonly at: number },
): Account {
  const left = { ...account, categories: account.categories.filter((one) => one !== name) };
  if (to === undefined) return withoutFormerCategory(left, name);
  return withFormerCategory(left, { name, to, at, isMerged: true });
}

/** With another name for one of the user's own categories, in its place, its style and the saved filters. */
export function withCategoryRenamed(
  account: Account,
  { name, to, at }: Omit<FormerName, 'isMerged'>,
): Account {
  const style = styleOf(account.categoryStyles, name);
  const moved = withCategoryStyle(withCategoryStyle(account, name, null), to, style);
  const categories = moved.categories.map((one) => (one === name ? to : one));
  const filters = filtersIn(moved, name);
  return withFormerCategory({ ...withFiltersMoved(moved, filters, to), categories }, { name, to, at });
}

/** The names of the saved filters that hold a category. */
export function filtersIn({ savedFilters = [] }: Account, category: string): readonly string[] {
  return savedFilters.flatMap((one) => (one.category === category ? one.name : []));
}

/** With another category in the saved filters of these names. */
export function withFiltersMoved(account: Account, names: readonly string[], category: string): Account {
  if (names.length === 0 || account.savedFilters === undefined) return account;
  const savedFilters = account.savedFilters.map((one) =>
    names.includes(one.name) ? { ...one, category } : one,
  );
  return { ...account, savedFilters };
}
