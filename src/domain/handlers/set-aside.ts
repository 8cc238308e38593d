import { isInFuture } from '../deadline/deadline.ts';
import { isSetAsideText } from '../deadline/set-aside-text.ts';
import { someday } from '../deadline/set-aside.ts';
import { isFinished } from '../idea/progress.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { zoneOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { cleanText } from '../primitives/text.ts';

/** Sets an idea aside or brings it back, and earns nothing. A finished idea stays as it is. */
export const setAside: MutationHandler<'setAside'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
    const until = cleanText(mutation.args.until);
    const isOpen = until === '' || until === someday;
    if (!isOpen && !(isSetAsideText(until) && isInFuture(until, mutation.at, zoneOf(mutation))))
      throw new Refusal('deadline-not-future');
    // Another device may have finished it meanwhile.
    if (!isFinished(idea)) draft.changeIdea(idea, { setAside: until });
  },
};
