/** Whether an element is whole in the window, with nothing over its edges, such as a sticky bar or a scrolling panel. */
export function isInSight(element: HTMLElement): boolean {
  const { bottom, left, top, width } = element.getBoundingClientRect();
  const isShown = (y: number) => {
    const hit = document.elementFromPoint(left + width / 2, y);
    return hit !== null && element.contains(hit);
  };
  return top >= 0 && bottom <= innerHeight && isShown(top + 1) && isShown(bottom - 1);
}
