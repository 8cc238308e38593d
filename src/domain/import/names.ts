import { normalizeForSearch } from '../board/filter.ts';
import { spanishCategories, spanishTags } from '../capture/words/spanish-names.ts';
import { builtInCategories } from '../idea/categories.ts';
import { type Tag, tags } from '../idea/tags.ts';

/** Folds a name for comparison: without case, accents and surrounding spaces. */
export function foldName(name: string): string {
  return normalizeForSearch(name).trim();
}

const tagsByName = new Map(
  tags.flatMap((tag) => [tag, spanishTags[tag]].map((name) => [foldName(name), tag] as const)),
);

/** The built-in tag of this name in either language. */
export function builtInTag(name: string): Tag | undefined {
  return tagsByName.get(foldName(name));
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
