/** Matches what takes typed text; Escape, Enter and single letters are its own there. */
const textFieldSelector = 'textarea, input:not([type=range], [type=checkbox])';

export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof Element && target.matches(textFieldSelector);
}
