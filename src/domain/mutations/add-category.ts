import { points } from '../score.ts';
import { type Handler } from './handler.ts';

export const addCategory: Handler<'addCategory'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    draft.addCategory(mutation.args.name);
    draft.award(points.addCategory);
  },
};
