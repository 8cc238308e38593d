import { type DragSpan } from './drop-target.ts';
import { type Box, type ReorderDeps } from './reorder-deps.ts';

/** Pixels to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The places of a list or grid, each with the size of what stands there as long as nothing is lifted. */
export type ListGeometry = Pick<ReorderDeps, 'count' | 'columns' | 'boxAt'>;

export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

/** Where an item shows while the lifted one hovers over `to`. */
function indexAfterDrop(index: number, { from, to }: DragSpan): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

const bottomOf = (box: Box) => box.y + box.height;

/** How far an item stands from its own place while another, or it itself, hovers over another place. */
export function offsetOf(index: number, span: DragSpan, geometry: ListGeometry): Offset {
  const shownIndex = indexAfterDrop(index, span);
  const own = geometry.boxAt(index);
  const target = geometry.boxAt(shownIndex);
  const x = target.x - own.x;
  if (geometry.columns() > 1 || shownIndex === index) return { x, y: target.y - own.y };
  // Rows differ in height: those that make room do so for the lifted one, which ends where the last of them did.
  const { from, to } = span;
  const [isDown, lifted] = [to > from, geometry.boxAt(from)];
  if (index === from) return { x, y: isDown ? bottomOf(target) - bottomOf(own) : target.y - own.y };
  return {
    x,
    y: isDown ? lifted.y - geometry.boxAt(from + 1).y : bottomOf(lifted) - bottomOf(geometry.boxAt(from - 1)),
  };
}

/** The place whose middle is nearest to the middle of a box. Looks from `start` on, at neighbours of neighbours. */
export function nearestIndex(to: Box, start: number, geometry: ListGeometry): number {
  const middle = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
  const distance = (index: number) => {
    const box = geometry.boxAt(index);
    return Math.hypot(box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y);
  };
  const columns = geometry.columns();
  let best = start;
  // Walks from neighbour to nearer neighbour, so it need not look at thousands.
  for (;;) {
    const around = [best - columns, best - 1, best + 1, best + columns].map((index) =>
      clamp(index, 0, geometry.count() - 1),
    );
    const better = around.reduce((a, b) => (distance(b) < distance(a) ? b : a), best);
    if (better === best) return best;
    best = better;
  }
}
