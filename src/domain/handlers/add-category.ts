import { points } from '../account/score.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';

export const addCategory: MutationHandler<'addCategory'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    draft.addCategory(mutation.args.name);
    draft.award(points.addCategory);
  },
};
