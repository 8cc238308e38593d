import { type Draft } from '../draft.ts';
import { type IdeaDoc } from '../idea.ts';
import { Refusal } from '../refusal.ts';
import { type Trashed } from '../trash.ts';
import { type Handler } from './handler.ts';

/** What of these ideas is in the trash. */
function inTrash({ reader }: Draft, ids: ReadonlySet<string>): readonly Trashed<IdeaDoc>[] {
  return [...ids].flatMap((id) => reader.trashed(id) ?? []);
}

/**
 * Restores from the trash, and gives back the points that each deletion took: a reset or an import took none. What
 * another device has restored by then stays as it is, and what it has purged keeps no other from coming back.
 */
export const restoreIdeas: Handler<'restoreIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, { args: { ids } }) {
    const found = inTrash(draft, new Set(ids));
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
export const purgeIdeas: Handler<'purgeIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, mutation) {
    const found = inTrash(draft, new Set(mutation.args.ids));
    if (found.length === 0) throw new Refusal('undo-gone');
    for (const { idea } of found) draft.purgeIdea(idea.id);
  },
};
