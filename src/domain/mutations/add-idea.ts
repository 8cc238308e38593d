import { checkFields, cleanFields, momentOf } from '../check-idea.ts';
import { dateOf } from '../mutation.ts';
import { rankAbove } from '../order.ts';
import { Refusal } from '../refusal.ts';
import { points } from '../score.ts';
import { normalTags } from '../tags.ts';
import { type Handler } from './handler.ts';

/** The new idea takes the mutation's id and stands at the top of the manual order. */
export const addIdea: Handler<'addIdea'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { title, description, category, deadline, target } = mutation.args;
    const fault = checkFields({ title, description, category, deadline, target }, momentOf(mutation));
    if (fault) throw new Refusal(fault.code);
    const fields = cleanFields(mutation.args);
    draft.includeCategory(fields.category);
    draft.addIdea({
      ...fields,
      id: mutation.id,
      tags: normalTags(fields.tags),
      progress: 0,
      rank: rankAbove(draft.account.topRank),
      createdAt: dateOf(mutation),
      finishedAt: null,
      updates: [],
      notes: [],
    });
    draft.award(points.addIdea);
  },
};
