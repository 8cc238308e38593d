import { type RefObject, useLayoutEffect, useRef } from 'react';
import { hasHadInput } from '../../platform/user-gesture.ts';
import { isFocusLost } from '../../ui/focus/focus-recovery.ts';

/** Whether the last screen that hands the focus on had it as it went. */
let isFocusHandedOff = false;

/** For a screen that somebody works in until another takes its place: the element that holds it. */
export function useFocusHandoff(): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = screen.current;
    isFocusHandedOff = false;
    return () => {
      // Safari gives a pressed button no focus.
      const isPressed = hasHadInput() && isFocusLost();
      const active = document.activeElement;
      // A question over the screen is a part of it.
      const isInDialog = active !== null && active.closest('dialog') !== null;
      isFocusHandedOff = isPressed || isInDialog || element?.contains(active) === true;
    };
  }, []);
  return screen;
}

/** For a dialog that leads to another screen: the focus it had is that screen's. */
export function handOffFocus(): void {
  isFocusHandedOff = true;
}

/** Gives the focus of the screen before to what this one begins with; to nothing where a page just opens. */
export function receiveFocus(element: HTMLElement | null): void {
  if (element === null || !isFocusHandedOff) return;
  isFocusHandedOff = false;
  // A loading screen may have stood in between, and the person gone somewhere else.
  if (isFocusLost()) element.focus();
}
