import { type ListOrder } from './drop-target.ts';

/** A rectangle in the list's own coordinates, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ReorderStep = 'lifted' | 'over' | 'dropped' | 'cancelled' | 'gone';

/**
 * The list's side of a reorder. Others may change the list at any time, so items are named by id wherever a
 * reference is kept.
 */
export interface ReorderDeps extends ListOrder {
  /** The number of columns. */
  columns(): number;
  /** The place of an item, whether it is rendered or not. */
  boxAt(index: number): Box;
  /** Scrolls an item into view. */
  scrollToIndex(index: number): void;
  /** The id of the item being dragged, which has to stay rendered; null when the drag has ended. */
  onDragChange(id: string | null): void;
  onMove(id: string, to: number): void;
  /** The handle was clicked, not dragged. */
  onHandleClick(id: string, handle: HTMLElement): void;
  /** Announces a step of the drag to assistive technology. */
  announce(step: ReorderStep, id: string, at: number): void;
}

/** The names of the data attributes that mark a list's items and their handles, so that lists can be nested. */
export interface ReorderNames {
  readonly item: string;
  readonly handle: string;
}

export const reorderNames: ReorderNames = { item: 'item', handle: 'handle' };

export interface Reorder {
  /** Call it after each render of the list: the order and the items may have changed. */
  refresh(): void;
  stop(): void;
}
