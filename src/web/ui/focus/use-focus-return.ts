import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './focus-recovery.ts';

/** For the button that opens a part of the page: gives it the focus that the part had when it was closed. */
export function useFocusReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // If the focus went somewhere else before the part closed, it stays there.
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
