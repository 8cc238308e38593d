import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished, isValidProgress } from '../idea/progress.ts';
import { type IdeaPatch } from '../mutation/effect.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { dateOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';

/**
 * The patch that sets the progress and sets or clears `finishedAt`. @throws Refusal if the progress is
 * invalid
 */
export function progressPatch(idea: IdeaDoc, progress: number, date: string): IdeaPatch {
  if (!isValidProgress(progress)) throw new Refusal('invalid-progress');
  if (!isFinished({ progress })) return { progress, finishedAt: null };
  return { progress, finishedAt: isFinished(idea) ? idea.finishedAt : date };
}

/** Sets the progress directly, as the slider does, and earns nothing. */
export const setProgress: MutationHandler<'setProgress'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
    draft.changeIdea(idea, progressPatch(idea, mutation.args.progress, dateOf(mutation)));
  },
};
