import { useEffect } from 'react';
import { useAccount, useForge, useObservable } from '../../../app/context/forge.ts';
import { currentEntry } from '../../../app/places/entry.ts';
import { afterPaint } from '../../../platform/after-paint.ts';
import { topmostElement } from '../../../ui/dialog/top-layer.ts';
import { withCard } from '../list/with-card.ts';
import { showView } from '../shortcuts/show-view.ts';
import { type BoardState, type ViewName } from '../state/board-state.ts';
import { whenKnown } from './when-known.ts';

/** Keeps address and history in step with the board, once its ideas are known. */
export function useKeptPlace(board: BoardState): void {
  const { dialogs, environment, history, openedIdea } = useForge();
  const { isLoaded, user, view } = useAccount();
  const canStart = useObservable(isLoaded);
  useEffect(() => {
    if (!canStart) return undefined;
    let isGone = false;
    let stop = () => {};
    const { schedule } = environment;
    const show = (next: ViewName) => showView(next, board);
    const closeTopmost = () => {
      // It opens over any dialog.
      const isPaletteLoading =
        dialogs.isPaletteOpen.get() && document.querySelector('dialog [role=combobox]') === null;
      if (isPaletteLoading && dialogs.question.get() === null) return dialogs.setPaletteOpen(false);
      const top = topmostElement();
      if (top instanceof HTMLDialogElement) top.dispatchEvent(new Event('cancel', { cancelable: true }));
      // It is still loading.
      else dialogs.close();
    };
    const start = async () => {
      const { keepBoardPlace } = await import('./keep-board-place.ts');
      if (isGone) return;
      const isLink = currentEntry(history) === null;
      stop = keepBoardPlace({
        history,
        dialogs,
        board,
        openedIdea,
        view,
        whenKnown: (id, run) => whenKnown({ view, schedule }, id, run),
        closeTopmost,
        schedule,
        owner: user.id,
        showView: show,
      });
      const idea = openedIdea.get();
      // After a reload the browser restores the position.
      if (isLink && idea !== null) withCard(board, idea, (card) => card.scrollIntoView({ block: 'center' }));
    };
    const cancelStart = afterPaint(() => {
      // Without it the board works, and Back leaves the page as before.
      start().catch(() => {});
    });
    return () => {
      isGone = true;
      cancelStart();
      stop();
    };
  }, [board, canStart, dialogs, environment, history, openedIdea, user, view]);
}
