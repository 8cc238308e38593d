import { type LiftedPlace, findPlace, placeOf } from './lifted-place.ts';
import { type Offset, nearestPlace, offsetOf, within } from './reorder-places.ts';
import { type Box, type ReorderPort } from './reorder-port.ts';

/** Milliseconds in which neighbours slide and a dropped item settles. */
const slide = 150;

/** By what an item is held; `settling`: dropped, and gliding into its place. */
export type Grip = 'none' | 'pointer' | 'keys' | 'settling';

/** The one item of a list that is held over another place, and the neighbours that make room for it. */
export interface LiftedItem {
  grip(): Grip;
  lift(id: string, by: 'pointer' | 'keys', handle: HTMLElement): void;
  /** The pointer has carried it so far from where it was lifted: it hovers over what is nearest. */
  carry(by: Offset): void;
  /** Lets it hover so many places further on. */
  step(places: number): void;
  finish(how: 'dropped' | 'cancelled'): void;
  /** Moves the elements to where they show now. */
  paint(): void;
  /** Lays it down where it was, without a word. */
  release(): void;
}

/** An item's element carries `data-item` with its index. */
export function liftedItemOf(list: HTMLElement, port: ReorderPort): LiftedItem {
  let grip: Grip = 'none';
  let held: LiftedPlace = { id: '', neighbour: null };
  // Where the held item is in the list as last drawn.
  let from = -1;
  let to = -1;
  let home: Box = { x: 0, y: 0, width: 0, height: 0 };
  let carried: Offset = { x: 0, y: 0 };
  let handle: HTMLElement | null = null;
  let settleTimer = 0;

  const items = () => list.querySelectorAll<HTMLElement>('[data-item]');
  const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const moveBy = (element: HTMLElement, { x, y }: Offset, transition = '') => {
    element.style.transition = transition;
    element.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
  };
  const slideBy = (element: HTMLElement, offset: Offset) =>
    moveBy(element, offset, isCalm() ? '' : `transform ${slide}ms var(--ease)`);

  // Measured from where it was lifted: its place in the list may change under the pointer. It stays over the list,
  // which in one column leaves up and down: sticking out, it would make the page wider, or ever longer.
  const carriedOffset = (): Offset => {
    const own = port.box(from);
    const half = home.height / 2;
    return {
      x: within(home.x + carried.x, 0, Math.max(0, list.clientWidth - home.width)) - own.x,
      y: within(home.y + carried.y, -half, list.clientHeight - half) - own.y,
    };
  };

  const release = () => {
    clearTimeout(settleTimer);
    handle?.removeAttribute('aria-pressed');
    grip = 'none';
    for (const element of items()) {
      moveBy(element, { x: 0, y: 0 });
      element.removeAttribute('data-lifted');
    }
    port.lifted(null);
  };

  /** Finds the lifted item in the list as it is now, or lets go of it: false where it is gone. */
  const follow = (): boolean => {
    const found = findPlace(held, { from, to }, port);
    if (found) ({ from, to } = found);
    else {
      const wasSettling = grip === 'settling';
      release();
      if (!wasSettling) port.announce('gone', held.id, to);
    }
    return found !== null;
  };

  const paint = () => {
    if (grip === 'none' || !follow()) return;
    for (const element of items()) {
      const index = Number(element.dataset['item']);
      const isLifted = index === from;
      element.toggleAttribute('data-lifted', isLifted);
      if (isLifted && grip === 'pointer') moveBy(element, carriedOffset());
      else slideBy(element, offsetOf(index, { from, to }, port));
    }
  };

  const hover = (index: number) => {
    const next = within(index, 0, port.count() - 1);
    if (next === to) return;
    to = next;
    held = placeOf({ from, to }, port);
    port.announce('over', held.id, to);
    paint();
  };

  return {
    grip: () => grip,
    lift(id, by, itsHandle) {
      from = port.indexOf(id);
      if (from < 0) return;
      held = { id, neighbour: null };
      to = from;
      home = port.box(from);
      carried = { x: 0, y: 0 };
      grip = by;
      handle = itsHandle;
      handle.setAttribute('aria-pressed', 'true');
      port.lifted(id);
      port.announce('lifted', id, from);
      paint();
    },
    carry(by) {
      carried = by;
      const own = port.box(from);
      const { x, y } = carriedOffset();
      hover(nearestPlace({ ...own, x: own.x + x, y: own.y + y }, to, port));
      const element = list.querySelector<HTMLElement>(`[data-item="${from}"]`);
      if (element) moveBy(element, carriedOffset());
    },
    step(places) {
      hover(to + places);
      port.reveal(to);
    },
    finish(how) {
      if ((grip !== 'pointer' && grip !== 'keys') || !follow()) return;
      if (how === 'cancelled') {
        to = from;
        held = { ...held, neighbour: null };
      }
      port.announce(how, held.id, to);
      const end = () => {
        if (!follow()) return;
        release();
        if (to !== from) port.moved(held.id, to);
      };
      if (grip === 'keys' || isCalm()) return end();
      // The item glides from the pointer into its place before the list is really reordered.
      grip = 'settling';
      paint();
      settleTimer = setTimeout(end, slide);
    },
    paint,
    release,
  };
}
