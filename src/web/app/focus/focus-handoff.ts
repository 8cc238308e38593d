import { type RefObject, useLayoutEffect, useRef } from 'react';
import { hasHadInput } from '../../platform/user-gesture.ts';
import { isFocusLost } from '../../ui/focus/focus-recovery.ts';

/** Whether the previous screen had the focus when it was removed. */
let isFocusHandedOff = false;

/** A ref for a screen that another one replaces: records whether the focus was inside it. */
export function useFocusHandoff(): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = screen.current;
    isFocusHandedOff = false;
    return () => {
      // Safari gives a pressed button no focus.
      const isPressed = hasHadInput() && isFocusLost();
      const active = document.activeElement;
      // A dialog over the screen counts as part of it.
      const isInDialog = active !== null && active.closest('dialog') !== null;
      isFocusHandedOff = isPressed || isInDialog || element?.contains(active) === true;
    };
  }, []);
  return screen;
}

/** For a dialog that leads to another screen: passes its focus on to that screen. */
export function handOffFocus(): void {
  isFocusHandedOff = true;
}

/** Focuses this screen's first element if the previous screen had the focus; does nothing on page load. */
export function receiveFocus(element: HTMLElement | null): void {
  if (element === null || !isFocusHandedOff) return;
  isFocusHandedOff = false;
  // During a loading screen in between, the person may have focused something else.
  if (isFocusLost()) element.focus();
}
