import { spanishCategories } from '../capture/words/spanish-names.ts';
import { builtInCategories } from '../idea/categories.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';

/** Folds a name for comparison: without case, accents and surrounding spaces. */
export function foldName(name: string): string {
  return normalizeForSearch(name).trim();
}

/** Looks up a category by its name, and the built-in ones in either language. Null for a new category. */
export function createCategoryLookup(categories: readonly string[]): (name: string) => string | null {
  const byName = new Map(
    builtInCategories.flatMap((category) =>
      [category, spanishCategories[category]].map((name) => [foldName(name), category as string] as const),
    ),
  );
  const own = new Set(categories);
  for (const category of categories)
    if (!byName.has(foldName(category))) byName.set(foldName(category), category);
  return (name) => (own.has(name) ? name : (byName.get(foldName(name)) ?? null));
}
