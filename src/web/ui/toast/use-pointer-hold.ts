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
  const isOn = useRef(false);
  const set = useCallback((next: boolean) => {
    if (isOn.current === next) return;
    isOn.current = next;
    latestOnChange.current(next);
  }, []);

  useEffect(() => {
    latestOnChange.current = onChange;
    // The toast under the resting pointer may have been removed.
    if (isOn.current && !isWithin(ref.current, pointer.current)) set(false);
  });

  useEffect(() => {
    const move = (event: PointerEvent) => {
      const { clientX, clientY, pointerType, target } = event;
      // A finger does not hover.
      if (pointerType === 'touch') return;
      const [region, before, now] = [ref.current, pointer.current, { clientX, clientY }];
      pointer.current = now;
      const isOnButton = target instanceof Node && region?.contains(target);
      set(isWithin(region, now) && (isOn.current || isOnButton === true || !isWithin(region, before)));
    };
    const leave = () => {
      pointer.current = null;
      set(false);
    };
    document.addEventListener('pointermove', move);
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('pointermove', move);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, [ref, set]);
}

function isWithin(region: HTMLElement | null, point: Point | null): boolean {
  if (region === null || point === null) return false;
  return [...region.querySelectorAll('[data-tone]')].some((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const { clientX: x, clientY: y } = point;
    return left <= x && x <= right && top <= y && y <= bottom;
  });
}
