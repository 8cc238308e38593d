/**
 * Stops the Enter that ends an input method's composition from submitting the form (Safari reports that key
 * as 229). Enter in a multi-line text submits nothing anyway.
 */
export function guardComposition(document: Document): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const isComposing = event.isComposing || event.keyCode === 229;
      if (event.key === 'Enter' && isComposing && event.target instanceof HTMLInputElement)
        event.preventDefault();
    },
    { capture: true },
  );
}
