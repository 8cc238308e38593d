import { type Span } from './lifted-place.ts';
import { type Box, type ReorderPort } from './reorder-port.ts';

/** Pixels to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The places of a list or grid, each with the size of what stands there as long as nothing is lifted. */
export type Places = Pick<ReorderPort, 'count' | 'columns' | 'box'>;

export function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Where an item shows while the lifted one hovers over `to`. */
function slotOf(index: number, { from, to }: Span): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

const endOf = (box: Box) => box.y + box.height;

/** How far an item stands from its own place while another, or it itself, hovers over another place. */
export function offsetOf(index: number, span: Span, places: Places): Offset {
  const slot = slotOf(index, span);
  const own = places.box(index);
  const target = places.box(slot);
  const x = target.x - own.x;
  if (places.columns() > 1 || slot === index) return { x, y: target.y - own.y };
  // Rows differ in height: those that make room do so for the lifted one, which ends where the last of them did.
  const { from, to } = span;
  const [isDown, lifted] = [to > from, places.box(from)];
  if (index === from) return { x, y: isDown ? endOf(target) - endOf(own) : target.y - own.y };
  return { x, y: isDown ? lifted.y - places.box(from + 1).y : endOf(lifted) - endOf(places.box(from - 1)) };
}

/** The place whose middle is nearest to the middle of a box. Looks from `start` on, at neighbours of neighbours. */
export function nearestPlace(to: Box, start: number, places: Places): number {
  const middle = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
  const distance = (index: number) => {
    const box = places.box(index);
    return Math.hypot(box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y);
  };
  const columns = places.columns();
  let best = start;
  // Walks from neighbour to nearer neighbour, so it need not look at thousands.
  for (;;) {
    const around = [best - columns, best - 1, best + 1, best + columns].map((index) =>
      within(index, 0, places.count() - 1),
    );
    const better = around.reduce((a, b) => (distance(b) < distance(a) ? b : a), best);
    if (better === best) return best;
    best = better;
  }
}
