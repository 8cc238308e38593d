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

/**
 * Whether the keys for undo and redo belong to a text field, which takes back what was typed there. One that is empty
 * has nothing to take back if it is new, or was emptied by the page as when its text has been added.
 */
export function undoesItself(target: EventTarget | null): boolean {
  return isTextField(target) && (target.value !== '' || typed.get(target) === '');
}
