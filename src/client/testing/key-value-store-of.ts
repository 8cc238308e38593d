import { type KeyValueStore } from '../environment.ts';

/** An in-memory `localStorage` with initial entries. Every write persists. */
export function keyValueStoreOf(
  before: readonly (readonly [key: string, value: string])[] = [],
): KeyValueStore & { entries(): [key: string, value: string][] } {
  const values = new Map(before);
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
    dropUnpersisted: () => {},
    entries: () => [...values],
  };
}
