import { type KeyValueStore } from '#client/environment.ts';

/**
 * A memory in the local storage, which a browser may refuse to give or to fill. A value it does not take lives as long
 * as the tab, or until another tab has stored one. No older value is left in the storage, as it would later be taken
 * for the newest.
 */
export function openLocalStorage(storage: () => Storage): KeyValueStore {
  const unstored = new Map<string, string>();
  const attempt = <T>(work: (given: Storage) => T): T | null => {
    try {
      return work(storage());
    } catch {
      return null;
    }
  };
  return {
    get(key) {
      const kept = attempt((given) => given.getItem(key));
      if (kept !== null) unstored.delete(key);
      return kept ?? unstored.get(key) ?? null;
    },
    set(key, value) {
      unstored.delete(key);
      try {
        if (value !== null) return storage().setItem(key, value);
      } catch {
        if (value !== null) unstored.set(key, value);
      }
      attempt((given) => given.removeItem(key));
    },
    dropUnpersisted: (key) => void unstored.delete(key),
  };
}
