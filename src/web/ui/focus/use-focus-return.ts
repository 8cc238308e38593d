import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './focus-recovery.ts';

/** For a button that opens a part of the page: returns the focus to the button when that part closes. */
export function useFocusReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // If the user moved the focus elsewhere before the part closed, leave it there.
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
