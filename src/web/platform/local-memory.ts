import { type Memory } from '#client/environment.ts';

/**
 * A memory in the local storage, which a browser may refuse to give or to fill. What it does not take lives as long
 * as the tab, or until another tab has put something else there.
 */
export function openMemory(storage: () => Storage): Memory {
  /** What was not taken, and what is kept in its place. */
  const unkept = new Map<string, readonly [value: string | null, kept: string | null]>();
  const keptAt = (key: string) => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    get(key) {
      const kept = keptAt(key);
      const own = unkept.get(key);
      return own?.[1] === kept ? own[0] : kept;
    },
    set(key, value) {
      unkept.delete(key);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        unkept.set(key, [value, keptAt(key)]);
      }
    },
  };
}
