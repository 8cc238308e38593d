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

/** The patch that sets the progress by hand, so that the idea's steps no longer set it. */
export function handPatch(idea: IdeaDoc, progress: number, date: string): IdeaPatch {
  const patch = progressPatch(idea, progress, date);
  return progress === idea.progress ? patch : { ...patch, progressBy: 'hand' };
}

/** Sets the progress directly, as the slider does, and earns nothing. */
export const setProgress: MutationHandler<'setProgress'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
    draft.changeIdea(idea, handPatch(idea, mutation.args.progress, dateOf(mutation)));
  },
};
