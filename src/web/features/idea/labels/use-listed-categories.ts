import { allCategories } from '#domain/idea/categories.ts';
import { styleOf } from '#domain/idea/label-style.ts';
import { useAccount, useAccountState } from '../../../app/context/forge.ts';

/** The categories to choose from, with the chosen one. A hidden one is among them only while ideas use it. */
export function useListedCategories(chosen: string | null): readonly string[] {
  const { view } = useAccount();
  const { categories, categoryStyles } = useAccountState();
  const all = allCategories(categories);
  const isHidden = (name: string) => styleOf(categoryStyles, name)?.hidden === true;
  // Read only where a category is hidden, and once for all of them.
  const used = new Set(all.some(isHidden) ? Array.from(view.all(), ({ category }) => category) : []);
  const listed = all.filter((name) => name === chosen || !isHidden(name) || used.has(name));
  // Another device may have removed the chosen one; editing an idea must not change it.
  return chosen === null || listed.includes(chosen) ? listed : [...listed, chosen];
}
