import { points } from '../account/score.ts';
import { ranksAbove } from '../board/order.ts';
import { defaultCategory } from '../idea/categories.ts';
import { defaultPriority } from '../idea/idea.ts';
import { checkIdeaFields, cleanIdeaFields, momentOf } from '../mutation/check-idea-fields.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { dateOf, capturedId } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';

/**
 * Adds ideas of which only the title is required, at the top of the manual order and in the given order.
 * @throws Refusal of all of them if one is invalid
 */
export const captureIdeas: MutationHandler<'captureIdeas'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { ideas } = mutation.args;
    const ranks = ranksAbove(draft.account.topRank, ideas.length);
    for (const [index, given] of ideas.entries()) {
      const { tags = [], ...fields } = cleanIdeaFields({
        description: '',
        target: '',
        deadline: '',
        category: defaultCategory,
        priority: defaultPriority,
        ...given,
      });
      if (fields.title === '') throw new Refusal('text-required');
      const { title, category, ...optional } = fields;
      const typed = Object.entries(optional).filter(([, text]) => text !== '');
      const fault = checkIdeaFields({ title, category, ...Object.fromEntries(typed) }, momentOf(mutation));
      if (fault) throw new Refusal(fault.code);
      draft.addIdea({
        ...fields,
        category: draft.ensureCategory(category),
        id: capturedId(mutation.id, index),
        tags: draft.tags.list(tags),
        progress: 0,
        rank: ranks[index] ?? '',
        createdAt: dateOf(mutation),
        finishedAt: null,
        updates: [],
        notes: [],
        steps: [],
      });
    }
    draft.award(points.addIdea * ideas.length);
  },
};
