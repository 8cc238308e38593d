import { useEffect } from 'react';
import { useAccount, useForge, useObservable } from '../../../app/context/forge.ts';

/**
 * Puts a text from outside into the capture line, once the ideas are shown and no dialog is open. Until then it stays in the
 * address, so that it survives a sign-in. It is never submitted.
 */
export function useIncomingText(): void {
  const { dialogs, environment } = useForge();
  const { drafts, isLoaded } = useAccount();
  const canShow = useObservable(isLoaded);
  const isFree = useObservable(dialogs.open) === null;
  useEffect(() => {
    // Not only the rendered state: the first help may have opened since.
    if (location.search === '' || !canShow || !isFree || dialogs.isAnyOpen()) return;
    // If it cannot be loaded, the text stays in the address for a reload.
    import('./show-incoming-text.ts').then(
      ({ showIncomingText }) => showIncomingText({ dialogs, environment }, drafts),
      () => {},
    );
  }, [canShow, isFree, dialogs, drafts, environment]);
}
