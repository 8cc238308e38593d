import { type Changes } from '#contract/changes.ts';

/** The answer to a client at this version if nothing has changed since. */
export function noChanges(version: number): Changes {
  return {
    from: version,
    to: version,
    reset: false,
    account: null,
    ideas: [],
    entries: [],
    removedIdeas: [],
    removedEntries: [],
  };
}
