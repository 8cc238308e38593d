import { type KeyValueStore } from '#client/environment.ts';

/**
 * A key-value store on localStorage, which a browser may block or which may be full. A value that cannot be
 * stored lives as long as the tab, or until another tab stores one. The older value is removed, as it would
 * later be taken for the newest. `nameOf` gives the name under which the browser keeps a key.
 */
export function openLocalStorage(
  storage: () => Storage,
  nameOf: (key: string) => string = String,
): KeyValueStore {
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
      const kept = attempt((given) => given.getItem(nameOf(key)));
      if (kept !== null) unstored.delete(key);
      return kept ?? unstored.get(key) ?? null;
    },
    set(key, value) {
      unstored.delete(key);
      try {
        if (value !== null) return storage().setItem(nameOf(key), value);
      } catch {
        if (value !== null) unstored.set(key, value);
      }
      attempt((given) => given.removeItem(nameOf(key)));
    },
    dropUnpersisted: (key) => void unstored.delete(key),
  };
}
