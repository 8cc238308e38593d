import { type IdeaDoc, type ProgressBy } from '../idea/idea.ts';
import { type StepTotals, isSetBySteps, progressOfSteps } from '../idea/steps.ts';
import { type IdeaPatch } from '../mutation/effect.ts';
import { progressPatch } from './set-progress.ts';

/**
 * The patch of an idea once it has these steps and `by` sets its progress. Once the last step is gone, the progress
 * stays and is set by hand.
 */
export function stepsPatch(
  idea: IdeaDoc,
  totals: StepTotals,
  date: string,
  by: ProgressBy = isSetBySteps(idea) ? 'steps' : 'hand',
): IdeaPatch {
  if (by === 'hand' || totals.steps === 0) return { progressBy: 'hand' };
  return { progressBy: 'steps', ...progressPatch(idea, progressOfSteps(totals), date) };
}
