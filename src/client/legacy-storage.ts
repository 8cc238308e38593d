import { readIdeas } from '#domain/import-file.ts';
import { limits } from '#domain/limits.ts';
import { type MutationArgs } from '#domain/mutation.ts';
import { type Memory } from './environment.ts';

/** Where a browser kept ideas before there were accounts. Nothing else is ever stored under these keys. */
const keys = { ideas: 'forge.ideas', categories: 'forge.categories', score: 'forge.score' } as const;

/** How many local ideas there are; 0 where there is no list of any. */
export function countLegacyIdeas(memory: Memory): number {
  return asList(memory.get(keys.ideas)).length;
}

/** What a browser kept, ready to be moved; null if some of it cannot be read as ideas. */
export function readLegacy(memory: Memory): MutationArgs['migrateLocalIdeas'] | null {
  const ideas = readIdeas(asList(memory.get(keys.ideas)));
  if (ideas === null) return null;
  const categories = asList(memory.get(keys.categories)).filter((name) => typeof name === 'string');
  const score = Math.floor(Number(memory.get(keys.score) ?? 0));
  return { ideas, categories, score: Math.min(limits.legacyScore, Math.max(0, score || 0)) };
}

export function clearLegacy(memory: Memory): void {
  for (const key of Object.values(keys)) memory.set(key, null);
}

function asList(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
