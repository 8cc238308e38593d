import { type RefObject, useLayoutEffect, useRef } from 'react';
import { hasBeenPressed } from '../platform/user-gesture.ts';
import { isFocusLost } from '../ui/keep-focus.ts';

/** Whether the last screen that hands the focus on had it as it went. */
let isHandedOn = false;

/** For a screen that somebody works in until another takes its place: the element that holds it. */
export function useHandedFocus(): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = screen.current;
    isHandedOn = false;
    return () => {
      // Safari gives a pressed button no focus.
      const isPressed = hasBeenPressed() && isFocusLost();
      const active = document.activeElement;
      // A question over the screen is a part of it.
      const isAsked = active !== null && active.closest('dialog') !== null;
      isHandedOn = isPressed || isAsked || element?.contains(active) === true;
    };
  }, []);
  return screen;
}

/** For a dialog that leads to another screen: the focus it had is that screen's. */
export function handFocusOn(): void {
  isHandedOn = true;
}

/** Gives the focus of the screen before to what this one begins with; to nothing where a page just opens. */
export function takeHandedFocus(element: HTMLElement | null): void {
  if (element === null || !isHandedOn) return;
  isHandedOn = false;
  // A loading screen may have stood in between, and the person gone somewhere else.
  if (isFocusLost()) element.focus();
}
