import { type RefObject, useEffect } from 'react';
import { isFinished } from '#domain/idea/progress.ts';
import { useAccount, useForge } from '../../../app/context/forge.ts';
import { openFieldMenu } from '../../idea/links/open-field-menu.ts';

/** Swipes of a list's ideas: right finishes or reopens, left opens the deadlines. They load with the first touch. */
export function useSwipes(list: RefObject<HTMLElement | null>): void {
  const { actions, dialogs, messages } = useForge();
  const { view } = useAccount();
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let stop = () => {};
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (event: PointerEvent) => {
      const { enableSwipes } = await import('../../../ui/swipe/enable-swipes.ts');
      if (signal.aborted) return;
      const deps = {
        label(id: string, side: 'left' | 'right') {
          const { card, form } = messages.get();
          if (side === 'left') return form.deadline;
          const idea = view.get(id);
          return idea && isFinished(idea) ? card.reopen : card.finish;
        },
        onSwipe(id: string, side: 'left' | 'right', card: HTMLElement) {
          if (side === 'right') void actions.toggleFinished(id);
          else openFieldMenu(dialogs, 'deadline', card);
        },
      };
      stop = enableSwipes(element, deps, event);
    };
    const onFirstTouch = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      element.removeEventListener('pointerdown', onFirstTouch);
      // Without its code there are no swipes; the next touch tries again.
      load(event).catch(() => element.addEventListener('pointerdown', onFirstTouch, { signal }));
    };
    element.addEventListener('pointerdown', onFirstTouch, { signal });
    return () => {
      controller.abort();
      stop();
    };
  }, [list, actions, dialogs, messages, view]);
}
