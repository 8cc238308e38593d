import { dragThresholdPx, scrollAtEdge } from '../reorder/drag-rules.ts';
import css from './drag-onto.module.css';

/** How long a dragged item rests on a button of `data-hover-press` until that is pressed, in ms. */
const restMs = 700;

export interface DragOntoDeps {
  /** The words that follow the pointer. */
  label(id: string): string;
  onDrop(id: string, target: string): void;
  /** The handle was pressed, not dragged. */
  onHandleClick(id: string, handle: HTMLElement): void;
}

/** The item that is pressed or dragged. */
interface Drag {
  readonly id: string;
  readonly pointerId: number;
  readonly source: HTMLElement;
  readonly start: { readonly x: number; readonly y: number };
  pointer: { readonly x: number; readonly y: number };
  /** The words that follow the pointer, once it has moved. */
  words: HTMLElement | null;
  over: HTMLElement | null;
}

/**
 * Drags items onto targets by mouse and touch. Data attributes mark an item with its id (`grab`), its handle (`handle`), an
 * item that a mouse drags by itself (`draggable`), and a target with its name (`drop`). Only a handle starts a drag by touch,
 * so that scrolling never does. Returns a function that stops it.
 */
export function enableDragOnto(area: HTMLElement, deps: DragOntoDeps): () => void {
  let drag: Drag | null = null;
  let resting: { readonly button: HTMLElement; readonly timer: number } | null = null;
  /** A click that ends a drag presses nothing. */
  let isClickOfDrag = false;

  const stopResting = () => {
    clearTimeout(resting?.timer);
    resting = null;
  };
  const restOn = (button: HTMLElement | null) => {
    if (button === (resting?.button ?? null)) return;
    stopResting();
    if (button === null) return;
    const timer = setTimeout(() => {
      stopResting();
      button.click();
    }, restMs);
    resting = { button, timer };
  };
  const setOver = (current: Drag, target: HTMLElement | null) => {
    if (current.over === target) return;
    current.over?.removeAttribute('data-over');
    target?.setAttribute('data-over', '');
    current.over = target;
  };

  const end = (isDropped: boolean) => {
    const ended = drag;
    drag = null;
    stopResting();
    if (ended === null || ended.words === null) return;
    const target = ended.over?.dataset['drop'];
    setOver(ended, null);
    ended.words.remove();
    ended.source.removeAttribute('data-dragged');
    document.documentElement.classList.remove(css.dragging ?? '');
    if (isDropped && target !== undefined) deps.onDrop(ended.id, target);
  };

  /** Marks the target below the pointer. Returns the element there; the words that follow the pointer let it through. */
  const markTarget = (current: Drag): Element | null => {
    const below = document.elementFromPoint(current.pointer.x, current.pointer.y);
    const target = below?.closest<HTMLElement>('[data-drop]') ?? null;
    setOver(current, target !== null && area.contains(target) ? target : null);
    return below;
  };
  const follow = () => {
    if (drag === null || drag.words === null) return;
    const { pointer, words } = drag;
    scrollAtEdge(pointer);
    words.style.translate = `${pointer.x}px ${pointer.y}px`;
    // In every frame, as the page may have scrolled or shown another month below a resting pointer.
    const below = markTarget(drag);
    restOn(below?.closest<HTMLElement>('[data-hover-press]') ?? null);
    requestAnimationFrame(follow);
  };
  const lift = (pressed: Drag) => {
    const words = document.createElement('div');
    words.className = css.words ?? '';
    words.setAttribute('aria-hidden', 'true');
    words.dir = 'auto';
    words.textContent = deps.label(pressed.id);
    document.body.append(words);
    pressed.words = words;
    pressed.source.setAttribute('data-dragged', '');
    document.documentElement.classList.add(css.dragging ?? '');
    area.setPointerCapture(pressed.pointerId);
    follow();
  };

  const onPointerDown = (event: PointerEvent) => {
    isClickOfDrag = false;
    if (drag !== null || event.button !== 0) return;
    const target = event.target as Element;
    const grip = target.closest<HTMLElement>('[data-handle]') ?? mouseGrip(event, target);
    const source = grip?.closest<HTMLElement>('[data-grab]');
    const id = source?.dataset['grab'];
    if (!source || id === undefined) return;
    const start = { x: event.clientX, y: event.clientY };
    drag = { id, pointerId: event.pointerId, source, start, pointer: start, words: null, over: null };
  };
  /** Ignores a second finger, which must neither move nor drop the first one's item. */
  const ofDrag = (handler: (current: Drag, event: PointerEvent) => void) => (event: PointerEvent) => {
    if (drag !== null && drag.pointerId === event.pointerId) handler(drag, event);
  };
  const onPointerMove = ofDrag((current, { clientX: x, clientY: y, buttons }) => {
    // Released outside the area before it was lifted.
    if (buttons === 0) return end(false);
    current.pointer = { x, y };
    const { start, words } = current;
    if (words === null && Math.hypot(x - start.x, y - start.y) >= dragThresholdPx) lift(current);
  });
  const onPointerUp = ofDrag((current, { clientX: x, clientY: y }) => {
    isClickOfDrag = current.words !== null;
    // A quick pointer has moved on since the last frame.
    current.pointer = { x, y };
    if (isClickOfDrag) markTarget(current);
    end(true);
  });
  const onClick = (event: MouseEvent) => {
    // Keys click without a pointer.
    if (isClickOfDrag && event.detail > 0) {
      isClickOfDrag = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
    const id = handle?.closest<HTMLElement>('[data-grab]')?.dataset['grab'];
    if (handle && id !== undefined) deps.onHandleClick(id, handle);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag === null || drag.words === null) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };

  const controller = new AbortController();
  const { signal } = controller;
  area.addEventListener('pointerdown', onPointerDown, { signal });
  area.addEventListener('pointermove', onPointerMove, { signal });
  area.addEventListener('pointerup', onPointerUp, { signal });
  area.addEventListener(
    'pointercancel',
    ofDrag(() => end(false)),
    { signal },
  );
  area.addEventListener('click', onClick, { signal, capture: true });
  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  return () => {
    controller.abort();
    end(false);
  };
}

/** An item that a mouse drags without a handle. */
function mouseGrip({ pointerType }: PointerEvent, target: Element): HTMLElement | null {
  return pointerType === 'mouse' ? target.closest<HTMLElement>('[data-draggable]') : null;
}
