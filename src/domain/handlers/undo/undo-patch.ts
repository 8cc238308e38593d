import { type IdeaDoc } from '../../idea/idea.ts';
import { isFinished } from '../../idea/progress.ts';
import { isSetBySteps, progressOfSteps } from '../../idea/steps.ts';
import { currentCategory } from '../../mutation/category-names.ts';
import { type Draft } from '../../mutation/draft.ts';
import { type IdeaPatch, type Inverse, fieldOf } from '../../mutation/effect.ts';
import { deepEqual } from '../../primitives/deep-equal.ts';
import { progressPatch } from '../set-progress.ts';

type ChangeIdea = Extract<Inverse, { kind: 'change-idea' }>;

/**
 * The patch that undoes the change of an idea; null if the idea has been changed since. While the idea's steps set its
 * progress, the steps as they are now decide it, so that another device's tick is no conflict.
 */
export function undoPatch(
  draft: Draft,
  idea: IdeaDoc,
  { from, to }: ChangeIdea,
  date: string,
): IdeaPatch | null {
  const wasBySteps = isSetBySteps(idea);
  const isUnchanged = Object.entries(from).every(([key, value]) => {
    if (wasBySteps && (key === 'progress' || key === 'finishedAt')) return true;
    // A category or tag that was renamed since is the same one.
    const expected = key === 'category' ? currentCategory(draft.account, String(value), draft.at) : value;
    if (key === 'tags') return draft.tags.isSame(idea.tags, value as IdeaDoc['tags']);
    return deepEqual(fieldOf(idea, key as keyof IdeaPatch), expected);
  });
  if (!isUnchanged) return null;
  const totals = draft.stepTotals(idea.id);
  const { progressBy = wasBySteps ? 'steps' : 'hand', ...rest } = to;
  // Steps that others have added since keep setting the progress when the first one is taken back.
  const isOneTakenBack = totals.steps < draft.reader.entryTotals(idea.id).steps;
  const isBySteps = totals.steps > 0 && (progressBy === 'steps' || (wasBySteps && isOneTakenBack));
  if (!isBySteps) return { ...rest, progressBy: 'hand' };
  const progress = progressOfSteps(totals);
  // A progress that was set by hand since must not be lost.
  if (!wasBySteps && from.progress === undefined && progress !== idea.progress) return null;
  const patch = progressPatch(idea, progress, date);
  const isRestored = progress === rest.progress && isFinished({ progress });
  return {
    ...rest,
    ...patch,
    ...(isRestored && { finishedAt: rest.finishedAt ?? date }),
    progressBy: 'steps',
  };
}
