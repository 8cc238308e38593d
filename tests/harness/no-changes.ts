import { type Changes } from '#contract/changes.ts';

/** What a client at a version gets where nothing has happened since. */
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
