import { allCategories } from '#domain/idea/categories.ts';
import { styleOf } from '#domain/idea/label-style.ts';
import { useAccount, useAccountState } from '../../../app/context/forge.ts';

/** The categories to choose from, with the chosen one. A hidden one is among them only while ideas use it. */
export function useListedCategories(chosen: string | null): readonly string[] {
  const { view } = useAccount();
  const { categories, categoryStyles } = useAccountState();
  const all = allCategories(categories);
  const isUsed = (name: string) => [...view.all()].some((idea) => idea.category === name);
  const listed = all.filter(
    (name) => name === chosen || !styleOf(categoryStyles, name)?.hidden || isUsed(name),
  );
  // Another device may have removed the chosen one; editing an idea must not change it.
  return chosen === null || listed.includes(chosen) ? listed : [...listed, chosen];
}
