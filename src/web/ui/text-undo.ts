import { isTextField } from './text-fields.ts';

/** What each text field held after somebody last typed into it. */
const typed = new WeakMap<Element, string>();

/** Takes note of what is typed, until the function it returns is called. */
export function watchTextUndo(): () => void {
  const note = ({ target }: Event) => {
    if (isTextField(target)) typed.set(target, target.value);
  };
  document.addEventListener('input', note, { capture: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** Whether a field is as somebody has left it: the browser can take back what they typed, or typed and deleted. */
const isTyped = (field: Element) => isTextField(field) && typed.get(field) === field.value;

/**
 * Whether the keys for undo and redo belong to a text field: the browser takes back what was typed into it, and before
 * that into others of its form. There is nothing to take back where all are new or were emptied by the page, as when
 * their texts have been added.
 */
export function undoesItself(target: EventTarget | null): boolean {
  if (!isTextField(target)) return false;
  return target.value !== '' || [target, ...(target.form?.elements ?? [])].some(isTyped);
}
