import { type KeyValueStore } from '../environment.ts';

/** localStorage key of a migration's id until its outcome is known. */
export const migrationIdKey = 'forge.migration.id';

/** localStorage keys of ideas from before there were accounts. Nothing else is stored under them. */
export const legacyKeys = {
  ideas: 'forge.ideas',
  categories: 'forge.categories',
  score: 'forge.score',
} as const;

/** The stored ideas, unchecked; empty without a readable list. */
export function readLegacyIdeas(storage: KeyValueStore): readonly unknown[] {
  return readList(storage, legacyKeys.ideas).filter((item) => item !== null);
}

export function clearLegacyData(storage: KeyValueStore): void {
  for (const key of Object.values(legacyKeys)) storage.set(key, null);
}

export function readList(storage: KeyValueStore, key: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
