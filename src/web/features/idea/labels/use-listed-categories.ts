import { allCategories } from '#domain/idea/categories.ts';
import { useAccountState } from '../../../app/context/forge.ts';
import { useListed } from './use-listed.ts';

/** The categories to choose from, with the chosen one. */
export function useListedCategories(chosen: string | null): readonly string[] {
  const { categories, categoryStyles } = useAccountState();
  const listed = useListed(allCategories(categories), categoryStyles, [chosen], ({ category }) => [category]);
  // Another device may have removed the chosen one; editing an idea must not change it.
  return chosen === null || listed.includes(chosen) ? listed : [...listed, chosen];
}
