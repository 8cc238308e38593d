/**
 * Keeps the Enter that ends an input method's composition from submitting a form: it belongs to the composition
 * (229 is Safari's way to say so). In a text of several lines Enter submits nothing anyway.
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
