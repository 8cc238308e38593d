import { type ListOrder } from './drop-target.ts';

/** A place in the list's own coordinates, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ReorderStep = 'lifted' | 'over' | 'dropped' | 'cancelled' | 'gone';

/**
 * What the engine needs to know of the list it works on, and what it tells it. Others may change the list at any
 * moment: whatever has to outlive a moment is named by id, not by place.
 */
export interface ReorderDeps extends ListOrder {
  /** How many items stand side by side. */
  columns(): number;
  /** Where an item belongs, whether it is in the page or not. */
  boxAt(index: number): Box;
  /** Scrolls an item into view. */
  scrollToIndex(index: number): void;
  /** An item has been lifted, and has to stay in the page; or, with null, none is lifted any more. */
  onDragChange(id: string | null): void;
  onMove(id: string, to: number): void;
  /** The handle was clicked, not dragged. */
  onHandleClick(id: string, handle: HTMLElement): void;
  /** To be read out. */
  announce(step: ReorderStep, id: string, at: number): void;
}

export interface Reorder {
  /** To be called after the list has drawn itself: it may be another, and items that have come find their places. */
  refresh(): void;
  stop(): void;
}
