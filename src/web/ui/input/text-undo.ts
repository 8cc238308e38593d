import { isTextField } from './is-text-field.ts';

/** What each text field held after somebody last typed into it. */
const lastTypedValues = new WeakMap<Element, string>();

/** Takes note of what is typed, until the function it returns is called. */
export function watchTextUndo(): () => void {
  const recordValue = ({ target }: Event) => {
    if (isTextField(target)) lastTypedValues.set(target, target.value);
  };
  document.addEventListener('input', recordValue, { capture: true });
  return () => document.removeEventListener('input', recordValue, { capture: true });
}

/** Whether a field is as somebody has left it: the browser can take back what they typed, or typed and deleted. */
const isAsTyped = (field: Element) => isTextField(field) && lastTypedValues.get(field) === field.value;

/**
 * Whether the keys for undo and redo belong to a text field: the browser takes back what was typed into it, and before
 * that into others of its form. There is nothing to take back where all are new or were emptied by the page, as when
 * their texts have been added.
 */
export function hasNativeUndo(target: EventTarget | null): boolean {
  if (!isTextField(target)) return false;
  return target.value !== '' || [target, ...(target.form?.elements ?? [])].some(isAsTyped);
}
