import { useEffect } from 'react';
import { useAccount, useForge, useObservable } from '../../../app/context/forge.ts';
import { showCapture } from '../new-idea/show-new-idea.ts';
import { putBeforeDraft } from './use-capture-draft.ts';

/** Puts a text from outside into the capture line, once the ideas are shown and no dialog is open. It is never submitted. */
export function useIncomingText(): void {
  const { dialogs, environment, incomingText } = useForge();
  const { drafts, isLoaded } = useAccount();
  const text = useObservable(incomingText);
  const canShow = useObservable(isLoaded);
  const isFree = useObservable(dialogs.open) === null;
  useEffect(() => {
    // Not the rendered state: the first help may have opened since.
    if (text === null || !canShow || !isFree || dialogs.isAnyOpen()) return;
    incomingText.set(null);
    if (text !== '') putBeforeDraft(drafts, text, environment.now());
    showCapture(dialogs);
  }, [text, canShow, isFree, dialogs, drafts, environment, incomingText]);
}
