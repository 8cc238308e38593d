import { isTextField } from './is-text-field.ts';

/** The value of each text field after the user's last input. */
const lastTypedValues = new WeakMap<Element, string>();

/** Tracks input in text fields; returns a function that stops it. */
export function watchTextUndo(): () => void {
  const recordValue = ({ target }: Event) => {
    if (isTextField(target)) lastTypedValues.set(target, target.value);
  };
  document.addEventListener('input', recordValue, { capture: true });
  return () => document.removeEventListener('input', recordValue, { capture: true });
}

/** Whether a field still has the value the user left in it, so that the browser can undo their typing. */
const isAsTyped = (field: Element) => isTextField(field) && lastTypedValues.get(field) === field.value;

/**
 * Whether the undo and redo keys belong to a text field: the browser undoes typing in it, and in earlier
 * fields of its form. False if all of them are new or were emptied by the page, as after their texts were
 * added.
 */
export function hasNativeUndo(target: EventTarget | null): boolean {
  if (!isTextField(target)) return false;
  return target.value !== '' || [target, ...(target.form?.elements ?? [])].some(isAsTyped);
}
