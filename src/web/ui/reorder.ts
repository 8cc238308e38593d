import { liftedItemOf } from './lifted-item.ts';
import { type Reorder, type ReorderPort } from './reorder-port.ts';

/** Pixels a pointer may tremble before a press becomes a drag. */
const slack = 5;
/** Pixels from the window's edge where it begins to scroll, and the most it scrolls in a frame. */
const edge = 72;
const fastest = 26;
/** How far the Page keys go. */
const page = 5;

/**
 * Drag to reorder by mouse, touch and keyboard, on a list or a grid of any length. It works on the elements
 * themselves, without rendering: an item carries `data-item` with its index, its handle `data-handle`.
 * Only the handle drags, so that scrolling never picks anything up.
 */
export function enableReorder(list: HTMLElement, port: ReorderPort): Reorder {
  const item = liftedItemOf(list, port);
  /** What the pointer is pressed on, as long as it has not begun to drag it. */
  let pressed: { readonly handle: HTMLElement; readonly id: string } | null = null;
  let clicked: HTMLElement | null = null;
  /** The handle a key has lifted an item by. */
  let keyed: HTMLElement | null = null;
  let pressing = -1;
  let start = { x: 0, y: 0, scroll: 0 };
  let pointer = { x: 0, y: 0 };
  let frame = 0;

  const handleAt = (event: Event) =>
    (event.target as Element).closest?.<HTMLElement>('[data-handle]') ?? null;
  const idAt = (handle: HTMLElement) =>
    port.idOf(Number((handle.closest<HTMLElement>('[data-item]') ?? handle).dataset['item']));

  const scrollAtEdge = () => {
    const above = edge - pointer.y;
    const below = pointer.y - (innerHeight - edge);
    const speed = above > 0 ? -above : Math.max(0, below);
    if (speed !== 0) scrollBy(0, Math.sign(speed) * Math.min(fastest, Math.abs(speed) / 2.5));
  };
  const onFrame = () => {
    if (item.grip() !== 'pointer') return;
    scrollAtEdge();
    item.carry({ x: pointer.x - start.x, y: pointer.y - start.y + scrollY - start.scroll });
    frame = requestAnimationFrame(onFrame);
  };

  /** A second finger neither moves nor drops what the first one holds. */
  const byPresser = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === pressing && act(event);
  const pointerDown = (event: PointerEvent) => {
    const handle = handleAt(event);
    if (!handle || event.button !== 0 || pressed || item.grip() !== 'none') return;
    pressed = { handle, id: idAt(handle) };
    start = { x: event.clientX, y: event.clientY, scroll: scrollY };
    pointer = start;
    pressing = event.pointerId;
    list.setPointerCapture(event.pointerId);
  };
  const pointerMove = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY };
    if (!pressed || Math.hypot(pointer.x - start.x, pointer.y - start.y) < slack) return;
    const { handle, id } = pressed;
    pressed = null;
    if (item.grip() !== 'none') return;
    item.lift(id, 'pointer', handle);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onFrame);
  };
  const pointerUp = () => {
    clicked = pressed?.handle ?? null;
    pressed = null;
    if (item.grip() === 'pointer') item.finish('dropped');
  };
  const pointerCancel = () => {
    pressed = null;
    if (item.grip() === 'pointer') item.finish('cancelled');
  };
  // Not when the pointer comes up: the browser would close again what opens then, as it takes the same pointer for a
  // press beside it. Keys and assistive technology click without a pointer (detail 0).
  const click = (event: MouseEvent) => {
    const handle = event.detail === 0 ? handleAt(event) : clicked;
    clicked = null;
    if (handle && item.grip() === 'none') port.pressed(idAt(handle), handle);
  };

  const steps = (): Readonly<Record<string, number>> => ({
    ArrowUp: -port.columns(),
    ArrowDown: port.columns(),
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -page * port.columns(),
    PageDown: page * port.columns(),
    Home: -Infinity,
    End: Infinity,
  });
  /** What a key does to an item that keys have lifted; none: it is left to the browser. */
  const actOf = (key: string): (() => void) | null => {
    const step = steps()[key];
    if (step !== undefined) return () => item.step(step);
    if (key === ' ' || key === 'Enter') return () => item.finish('dropped');
    if (key === 'Escape') return () => item.finish('cancelled');
    return null;
  };
  const keyDown = (event: KeyboardEvent) => {
    const handle = handleAt(event);
    if (!handle) return;
    if (item.grip() === 'keys') {
      const act = actOf(event.key);
      if (act) event.preventDefault();
      act?.();
      if (event.key === 'Tab') item.finish('cancelled');
    } else if (event.key === ' ') {
      event.preventDefault();
      if (item.grip() !== 'none') return;
      keyed = handle;
      item.lift(idAt(handle), 'keys', handle);
    }
  };
  const keyUp = (event: KeyboardEvent) => {
    // Buttons click themselves when Space comes up.
    if (event.key === ' ' && handleAt(event)) event.preventDefault();
  };
  const escapeDrag = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && item.grip() === 'pointer') item.finish('cancelled');
  };
  const focusOut = (event: FocusEvent) => {
    // Drawing the list anew may take the focus for a moment.
    queueMicrotask(() => {
      const hasLeft = event.target === keyed && document.activeElement !== keyed;
      if (hasLeft && item.grip() === 'keys') item.finish('cancelled');
    });
  };

  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('pointerdown', pointerDown, { signal });
  list.addEventListener('pointermove', byPresser(pointerMove), { signal });
  list.addEventListener('pointerup', byPresser(pointerUp), { signal });
  list.addEventListener('pointercancel', byPresser(pointerCancel), { signal });
  list.addEventListener('click', click, { signal });
  list.addEventListener('keydown', keyDown, { signal });
  list.addEventListener('keyup', keyUp, { signal });
  list.addEventListener('focusout', focusOut, { signal });
  document.addEventListener('keydown', escapeDrag, { signal });

  return {
    paint: item.paint,
    stop() {
      controller.abort();
      if (item.grip() !== 'none') item.release();
    },
  };
}
