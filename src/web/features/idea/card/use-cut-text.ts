import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether any of the texts marked `data-cut` in the element is cut off. Follows their sizes and every render. */
export function useCutText(ref: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  // After every render: a text may change while its visible lines stay as many.
  useLayoutEffect(() => {
    const parts = [...(ref.current?.querySelectorAll<HTMLElement>('[data-cut]') ?? [])];
    const measure = () =>
      setCut(parts.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1));
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    measure();
    return () => observer.disconnect();
  });
  return isCut;
}
