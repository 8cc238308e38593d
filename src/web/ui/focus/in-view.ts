/** Whether an element is whole in the window, with nothing over its edges, such as a sticky bar or a scrolling panel. */
export function isInView(element: HTMLElement): boolean {
  const { bottom, left, top, width } = element.getBoundingClientRect();
  const isShown = (y: number) => {
    const hit = document.elementFromPoint(left + width / 2, y);
    return hit !== null && element.contains(hit);
  };
  return top >= 0 && bottom <= innerHeight && isShown(top + 1) && isShown(bottom - 1);
}

/** The part of the window below the header, which in a low window scrolls away with the page: top and bottom in pixels. */
export function visibleSpan(): { readonly top: number; readonly bottom: number } {
  const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return { top: Math.max(0, headerEnd), bottom: innerHeight };
}
