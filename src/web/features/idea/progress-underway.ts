import { useEffect } from 'react';
import { type Drafts } from '#client/drafts.ts';
import { nextDraft } from '#client/given-back.ts';
import { useAccount, useForge, useObservable } from '../../app/forge.ts';

const draft = 'progress';

/** Where a slider was moved to. */
interface Step {
  readonly id: string;
  readonly progress: number;
}

/**
 * Keeps where a slider was moved to until that is stored as a change, so that closing the page in between loses
 * nothing. Returns what forgets it again, unless something newer is kept by then.
 */
export function keepProgress(drafts: Drafts, step: Step): () => void {
  const text = JSON.stringify(step);
  drafts.set(draft, text);
  return () => {
    if (drafts.get(draft) === text) drafts.set(draft, null);
  };
}

/** Stores where a slider stood when the page was closed, if that had not been stored by then. */
export function useProgressLeft(): void {
  const { actions } = useForge();
  const { drafts, isLoaded, view } = useAccount();
  const isKnown = useObservable(isLoaded);
  useEffect(() => {
    if (!isKnown) return;
    for (let left = takeProgress(drafts); left !== null; left = takeProgress(drafts)) {
      const idea = view.get(left.id);
      if (idea !== undefined && idea.progress !== left.progress)
        void actions.setProgress(left.id, left.progress);
    }
  }, [actions, drafts, isKnown, view]);
}

/** What was kept, by a page that has ended. It is given once. */
function takeProgress(drafts: Drafts): Step | null {
  const text = nextDraft(drafts, draft);
  if (text === null) return null;
  drafts.set(draft, null);
  return JSON.parse(text) as Step;
}
