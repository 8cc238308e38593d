import { type EntryTotals } from './entry-totals.ts';
import { type IdeaDoc } from './idea.ts';

export type StepTotals = Pick<EntryTotals, 'steps' | 'done'>;

/** Whether an idea's steps set its progress. */
export function isSetBySteps({ progressBy }: Pick<IdeaDoc, 'progressBy'>): boolean {
  return progressBy === 'steps';
}

/** The progress that at least one step sets: rounded down, so that it is 100 only if all are done. */
export function progressOfSteps({ steps, done }: StepTotals): number {
  return Math.floor((100 * done) / steps);
}
