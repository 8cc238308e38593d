import { type KeyValueStore } from '../environment.ts';

/** Where the id of a move is kept until it is known how that ended. */
export const migrationIdKey = 'forge.migration.id';

/** Where a browser kept ideas before there were accounts. Nothing else is ever stored under these keys. */
export const legacyKeys = {
  ideas: 'forge.ideas',
  categories: 'forge.categories',
  score: 'forge.score',
} as const;

/** What was kept as ideas, unchecked; empty where there is no list. */
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
