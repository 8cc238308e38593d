import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Frames until new rows are measured: until then they may push the focused item out of view. */
const measureFrames = 4;

export interface FocusedItem {
  readonly id: string | null;
  /** The item's index in the list; -1 if it is not there. */
  readonly index: number;
  /** A dragged item follows the drag instead. */
  readonly isDragged: boolean;
}

/**
 * Keeps the focused item in view when a change of order moves it. The page does not scroll for pointer users,
 * who work where they point, or after the user has scrolled away.
 */
export function useFocusInView(list: RefObject<HTMLElement | null>, { id, index, isDragged }: FocusedItem) {
  const isByKeyboard = useRef(false);
  const isInView = useRef(false);
  const last = useRef({ id, index });

  useEffect(() => {
    const element = list.current;
    const byKeyboard = () => (isByKeyboard.current = true);
    const byPointer = () => (isByKeyboard.current = false);
    element?.addEventListener('keydown', byKeyboard, true);
    element?.addEventListener('pointerdown', byPointer, true);
    return () => {
      element?.removeEventListener('keydown', byKeyboard, true);
      element?.removeEventListener('pointerdown', byPointer, true);
    };
  }, [list]);

  useEffect(() => {
    const item = itemOf(list.current, id);
    if (!item) return undefined;
    // The observer reports a frame late, so at a change it still holds the state before it.
    const observer = new IntersectionObserver((entries) => {
      isInView.current = entries.at(-1)?.isIntersecting ?? false;
    });
    observer.observe(item);
    return () => observer.disconnect();
  }, [list, id]);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { id, index };
    const hasMoved = before.id === id && before.index !== index && before.index >= 0 && index >= 0;
    const item = itemOf(list.current, id);
    if (!hasMoved || isDragged || !isByKeyboard.current || !isInView.current || !item) return undefined;
    let frame = 0;
    const scrollIntoView = (frames: number) => {
      const focused = document.activeElement;
      if (!focused || !item.contains(focused)) return;
      item.scrollIntoView({ block: 'nearest' });
      // In an item taller than the window, show the focused control.
      focused.scrollIntoView({ block: 'nearest' });
      if (frames > 0) frame = requestAnimationFrame(() => scrollIntoView(frames - 1));
    };
    scrollIntoView(measureFrames);
    return () => cancelAnimationFrame(frame);
  }, [list, id, index, isDragged]);
}

function itemOf(list: HTMLElement | null, id: string | null): HTMLElement | null {
  return id === null ? null : (list?.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? null);
}
