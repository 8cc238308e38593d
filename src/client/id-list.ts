import { type Memory } from './environment.ts';

/** A set of ids that the browser's `localStorage` keeps under one key. */
export interface IdList {
  all(): readonly string[];
  has(id: string): boolean;
  add(id: string): void;
  remove(id: string): void;
}

/** Reads the memory anew each time, as other tabs write there too. */
export function openIdList(memory: Memory, key: string): IdList {
  const all = () => (memory.get(key) ?? '').split(' ').filter(Boolean);
  const keep = (ids: readonly string[]) => memory.set(key, ids.join(' ') || null);
  return {
    all,
    has: (id) => all().includes(id),
    add: (id) => keep([...new Set([...all(), id])]),
    remove: (id) => keep(all().filter((one) => one !== id)),
  };
}
