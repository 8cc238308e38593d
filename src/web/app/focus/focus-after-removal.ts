import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type FocusCandidates, prepareFocusRecovery } from '../../ui/focus/focus-recovery.ts';
import { noteFieldRemoval } from '../../ui/input/is-typing.ts';
import { firstIdeaFocus } from './first-idea-focus.ts';

/**
 * Does what may take an idea's card away, and leads the focus to the title of the next one, else of the one
 * before, else to what the empty board offers.
 */
export async function focusAfterRemoval<Done>(id: string, remove: () => Promise<Done>): Promise<Done> {
  const candidates = focusCandidatesAfter(id);
  const recoverFocus = prepareFocusRecovery();
  const isDone = await remove();
  recoverFocus(() => (cardOf(id) === null ? candidates() : []));
  return isDone;
}

/** For an idea's card: leads the focus on if the card goes for a reason elsewhere, as on another device. */
export function useFocusAfterRemoval(id: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    // Asked while the card is still in the page.
    return () => {
      const focused = document.activeElement;
      if (!card?.contains(focused)) return;
      if (focused) noteFieldRemoval(focused);
      const { top, bottom } = card.getBoundingClientRect();
      // Whoever has scrolled away from the card goes on looking where they are.
      prepareFocusRecovery()(focusCandidatesAfter(id), { preventScroll: bottom <= 0 || top >= innerHeight });
    };
  }, [id]);
  return ref;
}

/** Where the focus may go from a card that is about to go. */
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
