/** What acts when it is clicked. */
const pressableSelector = 'button, a, summary, label';

/**
 * Keeps the second half of a double click, and a held Enter, from what they are not meant for. What was pressed may be
 * gone by then, with the next item of a list, another toast or a dialog in its place: that is pressed only by a click
 * of its own. The same control pressed twice hears both.
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
      // After each press the focus may have gone on to the next item.
      if (event.repeat && event.key === 'Enter' && pressableAt(event) !== null) event.preventDefault();
    },
    { capture: true },
  );
}

function pressableAt({ target }: Event): Element | null {
  return target instanceof Element ? target.closest(pressableSelector) : null;
}
