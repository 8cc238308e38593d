import { type SetBack } from '#contract/changes.ts';

/** A server with another database of the account: which of its rows are newer is unknown. */
export const unknownSetBack: SetBack = {
  from: 0,
  editedIdeas: [],
  removedIdeas: [],
  editedEntries: [],
  removedEntries: [],
};
