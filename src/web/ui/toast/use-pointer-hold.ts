import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Reports whether the pointer has moved onto a toast and is still there. Toasts let the pointer through to the page below,
 * so they get no events of their own. A toast that appears under a resting pointer does not count until the pointer moves
 * onto it from outside, or onto its button.
 */
export function usePointerHold(ref: RefObject<HTMLElement | null>, onChange: (isOn: boolean) => void): void {
  const latestOnChange = useRef(onChange);
  const pointer = useRef<Point | null>(null);
  /** The toast that the pointer moved onto. Newer toasts may have pushed it away from a resting pointer since. */
  const hovered = useRef<Element | null>(null);
  const set = useCallback((toast: Element | null) => {
    const isChanged = (toast === null) !== (hovered.current === null);
    hovered.current = toast;
    if (isChanged) latestOnChange.current(toast !== null);
  }, []);

  useEffect(() => {
    latestOnChange.current = onChange;
    if (hovered.current?.isConnected === false) set(toastAt(ref.current, pointer.current));
  });

  useEffect(() => {
    const move = (event: PointerEvent) => {
      const { clientX, clientY, pointerType, target } = event;
      // A finger does not hover.
      if (pointerType === 'touch') return;
      const [region, before, now] = [ref.current, pointer.current, { clientX, clientY }];
      pointer.current = now;
      const isOnButton = target instanceof Node && region?.contains(target) === true;
      const hasEntered = hovered.current !== null || isOnButton || toastAt(region, before) === null;
      set(hasEntered ? toastAt(region, now) : null);
    };
    const leave = () => {
      pointer.current = null;
      set(null);
    };
    document.addEventListener('pointermove', move);
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('pointermove', move);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, [ref, set]);
}

function toastAt(region: HTMLElement | null, point: Point | null): Element | null {
  if (region === null || point === null) return null;
  const isAt = (toast: Element) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const { clientX: x, clientY: y } = point;
    return left <= x && x <= right && top <= y && y <= bottom;
  };
  return [...region.querySelectorAll('[data-tone]')].find(isAt) ?? null;
}
