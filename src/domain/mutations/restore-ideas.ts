import { type Draft } from '../draft.ts';
import { type IdeaDoc } from '../idea.ts';
import { Refusal } from '../refusal.ts';
import { type Trashed } from '../trash.ts';
import { type Handler } from './handler.ts';

/** The deleted idea of this id, or a refusal that says why there is none. */
function requireTrashed(draft: Draft, id: string): Trashed<IdeaDoc> {
  const trashed = draft.reader.trashed(id);
  if (trashed === undefined) throw new Refusal('undo-gone');
  return trashed;
}

/**
 * Restores from the trash, and gives back the points that each deletion took: a reset or an import took none. What
 * another device has restored by then stays as it is, and what it has purged keeps no other from coming back.
 */
export const restoreIdeas: Handler<'restoreIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, { args: { ids } }) {
    const { reader } = draft;
    const trashed = [...new Set(ids)].flatMap((id) => reader.trashed(id) ?? []);
    if (trashed.length === 0 && !ids.some((id) => reader.idea(id))) throw new Refusal('undo-gone');
    for (const item of trashed) {
      draft.restoreIdea(item);
      draft.award(item.took);
    }
  },
};

/** Empties the trash of these; there is no way back. */
export const purgeIdeas: Handler<'purgeIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, mutation) {
    for (const id of new Set(mutation.args.ids)) draft.purgeIdea(requireTrashed(draft, id).idea.id);
  },
};
