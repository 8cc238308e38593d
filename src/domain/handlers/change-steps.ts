import { moveRanks, rankBelow } from '../board/order.ts';
import { type ProgressBy, type Step, compareEntries } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { isSetBySteps } from '../idea/steps.ts';
import { type Draft } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { dateOf, stepIdsOf } from '../mutation/mutation.ts';
import { defaultReopenedProgress } from '../mutation/progress-before-finish.ts';
import { Refusal } from '../mutation/refusal.ts';
import { cleanEntryText } from './add-entry.ts';
import { progressPatch } from './set-progress.ts';
import { stepsPatch } from './steps-patch.ts';

/**
 * Adds one or several steps after the others, which reopens a finished idea. The first one of an idea without progress
 * makes the steps set it.
 */
export const addStep: MutationHandler<'addStep'> = {
  reads: ({ id }) => ({ ideas: [id], steps: [id] }),
  apply(draft, mutation) {
    const { id, text, more = [] } = mutation.args;
    const idea = draft.requireIdea(id);
    const date = dateOf(mutation);
    const steps = draft.reader.steps(id).toSorted(compareEntries);
    const texts = [text, ...more].map((line) => cleanEntryText(line, 'steps'));
    let rank = steps.at(-1)?.rank ?? null;
    const added = stepIdsOf(mutation).map((stepId, index): Step => {
      rank = rankBelow(rank);
      return { id: stepId, text: texts[index] ?? '', date, rank, doneAt: null };
    });
    draft.addEntries(id, 'steps', added);
    const isFirst = steps.length === 0 && idea.progress === 0;
    const by: ProgressBy = isFirst || isSetBySteps(idea) ? 'steps' : 'hand';
    if (by === 'hand' && isFinished(idea))
      draft.changeIdea(idea, progressPatch(idea, defaultReopenedProgress, date));
    else draft.changeIdea(idea, stepsPatch(idea, draft.stepTotals(id), date, by));
  },
};

/** Ticks a step off or makes it open again. It earns nothing: ticking back and forth would. */
export const setStep: MutationHandler<'setStep'> = {
  reads: ({ id, step }) => ({ ideas: [id], entries: [{ ideaId: id, id: step }] }),
  apply(draft, mutation) {
    const { id, done } = mutation.args;
    const idea = draft.requireIdea(id);
    const step = requireStep(draft, id, mutation.args.step);
    const date = dateOf(mutation);
    draft.changeStep(id, step, { doneAt: done ? (step.doneAt ?? date) : null });
    draft.changeIdea(idea, stepsPatch(idea, draft.stepTotals(id), date));
  },
};

/** Moves a step between its new neighbours, of which those that are gone are ignored. */
export const moveStep: MutationHandler<'moveStep'> = {
  reads: ({ id, step }) => ({ ideas: [id], entries: [{ ideaId: id, id: step }], steps: [id] }),
  apply(draft, { args: { id, step, after, before } }) {
    draft.requireIdea(id);
    requireStep(draft, id, step);
    const steps = draft.reader.steps(id).toSorted(compareEntries);
    const ranks = moveRanks(steps, { id: step, after, before });
    for (const moved of steps) draft.changeStep(id, moved, { rank: ranks.get(moved.id) ?? moved.rank });
  },
};

/** Chooses what sets the progress. Without steps, nothing changes. */
export const setProgressBy: MutationHandler<'setProgressBy'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const { id, by } = mutation.args;
    const idea = draft.requireIdea(id);
    const totals = draft.stepTotals(id);
    if (totals.steps > 0) draft.changeIdea(idea, stepsPatch(idea, totals, dateOf(mutation), by));
  },
};

function requireStep(draft: Draft, ideaId: string, id: string): Step {
  const step = draft.reader.entry(ideaId, 'steps', id);
  if (step === undefined || !('rank' in step)) throw new Refusal('entry-not-found');
  return step;
}
