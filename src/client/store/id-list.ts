import { type KeyValueStore } from '../environment.ts';

/** Prefix of the id of an account whose data is deleted only if all of it is synced. */
export const undecidedPrefix = '?';

/** A set of ids stored in localStorage under one key. */
export interface IdList {
  all(): readonly string[];
  has(id: string): boolean;
  add(id: string): void;
  remove(id: string): void;
}

/** Reads localStorage on every call, as other tabs write there too. */
export function openIdList(storage: KeyValueStore, key: string): IdList {
  const all = () => (storage.get(key) ?? '').split(' ').filter(Boolean);
  const save = (ids: readonly string[]) => storage.set(key, ids.join(' ') || null);
  return {
    all,
    has: (id) => all().includes(id),
    add: (id) => save([...new Set([...all(), id])]),
    remove: (id) => save(all().filter((one) => one !== id)),
  };
}
