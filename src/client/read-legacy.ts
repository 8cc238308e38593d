import { isBuiltInCategory } from '#domain/categories.ts';
import { readIdeas } from '#domain/import-file.ts';
import { mendCategory, mendLegacyIdea } from '#domain/legacy-idea.ts';
import { limits } from '#domain/limits.ts';
import { type MutationArgs } from '#domain/mutation.ts';
import { type Memory } from './environment.ts';
import { legacyIdeas, legacyKeys, listIn } from './legacy-storage.ts';

/** What a browser kept, ready to be moved; null if an idea holds more than one has room for. */
export function readLegacy(memory: Memory): MutationArgs['migrateLocalIdeas'] | null {
  const ideas = readIdeas(legacyIdeas(memory).map(mendLegacyIdea));
  if (ideas === null) return null;
  const categories = ownCategories(listIn(memory, legacyKeys.categories)).slice(0, limits.categories);
  // Older versions wrote a plain number, or JSON of a text.
  const score = Math.floor(Number((memory.get(legacyKeys.score) ?? '').replaceAll('"', '')));
  return { ideas, categories, score: Math.min(limits.legacyScore, Math.max(0, score || 0)) };
}

/** Names of categories that are not everybody's, each once. */
function ownCategories(names: readonly unknown[]): readonly string[] {
  const texts = names.filter((name) => typeof name === 'string').map(mendCategory);
  return [...new Set(texts)].filter((name) => name !== '' && !isBuiltInCategory(name));
}
