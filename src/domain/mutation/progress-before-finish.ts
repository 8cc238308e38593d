import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { type Inverse } from './effect.ts';

/** An idea's progress after it is reopened, if the progress before is not known. */
export const defaultReopenedProgress = 90;

/**
 * The progress that a finished idea had before, according to the steps that undo these mutations. Only the mutation that
 * finished it counts, found by the time of finishing: an earlier one may have started from another progress. Null if it is
 * not among them.
 */
export function progressBeforeFinish(
  { id, finishedAt }: Pick<IdeaDoc, 'id' | 'finishedAt'>,
  mutations: Iterable<{ readonly inverse: readonly Inverse[] | null }>,
): number | null {
  if (finishedAt === null) return null;
  for (const { inverse } of mutations)
    for (const step of inverse ?? []) {
      if (step.kind !== 'change-idea' || step.id !== id || step.from.finishedAt !== finishedAt) continue;
      const { progress } = step.to;
      if (progress !== undefined && !isFinished({ progress })) return progress;
    }
  return null;
}
