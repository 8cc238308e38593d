import { type IdeaDoc } from '../idea/idea.ts';
import { type TrashedIdea } from '../idea/trash.ts';
import { type Draft } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { Refusal } from '../mutation/refusal.ts';

/** Those of the given ideas that are in the trash. */
function findTrashed({ reader }: Draft, ids: ReadonlySet<string>): readonly TrashedIdea<IdeaDoc>[] {
  return [...ids].flatMap((id) => reader.trashed(id) ?? []);
}

/**
 * Restores ideas from the trash and returns the points each deletion took (a reset or an import took none).
 * Ideas that another device has restored or purged meanwhile are skipped.
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
 * Deletes ideas in the trash permanently; this cannot be undone. Ideas that another device has restored or
 * purged meanwhile are skipped.
 */
export const purgeIdeas: MutationHandler<'purgeIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, mutation) {
    const found = findTrashed(draft, new Set(mutation.args.ids));
    if (found.length === 0) throw new Refusal('undo-gone');
    for (const { idea } of found) draft.purgeIdea(idea.id);
  },
};
