import { type Memory } from '#client/environment.ts';

/**
 * A memory in the local storage, which a browser may refuse to give or to fill. A value it does not take lives as long
 * as the tab, or until another tab has stored one. No older value is left in the storage, as it would later be taken
 * for the newest.
 */
export function openMemory(storage: () => Storage): Memory {
  const unkept = new Map<string, string>();
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
      if (kept !== null) unkept.delete(key);
      return kept ?? unkept.get(key) ?? null;
    },
    set(key, value) {
      unkept.delete(key);
      try {
        if (value !== null) return storage().setItem(key, value);
      } catch {
        if (value !== null) unkept.set(key, value);
      }
      attempt((given) => given.removeItem(key));
    },
    drop: (key) => void unkept.delete(key),
  };
}
