import { type Changes, type SetBack } from '#contract/changes.ts';

/** How a server was set back that has just applied mutations: their rows are newer than this device's. */
export function setBackBefore({ from, ideas, entries, removedIdeas, removedEntries }: Changes): SetBack {
  return {
    from,
    editedIdeas: ideas.map(({ id }) => id),
    removedIdeas: removedIdeas.map(({ id }) => id),
    editedEntries: entries,
    removedEntries,
  };
}

/** A server with another database of the account: which of its rows are newer is unknown. */
export const unknownSetBack: SetBack = {
  from: 0,
  editedIdeas: [],
  removedIdeas: [],
  editedEntries: [],
  removedEntries: [],
};
