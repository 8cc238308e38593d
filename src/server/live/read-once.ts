import { type Changes } from '#contract/changes.ts';
import { type ReadChanges } from './hub.ts';

/** Listeners that are at the same version share one reading. */
export function readOnce(read: ReadChanges): ReadChanges {
  const started = new Map<number, Promise<Changes | null>>();
  return (since) => {
    const result = started.get(since) ?? read(since);
    started.set(since, result);
    return result;
  };
}
