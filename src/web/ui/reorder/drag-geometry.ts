import { type DragSpan } from './drop-target.ts';
import { type Box, type ReorderDeps } from './reorder-deps.ts';

/** Pixels to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The places of a list or grid, with their sizes while no item is being dragged. */
export type ListGeometry = Pick<ReorderDeps, 'count' | 'columns' | 'boxAt'>;

export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

/** The index an item is displayed at while the dragged item hovers over `to`. */
function indexAfterDrop(index: number, { from, to }: DragSpan): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

const bottomOf = (box: Box) => box.y + box.height;

/**
 * The offset in pixels of an item from its own place during a drag, for the dragged item and its neighbours.
 */
export function offsetOf(index: number, span: DragSpan, geometry: ListGeometry): Offset {
  const shownIndex = indexAfterDrop(index, span);
  const own = geometry.boxAt(index);
  const target = geometry.boxAt(shownIndex);
  const x = target.x - own.x;
  if (geometry.columns() > 1 || shownIndex === index) return { x, y: target.y - own.y };
  // Rows differ in height. The neighbours shift by the dragged row's height; the dragged row ends where the
  // last of them ended.
  const { from, to } = span;
  const [isDown, lifted] = [to > from, geometry.boxAt(from)];
  if (index === from) return { x, y: isDown ? bottomOf(target) - bottomOf(own) : target.y - own.y };
  return {
    x,
    y: isDown ? lifted.y - geometry.boxAt(from + 1).y : bottomOf(lifted) - bottomOf(geometry.boxAt(from - 1)),
  };
}

/** The index of the place whose centre is nearest to the box's centre. Searches outwards from `start`. */
export function nearestIndex(to: Box, start: number, geometry: ListGeometry): number {
  const middle = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
  const distance = (index: number) => {
    const box = geometry.boxAt(index);
    return Math.hypot(box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y);
  };
  const columns = geometry.columns();
  let best = start;
  // Moves from neighbour to nearer neighbour, to avoid measuring thousands of places.
  for (;;) {
    const around = [best - columns, best - 1, best + 1, best + columns].map((index) =>
      clamp(index, 0, geometry.count() - 1),
    );
    const better = around.reduce((a, b) => (distance(b) < distance(a) ? b : a), best);
    if (better === best) return best;
    best = better;
  }
}
