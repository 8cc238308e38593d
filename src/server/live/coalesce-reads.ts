import { type Changes } from '#contract/changes.ts';
import { type ReadChanges } from './hub.ts';

/** Shares one read among the listeners at the same version. */
export function coalesceReads(read: ReadChanges): ReadChanges {
  const readsByVersion = new Map<number, Promise<Changes | null>>();
  return (since) => {
    const result = readsByVersion.get(since) ?? read(since);
    readsByVersion.set(since, result);
    return result;
  };
}
