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

/** Restores from the trash, and gives back the points that each deletion took: a reset or an import took none. */
export const restoreIdeas: Handler<'restoreIdeas'> = {
  reads: ({ ids }) => ({ ideas: ids }),
  apply(draft, mutation) {
    for (const id of new Set(mutation.args.ids)) {
      const trashed = requireTrashed(draft, id);
      draft.restoreIdea(trashed);
      draft.award(trashed.took);
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
