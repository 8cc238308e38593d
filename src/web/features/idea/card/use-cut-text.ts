import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether any of the texts marked `data-cut` in the element is cut off. Follows size and text. */
export function useCutText(ref: RefObject<HTMLElement | null>, ...texts: readonly string[]): boolean {
  const [isCut, setCut] = useState(false);
  const text = texts.join('\n');
  useLayoutEffect(() => {
    const parts = [...(ref.current?.querySelectorAll<HTMLElement>('[data-cut]') ?? [])];
    const measure = () =>
      setCut(parts.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1));
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, [ref, text]);
  return isCut;
}
