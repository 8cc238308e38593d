/** Start and target index of a drag, in the current list. */
export interface DragSpan {
  readonly from: number;
  readonly to: number;
}

/** The same target by id, which stays valid when other items are added, removed or moved during the drag. */
export interface DropTarget {
  readonly id: string;
  /** The item hovered over, and the side of it to drop on; null while over the item's own place. */
  readonly neighbour: { readonly id: string; readonly side: 'before' | 'after' } | null;
}

export interface ListOrder {
  count(): number;
  idOf(index: number): string;
  /** -1 if the list does not contain it (any more). */
  indexOf(id: string): number;
}

export function dropTargetOf({ from, to }: DragSpan, order: ListOrder): DropTarget {
  const neighbour =
    from === to ? null : { id: order.idOf(to), side: to < from ? ('before' as const) : ('after' as const) };
  return { id: order.idOf(from), neighbour };
}

/**
 * Finds the drop index in a list that may have changed. If the neighbour was removed, its old index counts.
 */
export function resolveDropTarget(
  { id, neighbour }: DropTarget,
  before: DragSpan,
  order: ListOrder,
): DragSpan | null {
  const from = order.indexOf(id);
  if (from < 0) return null;
  if (neighbour === null) return { from, to: from };
  const at = order.indexOf(neighbour.id);
  if (at < 0) return { from, to: Math.min(before.to, order.count() - 1) };
  // Removing the dragged item shifts the items behind it up by one.
  const gap = neighbour.side === 'before' ? at : at + 1;
  return { from, to: from < gap ? gap - 1 : gap };
}
