import { type LiftedPlace, findPlace, placeOf } from './lifted-place.ts';
import { type Box, type Reorder, type ReorderPort } from './reorder-port.ts';

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
  let held: LiftedPlace = { id: '', neighbour: null };
  // Where the held item is in the list as last drawn.
  let from = -1;
  let to = -1;
  let home: Box = { x: 0, y: 0, width: 0, height: 0 };
  let mode: 'idle' | 'pressed' | 'dragging' | 'keys' | 'settling' = 'idle';
  let handle: HTMLElement | null = null;
  let clicked: HTMLElement | null = null;
  let pressing = -1;
  let start = { x: 0, y: 0, scroll: 0 };
  let pointer = { x: 0, y: 0 };
  let frame = 0;
  let settleTimer = 0;

  const items = () => list.querySelectorAll<HTMLElement>('[data-item]');
  const indexOf = (element: HTMLElement) => Number(element.dataset['item']);
  const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  const clamp = (index: number) => within(index, 0, port.count() - 1);

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
    const x = target.x - own.x;
    if (port.columns() > 1 || slot === index) return { x, y: target.y - own.y };
    // Rows differ in height: those that make room do so for the lifted one, which ends where the last of them did.
    const [down, lifted] = [to > from, port.box(from)];
    const end = (box: Box) => box.y + box.height;
    if (index === from) return { x, y: down ? end(target) - end(own) : target.y - own.y };
    return { x, y: down ? lifted.y - port.box(from + 1).y : end(lifted) - end(port.box(from - 1)) };
  };
  // Measured from where it was lifted: its place in the list may change under the pointer. It stays over the list,
  // which in one column leaves up and down: sticking out, it would make the page wider, or ever longer.
  const drag = () => {
    const own = port.box(from);
    const x = home.x + pointer.x - start.x;
    const y = home.y + pointer.y - start.y + scrollY - start.scroll;
    const half = home.height / 2;
    return {
      x: within(x, 0, Math.max(0, list.clientWidth - home.width)) - own.x,
      y: within(y, -half, list.clientHeight - half) - own.y,
    };
  };
  const moveBy = (element: HTMLElement, { x, y }: { x: number; y: number }, transition = '') => {
    element.style.transition = transition;
    element.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
  };
  const slideBy = (element: HTMLElement, offset: { x: number; y: number }) =>
    moveBy(element, offset, isCalm() ? '' : `transform ${slide}ms var(--ease)`);

  /** Finds the lifted item in the list as it is now, or ends the drag: false where it is gone. */
  const follow = (): boolean => {
    const found = findPlace(held, { from, to }, port);
    if (found) ({ from, to } = found);
    else {
      const [{ id }, at, wasSettling] = [held, to, mode === 'settling'];
      clear();
      if (!wasSettling) port.announce('gone', id, at);
    }
    return found !== null;
  };

  const paint = () => {
    if (mode === 'idle' || mode === 'pressed' || !follow()) return;
    for (const element of items()) {
      const index = indexOf(element);
      const isLifted = index === from;
      element.toggleAttribute('data-lifted', isLifted);
      if (isLifted && mode === 'dragging') moveBy(element, drag());
      else slideBy(element, offsetTo(index, slotOf(index)));
    }
  };

  const hover = (index: number) => {
    const next = clamp(index);
    if (next === to) return;
    to = next;
    held = placeOf({ from, to }, port);
    port.announce('over', held.id, to);
    paint();
  };

  const lift = (id: string, how: 'dragging' | 'keys') => {
    from = port.indexOf(id);
    if (from < 0) return;
    held = { id, neighbour: null };
    to = from;
    home = port.box(from);
    mode = how;
    handle?.setAttribute('aria-pressed', 'true');
    port.lifted(id);
    port.announce('lifted', id, from);
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

  const finish = (how: 'dropped' | 'cancelled') => {
    if ((mode !== 'dragging' && mode !== 'keys') || !follow()) return;
    cancelAnimationFrame(frame);
    if (how === 'cancelled') {
      to = from;
      held = { ...held, neighbour: null };
    }
    port.announce(how, held.id, to);
    const end = () => {
      if (!follow()) return;
      clear();
      if (to !== from) port.moved(held.id, to);
    };
    if (mode === 'keys' || isCalm()) return end();
    // The item glides from the pointer into its place before the list is really reordered.
    mode = 'settling';
    paint();
    settleTimer = setTimeout(end, slide);
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
    // Walks from neighbour to nearer neighbour, so it need not look at thousands.
    for (;;) {
      const around = [best - port.columns(), best - 1, best + 1, best + port.columns()].map(clamp);
      const better = around.reduce((a, b) => (distance(b) < distance(a) ? b : a), best);
      if (better === best) return best;
      best = better;
    }
  };

  const scrollAtEdge = () => {
    const above = edge - pointer.y;
    const below = pointer.y - (innerHeight - edge);
    const speed = above > 0 ? -above : Math.max(0, below);
    if (speed !== 0) scrollBy(0, Math.sign(speed) * Math.min(fastest, Math.abs(speed) / 2.5));
  };

  const onFrame = () => {
    if (mode !== 'dragging') return;
    scrollAtEdge();
    hover(nearest());
    const element = list.querySelector<HTMLElement>(`[data-item="${from}"]`);
    if (element) moveBy(element, drag());
    frame = requestAnimationFrame(onFrame);
  };

  const handleAt = (event: Event) =>
    (event.target as Element).closest?.<HTMLElement>('[data-handle]') ?? null;
  const idAt = (found: HTMLElement) => port.idOf(indexOf(found.closest<HTMLElement>('[data-item]') ?? found));

  /** A second finger neither moves nor drops what the first one holds. */
  const byPresser = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === pressing && act(event);
  const pointerDown = (event: PointerEvent) => {
    const found = handleAt(event);
    if (!found || event.button !== 0 || mode !== 'idle') return;
    handle = found;
    held = { id: idAt(found), neighbour: null };
    start = { x: event.clientX, y: event.clientY, scroll: scrollY };
    pointer = { x: event.clientX, y: event.clientY };
    mode = 'pressed';
    pressing = event.pointerId;
    list.setPointerCapture(event.pointerId);
  };
  const pointerMove = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY };
    if (mode !== 'pressed' || Math.hypot(pointer.x - start.x, pointer.y - start.y) < slack) return;
    lift(held.id, 'dragging');
    frame = requestAnimationFrame(onFrame);
  };
  const pointerUp = () => {
    if (mode === 'dragging') return finish('dropped');
    if (mode !== 'pressed') return;
    mode = 'idle';
    clicked = handle;
  };
  // Not when the pointer comes up: the browser would close again what opens then, as it takes the same pointer for a
  // press beside it. Keys and assistive technology click without a pointer (detail 0).
  const click = (event: MouseEvent) => {
    const found = event.detail === 0 ? handleAt(event) : clicked;
    clicked = null;
    if (found && mode === 'idle') port.pressed(idAt(found), found);
  };
  const pointerCancel = () => {
    if (mode === 'pressed') mode = 'idle';
    else if (mode === 'dragging') finish('cancelled');
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
    if (mode === 'dragging' && event.key === 'Escape') return finish('cancelled');
    const found = handleAt(event);
    if (!found) return;
    if (mode !== 'keys') {
      if (event.key === ' ') {
        event.preventDefault();
        handle = found;
        lift(idAt(found), 'keys');
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
      finish('dropped');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      finish('cancelled');
    } else if (event.key === 'Tab') {
      finish('cancelled');
    }
  };
  const keyUp = (event: KeyboardEvent) => {
    // Buttons click themselves when Space comes up.
    if (event.key === ' ' && handleAt(event)) event.preventDefault();
  };
  const focusOut = (event: FocusEvent) => {
    // Drawing the list anew may take the focus for a moment.
    queueMicrotask(() => {
      if (mode === 'keys' && event.target === handle && document.activeElement !== handle)
        finish('cancelled');
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
  document.addEventListener('keydown', (event) => mode === 'dragging' && keyDown(event), { signal });

  return {
    paint,
    stop() {
      controller.abort();
      if (mode !== 'idle') clear();
    },
  };
}
