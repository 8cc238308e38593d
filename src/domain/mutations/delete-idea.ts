import { points } from '../score.ts';
import { type Handler } from './handler.ts';

export const deleteIdea: Handler<'deleteIdea'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.require(mutation.args.id);
    draft.removeIdea(idea, Math.abs(draft.award(points.deleteIdea)));
  },
};

/** "Reset": deletes every idea and takes no points. */
export const deleteAllIdeas: Handler<'deleteAllIdeas'> = {
  reads: () => ({}),
  apply(draft) {
    draft.removeAll();
  },
};
