import { points } from '../account/score.ts';
import { rankAbove } from '../board/order.ts';
import { checkIdeaFields, cleanIdeaFields, momentOf } from '../mutation/check-idea-fields.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { dateOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';

/** Adds an idea with the mutation's id at the top of the manual order. */
export const addIdea: MutationHandler<'addIdea'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { title, description, category, deadline, target } = mutation.args;
    const fault = checkIdeaFields({ title, description, category, deadline, target }, momentOf(mutation));
    if (fault) throw new Refusal(fault.code);
    const fields = cleanIdeaFields(mutation.args);
    draft.addIdea({
      ...fields,
      category: draft.ensureCategory(fields.category),
      id: mutation.id,
      tags: draft.tags.list(fields.tags),
      progress: 0,
      rank: rankAbove(draft.account.topRank),
      createdAt: dateOf(mutation),
      finishedAt: null,
      updates: [],
      notes: [],
      steps: [],
    });
    draft.award(points.addIdea);
  },
};
