import { useEffect } from 'react';
import { nextDraft } from '#client/drafts/draft-submission.ts';
import { type Drafts } from '#client/drafts/drafts.ts';
import { useAccount, useForge, useObservable } from '../../../app/context/forge.ts';

const draftName = 'progress';

/** Where a slider was moved to. */
interface PendingProgress {
  readonly id: string;
  readonly progress: number;
}

/**
 * Keeps where a slider was moved to until that is stored as a change, so that closing the page in between loses
 * nothing. Returns what forgets it again, unless something newer is kept by then.
 */
export function savePendingProgress(drafts: Drafts, step: PendingProgress): () => void {
  const text = JSON.stringify(step);
  drafts.set(draftName, text);
  return () => {
    if (drafts.get(draftName) === text) drafts.set(draftName, null);
  };
}

/** Stores where a slider stood when the page was closed, if that had not been stored by then. */
export function useApplyPendingProgress(): void {
  const { actions } = useForge();
  const { drafts, isLoaded, view } = useAccount();
  const isKnown = useObservable(isLoaded);
  useEffect(() => {
    if (!isKnown) return;
    for (let pending = takePendingProgress(drafts); pending !== null; pending = takePendingProgress(drafts)) {
      const idea = view.get(pending.id);
      if (idea !== undefined && idea.progress !== pending.progress)
        void actions.setProgress(pending.id, pending.progress);
    }
  }, [actions, drafts, isKnown, view]);
}

/** What was kept, by a page that has ended. It is given once. */
function takePendingProgress(drafts: Drafts): PendingProgress | null {
  const text = nextDraft(drafts, draftName);
  if (text === null) return null;
  drafts.set(draftName, null);
  return JSON.parse(text) as PendingProgress;
}
