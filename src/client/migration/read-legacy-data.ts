import { readIdeas } from '#domain/files/import-file.ts';
import { repairLegacyCategory, repairLegacyIdea } from '#domain/files/legacy-idea.ts';
import { isBuiltInCategory } from '#domain/idea/categories.ts';
import { type MutationArgs } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type KeyValueStore } from '../environment.ts';
import { readLegacyIdeas, legacyKeys, readList } from './legacy-storage.ts';

/** The stored data as arguments of the migration; null if an idea exceeds the limits. */
export function readLegacyData(storage: KeyValueStore): MutationArgs['migrateLocalIdeas'] | null {
  const ideas = readIdeas(readLegacyIdeas(storage).map(repairLegacyIdea));
  if (!Array.isArray(ideas)) return null;
  const categories = customCategories(readList(storage, legacyKeys.categories)).slice(0, limits.categories);
  // Older versions wrote a plain number, or JSON of a text.
  const score = Math.floor(Number((storage.get(legacyKeys.score) ?? '').replaceAll('"', '')));
  return { ideas, categories, score: Math.min(limits.legacyScore, Math.max(0, score || 0)) };
}

/** The distinct names of categories that are not built in. */
function customCategories(names: readonly unknown[]): readonly string[] {
  const texts = names.filter((name) => typeof name === 'string').map(repairLegacyCategory);
  return [...new Set(texts)].filter((name) => name !== '' && !isBuiltInCategory(name));
}
