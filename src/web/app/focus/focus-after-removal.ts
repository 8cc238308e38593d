import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type FocusCandidates, prepareFocusRecovery } from '../../ui/focus/focus-recovery.ts';
import { noteFieldRemoval } from '../../ui/input/is-typing.ts';
import { firstIdeaFocus } from './first-idea-focus.ts';

/**
 * Runs an action that may remove an idea's card, then focuses the title of the next card, else of the previous one, else
 * the empty board's button.
 */
export async function focusAfterRemoval<Done>(id: string, remove: () => Promise<Done>): Promise<Done> {
  const candidates = focusCandidatesAfter(id);
  const recoverFocus = prepareFocusRecovery();
  const isDone = await remove();
  recoverFocus(() => (cardOf(id) === null ? candidates() : []));
  return isDone;
}

/** For an idea's card: moves the focus if the card is removed by another device or tab. */
export function useFocusAfterRemoval(id: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    // Read while the card is still in the page.
    return () => {
      const focused = document.activeElement;
      if (!card?.contains(focused)) return;
      if (focused) noteFieldRemoval(focused);
      const { top, bottom } = card.getBoundingClientRect();
      // The page must not scroll if the person has scrolled away from the card.
      prepareFocusRecovery()(focusCandidatesAfter(id), { preventScroll: bottom <= 0 || top >= innerHeight });
    };
  }, [id]);
  return ref;
}

/** Elements that can take the focus from a card that is about to be removed, best first. */
function focusCandidatesAfter(id: string): FocusCandidates {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const index = cards.findIndex((card) => card.dataset['idea'] === id);
  const neighbour = (cards[index + 1] ?? cards[index - 1])?.dataset['idea'];
  return () => [neighbour === undefined ? null : titleOf(neighbour), ...firstIdeaFocus()];
}

function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-idea="${CSS.escape(id)}"]`);
}

function titleOf(id: string): HTMLElement | null {
  return cardOf(id)?.querySelector<HTMLElement>('[data-title]') ?? null;
}
