/** Where a lifted item comes from and would be dropped, by the places of the list as it is now. */
export interface DragSpan {
  readonly from: number;
  readonly to: number;
}

/** The same in terms that still hold when others come, go or change places while it is lifted. */
export interface DropTarget {
  readonly id: string;
  /** The one it hovers over, and on which side of that it would stand; none while it is over its own place. */
  readonly neighbour: { readonly id: string; readonly side: 'before' | 'after' } | null;
}

export interface ListOrder {
  count(): number;
  idOf(index: number): string;
  /** -1 if it is not in the list (any more). */
  indexOf(id: string): number;
}

export function dropTargetOf({ from, to }: DragSpan, order: ListOrder): DropTarget {
  const neighbour =
    from === to ? null : { id: order.idOf(to), side: to < from ? ('before' as const) : ('after' as const) };
  return { id: order.idOf(from), neighbour };
}

/** Finds a place in a list that may have changed. If the neighbour is gone, its old place in the list counts. */
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
  // Lifting an item out moves those behind it one place up.
  const gap = neighbour.side === 'before' ? at : at + 1;
  return { from, to: from < gap ? gap - 1 : gap };
}
