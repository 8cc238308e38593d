import { type Offset, nearestIndex, offsetOf, clamp } from './drag-geometry.ts';
import { type DropTarget, resolveDropTarget, dropTargetOf } from './drop-target.ts';
import { type Box, type ReorderDeps, type ReorderNames } from './reorder-deps.ts';

/** Duration of the slide of neighbours and of a dropped item, in ms. */
const slideMs = 150;

/** How an item is being dragged; `settling`: dropped, and sliding into its place. */
export type DragMode = 'none' | 'pointer' | 'keys' | 'settling';

/** The dragged item of a list, and the neighbours that move out of its way. */
export interface DraggedItem {
  mode(): DragMode;
  pickUp(id: string, by: 'pointer' | 'keys', handle: HTMLElement): void;
  /** Moves it by pointer, by an offset from where the drag began; it hovers over the nearest place. */
  dragBy(offset: Offset): void;
  /** Moves it by keyboard, by a number of places. */
  stepBy(places: number): void;
  finish(how: 'dropped' | 'cancelled'): void;
  /** Moves the elements to their current positions. */
  refresh(): void;
  /** Cancels the drag without an announcement. */
  reset(): void;
}

/** Expects the item's index in the data attribute `item` of each item's element. */
export function createDraggedItem(list: HTMLElement, deps: ReorderDeps, { item }: ReorderNames): DraggedItem {
  let mode: DragMode = 'none';
  let target: DropTarget = { id: '', neighbour: null };
  // Index of the dragged item in the list as last rendered.
  let from = -1;
  let to = -1;
  let startBox: Box = { x: 0, y: 0, width: 0, height: 0 };
  let dragOffset: Offset = { x: 0, y: 0 };
  let handle: HTMLElement | null = null;
  let dropTimer = 0;

  const items = () => list.querySelectorAll<HTMLElement>(`[data-${item}]`);
  const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const moveBy = (element: HTMLElement, { x, y }: Offset, transition = '') => {
    element.style.transition = transition;
    element.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
  };
  const slideBy = (element: HTMLElement, offset: Offset) =>
    moveBy(element, offset, isMotionReduced() ? '' : `transform ${slideMs}ms var(--ease)`);

  // Measured from where the drag began, as the item's place in the list may change meanwhile. Clamped to the
  // list, which in one column allows only up and down: an item outside it would widen or lengthen the page.
  const clampedDragOffset = (): Offset => {
    const own = deps.boxAt(from);
    const half = startBox.height / 2;
    return {
      x: clamp(startBox.x + dragOffset.x, 0, Math.max(0, list.clientWidth - startBox.width)) - own.x,
      y: clamp(startBox.y + dragOffset.y, -half, list.clientHeight - half) - own.y,
    };
  };

  const reset = () => {
    clearTimeout(dropTimer);
    handle?.removeAttribute('aria-pressed');
    mode = 'none';
    for (const element of items()) {
      moveBy(element, { x: 0, y: 0 });
      element.removeAttribute('data-lifted');
    }
    deps.onDragChange(null);
  };

  /**
   * Finds the dragged item in the current list; returns false, and ends the drag, if it is not there any
   * more.
   */
  const updateIndices = (): boolean => {
    const found = resolveDropTarget(target, { from, to }, deps);
    if (found) ({ from, to } = found);
    else {
      const wasSettling = mode === 'settling';
      reset();
      if (!wasSettling) deps.announce('gone', target.id, to);
    }
    return found !== null;
  };

  const refresh = () => {
    if (mode === 'none' || !updateIndices()) return;
    for (const element of items()) {
      const index = Number(element.dataset[item]);
      const isLifted = index === from;
      element.toggleAttribute('data-lifted', isLifted);
      if (isLifted && mode === 'pointer') moveBy(element, clampedDragOffset());
      else slideBy(element, offsetOf(index, { from, to }, deps));
    }
  };

  const moveOver = (index: number) => {
    const next = clamp(index, 0, deps.count() - 1);
    if (next === to) return;
    to = next;
    target = dropTargetOf({ from, to }, deps);
    deps.announce('over', target.id, to);
    refresh();
  };

  return {
    mode: () => mode,
    pickUp(id, by, pressedHandle) {
      from = deps.indexOf(id);
      if (from < 0) return;
      target = { id, neighbour: null };
      to = from;
      startBox = deps.boxAt(from);
      dragOffset = { x: 0, y: 0 };
      mode = by;
      handle = pressedHandle;
      handle.setAttribute('aria-pressed', 'true');
      deps.onDragChange(id);
      deps.announce('lifted', id, from);
      refresh();
    },
    dragBy(by) {
      dragOffset = by;
      const own = deps.boxAt(from);
      const { x, y } = clampedDragOffset();
      moveOver(nearestIndex({ ...own, x: own.x + x, y: own.y + y }, to, deps));
      const element = list.querySelector<HTMLElement>(`[data-${item}="${from}"]`);
      if (element) moveBy(element, clampedDragOffset());
    },
    stepBy(places) {
      moveOver(to + places);
      deps.scrollToIndex(to);
    },
    finish(how) {
      if ((mode !== 'pointer' && mode !== 'keys') || !updateIndices()) return;
      if (how === 'cancelled') {
        to = from;
        target = { ...target, neighbour: null };
      }
      deps.announce(how, target.id, to);
      const end = () => {
        if (!updateIndices()) return;
        reset();
        if (to !== from) deps.onMove(target.id, to);
      };
      if (mode === 'keys' || isMotionReduced()) return end();
      // The item slides from the pointer to its place before the list is reordered.
      mode = 'settling';
      refresh();
      dropTimer = setTimeout(end, slideMs);
    },
    refresh,
    reset,
  };
}
