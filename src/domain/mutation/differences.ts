import { deepEqual } from '../primitives/deep-equal.ts';

/** The fields of a patch that differ from the present ones, before and after it; null if none does. */
export function differencesOf<P extends object>(
  patch: P,
  present: (key: keyof P) => unknown,
): { readonly from: P; readonly to: P } | null {
  const changed = (Object.keys(patch) as (keyof P)[]).filter((key) => !deepEqual(present(key), patch[key]));
  if (changed.length === 0) return null;
  const pick = (read: (key: keyof P) => unknown) =>
    Object.fromEntries(changed.map((key) => [key, read(key)])) as P;
  return { from: pick(present), to: pick((key) => patch[key]) };
}
