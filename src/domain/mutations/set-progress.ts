import { type IdeaPatch } from '../effect.ts';
import { type IdeaDoc } from '../idea.ts';
import { dateOf } from '../mutation.ts';
import { isFinished, isProgress } from '../progress.ts';
import { Refusal } from '../refusal.ts';
import { type Handler } from './handler.ts';

/** The patch that sets progress and remembers or forgets the moment of finishing. */
export function progressPatch(idea: IdeaDoc, progress: number, date: string): IdeaPatch {
  if (!isProgress(progress)) throw new Refusal('invalid-progress');
  if (!isFinished({ progress })) return { progress, finishedAt: null };
  return { progress, finishedAt: isFinished(idea) ? idea.finishedAt : date };
}

/** The slider: sets progress directly and earns nothing. */
export const setProgress: Handler<'setProgress'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.require(mutation.args.id);
    draft.changeIdea(idea, progressPatch(idea, mutation.args.progress, dateOf(mutation)));
  },
};
