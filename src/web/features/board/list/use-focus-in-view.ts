import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Frames until rows that come into the window are measured: till then they may push the focused one out of sight. */
const measureFrames = 4;

export interface FocusedItem {
  readonly id: string | null;
  /** Its place in the list; -1 if it is not there. */
  readonly index: number;
  /** Being dragged, it goes where it is led. */
  readonly isDragged: boolean;
}

/**
 * Keeps in sight what has the focus while a change of order carries it to another place of the list. The page stays
 * where it is for whoever works with a pointer, and goes on where that points, or has scrolled elsewhere.
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
    // It tells a frame late, so at a change it still says how things were before.
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
      // In an item higher than the window, the part that is worked on.
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
