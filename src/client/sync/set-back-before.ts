import { type Changes, type SetBack } from '#contract/changes.ts';

/** How a server was set back that has just applied mutations: their rows are newer than this device's. */
export function setBackBefore({ from, ideas, entries, removedIdeas, removedEntries }: Changes): SetBack {
  return {
    from,
    editedIdeas: [...ideas.map(({ id }) => id), ...entries.map(({ ideaId }) => ideaId)],
    removedIdeas: removedIdeas.map(({ id }) => id),
    editedEntries: entries,
    removedEntries,
  };
}
