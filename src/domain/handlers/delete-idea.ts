import { points } from '../account/score.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { findIdeas } from './edit-ideas.ts';

export const deleteIdea: MutationHandler<'deleteIdea'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
    draft.removeIdea(idea, Math.abs(draft.award(points.deleteIdea)));
  },
};

/** Deletes several ideas, each with the points of its deletion. Those that are gone are skipped. */
export const deleteIdeas: MutationHandler<'deleteIdeas'> = {
  reads: ({ ids }) => ({ ideas: [...new Set(ids)] }),
  apply(draft, mutation) {
    for (const idea of findIdeas(draft, mutation.args.ids))
      draft.removeIdea(idea, Math.abs(draft.award(points.deleteIdea)));
  },
};

/** "Reset": deletes all ideas without taking points. */
export const deleteAllIdeas: MutationHandler<'deleteAllIdeas'> = {
  reads: () => ({}),
  apply(draft) {
    draft.removeAll();
  },
};
