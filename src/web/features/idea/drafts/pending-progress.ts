import { useEffect } from 'react';
import { nextDraft } from '#client/drafts/draft-submission.ts';
import { type Drafts } from '#client/drafts/drafts.ts';
import { useAccount, useForge, useObservable } from '../../../app/context/forge.ts';

const draftName = 'progress';

/** A slider's value that is not stored as a mutation yet. */
interface PendingProgress {
  readonly id: string;
  readonly progress: number;
}

/**
 * Stores a slider's value until it is stored as a mutation, so that closing the page in between loses
 * nothing. Returns a function that discards it, unless a newer value was stored since.
 */
export function savePendingProgress(drafts: Drafts, step: PendingProgress): () => void {
  const text = JSON.stringify(step);
  drafts.set(draftName, text);
  return () => {
    if (drafts.get(draftName) === text) drafts.set(draftName, null);
  };
}

/** On start, dispatches a slider's value that a closed page had not submitted. */
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

/** Returns and removes the value stored by a closed page. */
function takePendingProgress(drafts: Drafts): PendingProgress | null {
  const text = nextDraft(drafts, draftName);
  if (text === null) return null;
  drafts.set(draftName, null);
  return JSON.parse(text) as PendingProgress;
}
