import { points } from '../account/score.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';

export const deleteIdea: MutationHandler<'deleteIdea'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
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
