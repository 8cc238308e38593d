import { type RefObject, useLayoutEffect, useRef } from 'react';
import { firstIdeaFocus } from '../../../app/focus/first-idea-focus.ts';
import { prepareFocusRecovery } from '../../../ui/focus/focus-recovery.ts';

/**
 * For an empty state: moves the focus from it to the first idea when one appears, as when a deletion is undone, or to the
 * button of the empty state that replaces it.
 */
export function useFocusOnFirstIdea(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    // Checked while the focused element is still in the page.
    return () => {
      if (place?.contains(document.activeElement)) prepareFocusRecovery()(firstIdeaFocus);
    };
  }, []);
  return ref;
}
