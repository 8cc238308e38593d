import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface VirtualRowsOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly items: readonly { readonly id: string }[];
  readonly columns: number;
  /** A first guess at a row's height in pixels; each is measured when it shows. */
  readonly estimate: number;
  /** Pixels between rows. */
  readonly gap: number;
  /** Rows in the page above and below those that show. */
  readonly overscan: number;
  /** Items that stay in the page wherever it is scrolled: the focused and the lifted one. */
  readonly kept: readonly number[];
}

/** Which rows of a long list are in the page, on the window's own scrolling. */
export function useVirtualRows({ list, items, columns, estimate, gap, overscan, kept }: VirtualRowsOptions) {
  const [top, setTop] = useState(0);
  const rows = Math.ceil(items.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => estimate,
    overscan,
    gap,
    scrollMargin: top,
    scrollPaddingStart: 80,
    scrollPaddingEnd: 40,
    rangeExtractor(range) {
      const keptRows = kept.map((index) => Math.floor(index / columns)).filter((row) => row < rows);
      return [...new Set([...defaultRangeExtractor(range), ...keptRows])].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (element) setTop(element.getBoundingClientRect().top + scrollY);
    };
    measure();
    // What stands above the list may grow or shrink: fonts that arrive, filters that wrap.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  useLayoutEffect(() => {
    // Another number of columns or a new estimate makes every measured height worthless.
    virtualizer.measure();
  }, [virtualizer, columns, estimate]);

  useLayoutEffect(() => {
    // Heights are kept by place. What stays in the page and changes its place is not measured anew by itself.
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
      if (Number(item.dataset['item']) % columns === 0)
        virtualizer.resizeItem(Number(item.dataset['index']), item.offsetHeight);
  }, [virtualizer, list, items, columns]);

  const shown = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const isInFlow = (row: number) => row >= startIndex - overscan && row <= endIndex + overscan;
  const firstInFlow = shown.find((row) => isInFlow(row.index));
  return {
    virtualizer,
    shown,
    /** Whether a row is part of the contiguous window, or kept in the page far away from it. */
    isInFlow,
    /** Where the contiguous window begins, from the top of the list. */
    windowStart: (firstInFlow?.start ?? top) - top,
    top,
  };
}
