import { isInFuture } from '../deadline/deadline.ts';
import { isSetAsideText } from '../deadline/set-aside-text.ts';
import { someday } from '../deadline/set-aside.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { type IdeaPatch } from '../mutation/effect.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { type Stamp, zoneOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { cleanText } from '../primitives/text.ts';

/** Sets an idea aside or brings it back, and earns nothing. A finished idea stays as it is. */
export const setAside: MutationHandler<'setAside'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
    draft.changeIdea(idea, setAsidePatch(idea, readReturn(mutation.args.until, mutation)));
  },
};

/** The clean text of a return. @throws Refusal if it is no time in the future */
export function readReturn(text: string, stamp: Stamp): string {
  const until = cleanText(text);
  const isOpen = until === '' || until === someday;
  if (isOpen || (isSetAsideText(until) && isInFuture(until, stamp.at, zoneOf(stamp)))) return until;
  throw new Refusal('deadline-not-future');
}

/** Empty for a finished idea: another device may have finished it meanwhile. */
export function setAsidePatch(idea: IdeaDoc, until: string): IdeaPatch {
  return isFinished(idea) ? {} : { setAside: until };
}
