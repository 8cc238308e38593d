/** Matches elements that take typed text, where Escape, Enter and single letters are no shortcuts. */
const textFieldSelector = 'textarea, input:not([type=range], [type=checkbox])';

export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof Element && target.matches(textFieldSelector);
}
