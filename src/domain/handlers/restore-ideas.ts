import { type IdeaDoc } from '../idea/idea.ts';
import { type TrashedIdea } from '../idea/trash.ts';
import { type Draft } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { Refusal } from '../mutation/refusal.ts';

/** What of these ideas is in the trash. */
function findTrashed({ reader }: Draft, ids: ReadonlySet<string>): readonly TrashedIdea<IdeaDoc>[] {
  return [...ids].flatMap((id) => reader.trashed(id) ?? []);
}

/**
 * Restores from the trash, and gives back the points that each deletion took: a reset or an import took none. What
 * another device has restored by then stays as it is, and what it has purged keeps no other from coming back.
 */
export const restoreIdeas: MutationHandler<'restoreIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, { args: { ids } }) {
    const found = findTrashed(draft, new Set(ids));
    if (found.length === 0 && !ids.some((id) => draft.reader.idea(id))) throw new Refusal('undo-gone');
    for (const trashed of found) {
      draft.restoreIdea(trashed);
      draft.award(trashed.took);
    }
  },
};

/**
 * Empties the trash of these; there is no way back. What another device has restored by then stays, and what it has
 * purged keeps no other from going.
 */
export const purgeIdeas: MutationHandler<'purgeIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, mutation) {
    const found = findTrashed(draft, new Set(mutation.args.ids));
    if (found.length === 0) throw new Refusal('undo-gone');
    for (const { idea } of found) draft.purgeIdea(idea.id);
  },
};
