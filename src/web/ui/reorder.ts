/** A place in the list's own coordinates, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ReorderStep = 'lifted' | 'over' | 'dropped' | 'cancelled';

/** What the engine needs to know of the list it works on, and tells it. */
export interface ReorderPort {
  count(): number;
  /** How many items stand side by side. */
  columns(): number;
  /** Where an item belongs, whether it is in the page or not. */
  box(index: number): Box;
  /** Scrolls an item into view. */
  reveal(index: number): void;
  /** An item is lifted, and has to stay in the page; or none is any more. */
  lifted(index: number | null): void;
  moved(from: number, to: number): void;
  /** The handle was clicked, not dragged. */
  pressed(index: number, handle: HTMLElement): void;
  /** To be read out. */
  announce(step: ReorderStep, index: number, at: number): void;
}

export interface Reorder {
  /** To be called after the list has drawn itself: items that have just come into the page find their places. */
  paint(): void;
  stop(): void;
}

/** Milliseconds in which neighbours slide and a dropped item settles. */
const slide = 150;
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
  let from = -1;
  let to = -1;
  let mode: 'idle' | 'pressed' | 'dragging' | 'keys' | 'settling' = 'idle';
  let handle: HTMLElement | null = null;
  let clicked: HTMLElement | null = null;
  let start = { x: 0, y: 0, scroll: 0 };
  let pointer = { x: 0, y: 0 };
  let frame = 0;
  let settleTimer = 0;

  const items = () => list.querySelectorAll<HTMLElement>('[data-item]');
  const indexOf = (element: HTMLElement) => Number(element.dataset['item']);
  const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const clamp = (index: number) => Math.max(0, Math.min(port.count() - 1, index));

  /** Where an item shows while the lifted one hovers over `to`. */
  const slotOf = (index: number): number => {
    if (index === from) return to;
    if (from < index && index <= to) return index - 1;
    if (to <= index && index < from) return index + 1;
    return index;
  };
  const offsetTo = (index: number, slot: number) => {
    const own = port.box(index);
    const target = port.box(slot);
    return { x: target.x - own.x, y: target.y - own.y };
  };
  const drag = () => ({ x: pointer.x - start.x, y: pointer.y - start.y + window.scrollY - start.scroll });
  const place = (element: HTMLElement, { x, y }: { x: number; y: number }, isAnimated: boolean) => {
    element.style.transition = isAnimated && !isCalm() ? `transform ${slide}ms var(--ease)` : '';
    element.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
  };

  const paint = () => {
    if (mode === 'idle' || mode === 'pressed') return;
    for (const element of items()) {
      const index = indexOf(element);
      const isLifted = index === from;
      element.toggleAttribute('data-lifted', isLifted);
      if (isLifted && mode === 'dragging') place(element, drag(), false);
      else place(element, offsetTo(index, slotOf(index)), true);
    }
  };

  const hover = (index: number) => {
    const next = clamp(index);
    if (next === to) return;
    to = next;
    port.announce('over', from, to);
    paint();
  };

  const lift = (index: number, how: 'dragging' | 'keys') => {
    from = index;
    to = index;
    mode = how;
    handle?.setAttribute('aria-pressed', 'true');
    port.lifted(index);
    port.announce('lifted', index, index);
    paint();
  };

  const clear = () => {
    cancelAnimationFrame(frame);
    clearTimeout(settleTimer);
    handle?.removeAttribute('aria-pressed');
    mode = 'idle';
    for (const element of items()) {
      element.style.transition = '';
      element.style.transform = '';
      element.removeAttribute('data-lifted');
    }
    port.lifted(null);
  };

  const finish = (isDropped: boolean) => {
    if (mode !== 'dragging' && mode !== 'keys') return;
    cancelAnimationFrame(frame);
    const [moved, target] = [from, isDropped ? to : from];
    port.announce(isDropped ? 'dropped' : 'cancelled', moved, target);
    to = target;
    const end = () => {
      clear();
      if (target !== moved) port.moved(moved, target);
    };
    if (mode === 'keys' || isCalm()) return end();
    // The item glides from the pointer into its place before the list is really reordered.
    mode = 'settling';
    paint();
    settleTimer = window.setTimeout(end, slide);
  };

  /** The place whose middle is nearest to the middle of the dragged item. */
  const nearest = (): number => {
    const own = port.box(from);
    const { x, y } = drag();
    const middle = { x: own.x + x + own.width / 2, y: own.y + y + own.height / 2 };
    const distance = (index: number) => {
      const box = port.box(index);
      return Math.hypot(box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y);
    };
    let best = to;
    // Walks downhill from where it was: no need to look at thousands.
    for (;;) {
      const around = [best - port.columns(), best - 1, best + 1, best + port.columns()].map(clamp);
      const better = around.reduce((a, b) => (distance(b) < distance(a) ? b : a), best);
      if (better === best) return best;
      best = better;
    }
  };

  const scrollAtEdge = () => {
    const above = edge - pointer.y;
    const below = pointer.y - (window.innerHeight - edge);
    const speed = above > 0 ? -above : Math.max(0, below);
    if (speed !== 0) window.scrollBy(0, Math.sign(speed) * Math.min(fastest, Math.abs(speed) / 2.5));
  };

  const onFrame = () => {
    if (mode !== 'dragging') return;
    scrollAtEdge();
    hover(nearest());
    const element = list.querySelector<HTMLElement>(`[data-item="${from}"]`);
    if (element) place(element, drag(), false);
    frame = requestAnimationFrame(onFrame);
  };

  const handleAt = (event: Event) =>
    (event.target as Element).closest?.<HTMLElement>('[data-handle]') ?? null;
  const itemOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-item]');

  const pointerDown = (event: PointerEvent) => {
    const found = handleAt(event);
    if (!found || event.button !== 0 || mode !== 'idle') return;
    handle = found;
    from = indexOf(itemOf(found) ?? found);
    start = { x: event.clientX, y: event.clientY, scroll: window.scrollY };
    pointer = { x: event.clientX, y: event.clientY };
    mode = 'pressed';
    list.setPointerCapture(event.pointerId);
  };
  const pointerMove = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY };
    if (mode !== 'pressed' || Math.hypot(pointer.x - start.x, pointer.y - start.y) < slack) return;
    lift(from, 'dragging');
    frame = requestAnimationFrame(onFrame);
  };
  const pointerUp = () => {
    if (mode === 'dragging') return finish(true);
    if (mode !== 'pressed') return;
    mode = 'idle';
    clicked = handle;
  };
  // Not when the pointer comes up: what opens then is closed again by the browser, which takes the same
  // pointer for a press beside it. Keys and assistive technology click without a pointer (detail 0).
  const click = (event: MouseEvent) => {
    const found = event.detail === 0 ? handleAt(event) : clicked;
    clicked = null;
    if (found && mode === 'idle') port.pressed(indexOf(itemOf(found) ?? found), found);
  };
  const pointerCancel = () => {
    if (mode === 'pressed') mode = 'idle';
    else if (mode === 'dragging') finish(false);
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
  const keyDown = (event: KeyboardEvent) => {
    if (mode === 'dragging' && event.key === 'Escape') return finish(false);
    const found = handleAt(event);
    if (!found) return;
    if (mode !== 'keys') {
      if (event.key === ' ') {
        event.preventDefault();
        handle = found;
        lift(indexOf(itemOf(found) ?? found), 'keys');
      }
      return;
    }
    const step = steps()[event.key];
    if (step !== undefined) {
      event.preventDefault();
      hover(to + step);
      port.reveal(to);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      finish(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      finish(false);
    } else if (event.key === 'Tab') {
      finish(false);
    }
  };
  const keyUp = (event: KeyboardEvent) => {
    // Buttons click themselves when Space comes up.
    if (event.key === ' ' && handleAt(event)) event.preventDefault();
  };
  const focusOut = (event: FocusEvent) => {
    if (mode === 'keys' && event.target === handle) finish(false);
  };

  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('pointerdown', pointerDown, { signal });
  list.addEventListener('pointermove', pointerMove, { signal });
  list.addEventListener('pointerup', pointerUp, { signal });
  list.addEventListener('pointercancel', pointerCancel, { signal });
  list.addEventListener('click', click, { signal });
  list.addEventListener('keydown', keyDown, { signal });
  list.addEventListener('keyup', keyUp, { signal });
  list.addEventListener('focusout', focusOut, { signal });
  document.addEventListener('keydown', (event) => mode === 'dragging' && keyDown(event), { signal });

  return {
    paint,
    stop() {
      controller.abort();
      if (mode !== 'idle') clear();
    },
  };
}
