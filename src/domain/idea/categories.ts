import { limits } from '../primitives/limits.ts';
import { cleanText } from '../primitives/text.ts';

/** The built-in categories. They are stored under these English names and shown translated. */
export const builtInCategories = [
  'Philosophical',
  'Sci-Fi',
  'Web Development',
  'Hardware',
  'Energy Tech',
  'Data Visualization',
  'Gaming',
  'Media',
  'E-Commerce',
  'Human Values',
  'Timepieces',
  'Education',
  'Design',
  'Career',
  'Health',
  'Art',
] as const;

export type BuiltInCategory = (typeof builtInCategories)[number];

export const defaultCategory: BuiltInCategory = builtInCategories[0];

export function isBuiltInCategory(name: string): name is BuiltInCategory {
  return builtInCategories.includes(name as BuiltInCategory);
}

/**
 * The whole list a user chooses from: the built-in categories, then their own in the order they were added.
 */
export function allCategories(added: readonly string[]): readonly string[] {
  return [...builtInCategories, ...added];
}

export type CategoryErrorCode =
  | 'category-required'
  | 'category-exists'
  | 'text-too-long'
  | 'too-many-categories';

/**
 * The name as the list has it. Lists of older versions may have it in another Unicode form; a name that is not in
 * the list is cleaned.
 */
export function listedCategory(name: string, added: readonly string[]): string {
  const clean = cleanText(name);
  return (
    added.find((listed) => listed === name) ?? added.find((listed) => cleanText(listed) === clean) ?? clean
  );
}

/** Why a name cannot be added to the list, or null if it can. Names are compared exactly after trimming. */
export function checkCategory(name: string, added: readonly string[]): CategoryErrorCode | null {
  const clean = cleanText(name);
  if (clean === '') return 'category-required';
  if (clean.length > limits.categoryName) return 'text-too-long';
  if (isBuiltInCategory(clean) || added.includes(listedCategory(name, added))) return 'category-exists';
  if (builtInCategories.length + added.length >= limits.categories) return 'too-many-categories';
  return null;
}
