import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const controls = 'a, button, form, input, label, select, summary, textarea';

/**
 * Calls `onClick` for a click on a card that is on none of its controls and ends no selection of text. Then focuses the
 * card's title, as a click on it does, so that keys act on the card. For the keyboard, the title itself is a control.
 */
export function useEmptySpaceClick(
  ref: RefObject<HTMLElement | null>,
  onClick: (target: Element) => void,
): void {
  const latestOnClick = useRef(onClick);
  useLayoutEffect(() => {
    latestOnClick.current = onClick;
  });
  useEffect(() => {
    const card = ref.current;
    const click = ({ detail, target }: MouseEvent) => {
      // The second click of a double click selects a word.
      if (card === null || detail > 1 || !(target instanceof Element) || target.closest(controls)) return;
      const selection = getSelection();
      if (selection && !selection.isCollapsed && selection.containsNode(card, true)) return;
      card.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
      latestOnClick.current(target);
    };
    card?.addEventListener('click', click);
    return () => card?.removeEventListener('click', click);
  }, [ref]);
}
