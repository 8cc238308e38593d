import { type RefObject, useLayoutEffect, useRef } from 'react';
import { firstIdea } from '../../app/first-idea.ts';
import { type Heirs, keepPlace } from '../../ui/keep-focus.ts';
import { fieldGoes } from '../../ui/typed-on.ts';

/**
 * Does what may take an idea's card away, and leads the focus to the title of the next one, else of the one
 * before, else to what the empty board offers.
 */
export async function focusAfterRemoval<Done>(id: string, act: () => Promise<Done>): Promise<Done> {
  const heirs = heirsOf(id);
  const focusHeir = keepPlace();
  const isDone = await act();
  focusHeir(() => (cardOf(id) === null ? heirs() : []));
  return isDone;
}

/** For an idea's card: leads the focus on if the card goes for a reason elsewhere, as on another device. */
export function useFocusHeirs(id: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    // Asked while the card is still in the page.
    return () => {
      const focused = document.activeElement;
      if (!card?.contains(focused)) return;
      if (focused) fieldGoes(focused);
      const { top, bottom } = card.getBoundingClientRect();
      // Whoever has scrolled away from the card goes on looking where they are.
      keepPlace()(heirsOf(id), { preventScroll: bottom <= 0 || top >= innerHeight });
    };
  }, [id]);
  return ref;
}

/** Where the focus may go from a card that is about to go. */
function heirsOf(id: string): Heirs {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const place = cards.findIndex((card) => card.dataset['idea'] === id);
  const heir = (cards[place + 1] ?? cards[place - 1])?.dataset['idea'];
  return () => [heir === undefined ? null : titleOf(heir), ...firstIdea()];
}

function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-idea="${CSS.escape(id)}"]`);
}

function titleOf(id: string): HTMLElement | null {
  return cardOf(id)?.querySelector<HTMLElement>('[data-title]') ?? null;
}
