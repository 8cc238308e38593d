import { type Page } from '@playwright/test';

/** The size of a 1440 × 900 window at 200 % zoom. */
export const zoomedViewport = { width: 720, height: 450 };

/**
 * Describes every layout fault: horizontal scrolling, text that is cut off or broken within a word, and
 * controls that cannot be scrolled to a place where they can be pressed.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const tell = (what: string, element: Element) => {
      faults.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
    };
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    // Elements below a dialog or an open menu can be pressed once it is closed.
    const scope = document.querySelector(':popover-open:has(> [role=menu])') ?? modal ?? document.body;
    const { scrollingElement: root } = document;
    for (const box of [root, modal])
      if (box && box.scrollWidth > box.clientWidth) tell('scrolls sideways', box);

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const ancestors = (element: Element) => {
      const all: Element[] = [];
      for (let one = element.parentElement; one; one = one.parentElement) all.push(one);
      return all;
    };
    /** Whether it is in a container that scrolls horizontally by design, such as a chart. */
    const isInScroller = (element: Element) =>
      ancestors(element).some(
        (one) => one !== root && /auto|scroll/.test(getComputedStyle(one).overflowX) && one !== modal,
      );
    /** Whether it is visually hidden, for screen readers or because a label replaces it. */
    const isUnseen = (element: Element) =>
      [element, ...ancestors(element)].some(
        (one) => one.getBoundingClientRect().width <= 1 || getComputedStyle(one).clipPath !== 'none',
      );

    /** The lines of text in headings, whose parts must not lie over each other. */
    const lines: { readonly box: DOMRect; readonly heading: Element }[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement } = text;
      if (!parentElement || !text.nodeValue?.trim() || !isShown(parentElement)) continue;
      if (parentElement.closest('option, svg') || isUnseen(parentElement)) continue;
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      const heading = parentElement.closest('figure h2');
      if (heading) lines.push(...[...range.getClientRects()].map((box) => ({ box, heading })));
      const lies = [parentElement, ...ancestors(parentElement)];
      // Shortened by design; the full text is available elsewhere.
      if (lies.some((one) => getComputedStyle(one).textOverflow === 'ellipsis')) continue;
      if ((left < -1 || right > innerWidth + 1) && !isInScroller(parentElement))
        tell('sticks out', parentElement);
      for (const { index, 0: word } of text.nodeValue.matchAll(/\p{L}{2,20}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) tell(`breaks “${word}”`, parentElement);
      }
      const cut = lies.find((one) => {
        const { overflowX } = getComputedStyle(one);
        if (!/hidden|clip/.test(overflowX) || one === root) return false;
        const box = one.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1;
      });
      if (cut && !isInScroller(parentElement)) tell('is cut off', parentElement);
    }

    lines.forEach(({ box: a, heading }, index) => {
      for (const { box: b, heading: other } of lines.slice(index + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // The boxes of neighbouring lines may touch where the letters do not.
        if (heading === other && wide > 2 && high > Math.min(a.height, b.height) * 0.4)
          tell('has text over other text', heading);
      }
    });

    const boxOf = (element: Element) => element.getBoundingClientRect();
    for (const card of scope.querySelectorAll('article'))
      for (const control of card.querySelectorAll('button, input'))
        for (const words of card.querySelectorAll('time, [role=timer], h2, p, li')) {
          const [a, b] = [boxOf(control), boxOf(words)];
          const [wide, high] = [
            Math.min(a.right, b.right) - Math.max(a.left, b.left),
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
          ];
          // A target area extends slightly beyond its visible icon.
          const isOfIt = words.contains(control) || control.contains(words);
          if (wide > 10 && high > 10 && !isOfIt) tell('lies under a control', words);
        }

    const controls = 'button, select, input, textarea, a[href], summary, [role=tab], [tabindex="0"]';
    for (const control of scope.querySelectorAll<HTMLElement>(controls)) {
      // A hidden checkbox is pressed through its label.
      const target = isUnseen(control) ? control.closest('label') : control;
      if (!target || !target.isConnected || !isShown(target) || control.matches(':disabled')) continue;
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { x, y, width, height } = target.getBoundingClientRect();
      const found = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!found || !(target.contains(found) || found.closest('label') === target))
        tell(`cannot be pressed for ${found?.outerHTML.slice(0, 60)}`, control);
    }
    return faults;
  });
}
