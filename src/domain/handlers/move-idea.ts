import { points } from '../account/score.ts';
import { moveRanks } from '../board/order.ts';
import { sortIdeas } from '../board/sort.ts';
import { type Ranked, compareRanked } from '../idea/ranked.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { zoneOf } from '../mutation/mutation.ts';

/**
 * Moves an idea between its new neighbours. Points depend on the position in the order shown: dropping an
 * idea where it was earns nothing, but moving it while another sort is active earns points, even if the
 * result equals the previous manual order.
 */
export const moveIdea: MutationHandler<'moveIdea'> = {
  reads: ({ id, sort }) => ({ ideas: [id], all: sort === 'manual' ? 'ranks' : 'ideas' }),
  apply(draft, mutation) {
    const { sort, ...destination } = mutation.args;
    const { reader } = draft;
    draft.requireIdea(destination.id);
    const shown: readonly Ranked[] =
      sort === 'manual'
        ? [...reader.allRanks()].sort(compareRanked)
        : sortIdeas(reader.allIdeas(), sort, zoneOf(mutation));
    const ranks = moveRanks(shown, destination);
    for (const idea of shown) draft.setRank(idea, ranks.get(idea.id) ?? idea.rank);
    if (ranks.size > 0) draft.award(points.moveIdea);
  },
};
