import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface VirtualRowsOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly items: readonly { readonly id: string }[];
  readonly columns: number;
  /** Estimated height of a row in pixels; each row is measured once rendered. */
  readonly estimatedHeightPx: number;
  /** Pixels between rows. */
  readonly gapPx: number;
  /** Rows rendered above and below the visible ones. */
  readonly overscan: number;
  /** Indices of items that stay rendered at any scroll position: the focused and the dragged one. */
  readonly pinned: readonly number[];
}

/**
 * Which rows of a long list are rendered, based on the window's scroll position. When the items change, as
 * after a search, the visible ones are painted first and the rows around them a frame later.
 */
export function useVirtualRows({
  list,
  items,
  columns,
  estimatedHeightPx,
  gapPx,
  overscan,
  pinned,
}: VirtualRowsOptions) {
  const [top, setTop] = useState(0);
  /** The items for which the rows around the window may be rendered. */
  const [fullyRenderedItems, setFullyRenderedItems] = useState<VirtualRowsOptions['items'] | null>(null);
  const renderedIds = useRef<ReadonlySet<string>>(new Set());
  /** The usual height of the rows first rendered. A row estimated right is rendered and laid out once instead of twice. */
  const usualHeightPx = useRef<number | null>(null);
  const rows = Math.ceil(items.length / columns);
  const itemsOf = (row: number) => items.slice(row * columns, (row + 1) * columns);
  const canRender = (row: number) =>
    row >= 0 &&
    row < rows &&
    (fullyRenderedItems === items || itemsOf(row).every(({ id }) => renderedIds.current.has(id)));
  /** The first and last rendered row of the contiguous window. */
  const rowsAround = (first: number, last: number): readonly [number, number] => {
    const [firstWanted, lastWanted] = [first - overscan, last + overscan];
    while (first > firstWanted && canRender(first - 1)) first -= 1;
    while (last < lastWanted && canRender(last + 1)) last += 1;
    return [first, last];
  };
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => usualHeightPx.current ?? estimatedHeightPx,
    overscan,
    gap: gapPx,
    scrollMargin: top,
    scrollPaddingStart: 128,
    scrollPaddingEnd: 40,
    rangeExtractor({ startIndex, endIndex }) {
      const [first, last] = rowsAround(startIndex, endIndex);
      const window = Array.from({ length: last - first + 1 }, (_, step) => first + step);
      const pinnedRows = pinned.map((index) => Math.floor(index / columns)).filter((row) => row < rows);
      return [...new Set([...window, ...pinnedRows])].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (element) setTop(element.getBoundingClientRect().top + scrollY);
    };
    measure();
    // Elements above the list may change height: fonts load, filters wrap.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  useLayoutEffect(() => {
    // Another number of columns or another estimate invalidates every measured height.
    usualHeightPx.current = null;
    virtualizer.measure();
  }, [virtualizer, columns, estimatedHeightPx]);

  useLayoutEffect(() => {
    // The rows have just been measured, and those after them are estimated when the list renders with that.
    if (usualHeightPx.current !== null) return;
    const rendered = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const heights = rendered.map(({ offsetHeight }) => offsetHeight).sort((a, b) => a - b);
    usualHeightPx.current = heights[heights.length >> 1] ?? null;
  });

  useLayoutEffect(() => {
    // Heights are stored by index. A rendered item that moves is not measured again automatically.
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
      if (Number(item.dataset['item']) % columns === 0)
        virtualizer.resizeItem(Number(item.dataset['index']), item.offsetHeight);
  }, [virtualizer, list, items, columns]);

  const shown = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const [first, last] = rowsAround(startIndex, endIndex);
  const isInFlow = (row: number) => row >= first && row <= last;
  const isIncomplete =
    first > Math.max(0, startIndex - overscan) || last < Math.min(rows - 1, endIndex + overscan);

  useLayoutEffect(() => {
    renderedIds.current = new Set(shown.flatMap(({ index }) => itemsOf(index).map(({ id }) => id)));
  });
  useEffect(() => {
    if (isIncomplete) startTransition(() => setFullyRenderedItems(items));
  }, [items, isIncomplete]);

  return {
    virtualizer,
    shown,
    /** Whether a row is part of the contiguous window, or pinned outside it. */
    isInFlow,
    /** Start of the contiguous window, in pixels from the top of the list. */
    windowStart: (shown.find((row) => isInFlow(row.index))?.start ?? top) - top,
    top,
  };
}
