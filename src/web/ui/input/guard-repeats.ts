/** Elements that act on a click. */
const pressableSelector = 'button, a, summary, label';

/**
 * Discards the second half of a double click, and a held Enter, on a control that appeared under the first
 * press, such as the next item of a list, another toast or a dialog. Two clicks on the same control both
 * count.
 */
export function guardRepeats(page: Document): void {
  let pressed: Element | null = null;
  page.addEventListener(
    'click',
    (event) => {
      const control = pressableAt(event);
      if (event.detail < 2) pressed = control;
      else if (control !== null && control !== pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { capture: true },
  );
  page.addEventListener(
    'keydown',
    (event) => {
      // A press may have moved the focus to the next item.
      if (event.repeat && event.key === 'Enter' && pressableAt(event) !== null) event.preventDefault();
    },
    { capture: true },
  );
}

function pressableAt({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(pressableSelector) : null;
}
