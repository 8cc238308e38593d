import { dragThresholdPx, scrollAtEdge } from './drag-rules.ts';
import { createDraggedItem } from './dragged-item.ts';
import { type Reorder, type ReorderDeps, reorderNames } from './reorder-deps.ts';

/** How many places Page Up and Page Down move an item. */
const pageStep = 5;

/**
 * Drag to reorder by mouse, touch and keyboard, on a list or a grid of any length. It moves the elements
 * directly, without rendering: the data attributes `item`, with an index, and `handle` mark an item and its handle. Only the
 * handle starts a drag, so that scrolling never does.
 */
export function enableReorder(list: HTMLElement, deps: ReorderDeps, names = reorderNames): Reorder {
  const dragged = createDraggedItem(list, deps, names);
  /** The handle under the pressed pointer, until the drag begins. */
  let pressed: { readonly handle: HTMLElement; readonly id: string } | null = null;
  let clickedHandle: HTMLElement | null = null;
  /** The handle of the item dragged by keyboard. */
  let keyboardHandle: HTMLElement | null = null;
  let pressedPointerId = -1;
  let start = { x: 0, y: 0, scroll: 0 };
  let pointer = { x: 0, y: 0 };
  let frameRequest = 0;

  const handleAt = (event: Event) =>
    (event.target as Element).closest?.<HTMLElement>(`[data-${names.handle}]`) ?? null;
  const idAt = (handle: HTMLElement) =>
    deps.idOf(Number((handle.closest<HTMLElement>(`[data-${names.item}]`) ?? handle).dataset[names.item]));

  const followPointer = () =>
    dragged.dragBy({ x: pointer.x - start.x, y: pointer.y - start.y + scrollY - start.scroll });
  const onFrame = () => {
    if (dragged.mode() !== 'pointer') return;
    scrollAtEdge(pointer);
    followPointer();
    frameRequest = requestAnimationFrame(onFrame);
  };

  /** Ignores a second finger, which must neither move nor drop the first one's item. */
  const ifPressedPointer = (handler: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === pressedPointerId && handler(event);
  const onPointerDown = (event: PointerEvent) => {
    const handle = handleAt(event);
    if (!handle || event.button !== 0 || pressed || dragged.mode() !== 'none') return;
    pressed = { handle, id: idAt(handle) };
    start = { x: event.clientX, y: event.clientY, scroll: scrollY };
    pointer = start;
    pressedPointerId = event.pointerId;
    list.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY };
    if (!pressed || Math.hypot(pointer.x - start.x, pointer.y - start.y) < dragThresholdPx) return;
    const { handle, id } = pressed;
    pressed = null;
    if (dragged.mode() !== 'none') return;
    dragged.pickUp(id, 'pointer', handle);
    cancelAnimationFrame(frameRequest);
    frameRequest = requestAnimationFrame(onFrame);
  };
  const onPointerUp = (event: PointerEvent) => {
    clickedHandle = pressed?.handle ?? null;
    pressed = null;
    if (dragged.mode() !== 'pointer') return;
    // A quick pointer has moved on since the last frame.
    pointer = { x: event.clientX, y: event.clientY };
    followPointer();
    dragged.finish('dropped');
  };
  const onPointerCancel = () => {
    pressed = null;
    if (dragged.mode() === 'pointer') dragged.finish('cancelled');
  };
  // On click, not on pointer up: the browser would take that pointer for a press outside a popover just
  // opened, and close it. Keys and assistive technology click without a pointer (detail 0).
  const onClick = (event: MouseEvent) => {
    const handle = event.detail === 0 ? handleAt(event) : clickedHandle;
    clickedHandle = null;
    if (handle && dragged.mode() === 'none') deps.onHandleClick(idAt(handle), handle);
  };

  const steps = (): Readonly<Record<string, number>> => ({
    ArrowUp: -deps.columns(),
    ArrowDown: deps.columns(),
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -pageStep * deps.columns(),
    PageDown: pageStep * deps.columns(),
    Home: -Infinity,
    End: Infinity,
  });
  /** The action of a key on an item dragged by keyboard; null if the browser should handle the key. */
  const keyActionOf = (key: string): (() => void) | null => {
    const step = steps()[key];
    if (step !== undefined) return () => dragged.stepBy(step);
    if (key === ' ' || key === 'Enter') return () => dragged.finish('dropped');
    if (key === 'Escape') return () => dragged.finish('cancelled');
    return null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const handle = handleAt(event);
    if (!handle) return;
    if (dragged.mode() === 'keys') {
      const act = keyActionOf(event.key);
      if (act) event.preventDefault();
      act?.();
      if (event.key === 'Tab') dragged.finish('cancelled');
    } else if (event.key === ' ') {
      event.preventDefault();
      if (dragged.mode() !== 'none') return;
      keyboardHandle = handle;
      dragged.pickUp(idAt(handle), 'keys', handle);
    }
  };
  const onKeyUp = (event: KeyboardEvent) => {
    // Buttons click themselves on the key-up of Space.
    if (event.key === ' ' && handleAt(event)) event.preventDefault();
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && dragged.mode() === 'pointer') dragged.finish('cancelled');
  };
  const onFocusOut = (event: FocusEvent) => {
    // Rendering the list again may drop the focus for a moment.
    queueMicrotask(() => {
      const hasLeft = event.target === keyboardHandle && document.activeElement !== keyboardHandle;
      if (hasLeft && dragged.mode() === 'keys') dragged.finish('cancelled');
    });
  };

  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('pointerdown', onPointerDown, { signal });
  list.addEventListener('pointermove', ifPressedPointer(onPointerMove), { signal });
  list.addEventListener('pointerup', ifPressedPointer(onPointerUp), { signal });
  list.addEventListener('pointercancel', ifPressedPointer(onPointerCancel), { signal });
  list.addEventListener('click', onClick, { signal });
  list.addEventListener('keydown', onKeyDown, { signal });
  list.addEventListener('keyup', onKeyUp, { signal });
  list.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('keydown', cancelOnEscape, { signal });

  return {
    refresh: dragged.refresh,
    stop() {
      controller.abort();
      if (dragged.mode() !== 'none') dragged.reset();
    },
  };
}
