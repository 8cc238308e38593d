import { isTextField } from './text-fields.ts';

/** Milliseconds without a key after which nobody is typing on any more. */
const pause = 1_500;

let field: Element | null = null;
let typedAt = -Infinity;
let endedAt = -Infinity;

/** A text field that somebody is in is about to go. They need not have typed into it yet. */
export function fieldGoes(going: Element): void {
  // Unless they have just ended it themselves.
  if (isTextField(going) && performance.now() - endedAt > pause)
    [field, typedAt] = [going, performance.now()];
}

/**
 * Whether a key was meant for a text field that has gone from under the hands, as when another device deletes its idea:
 * then it must do nothing else. To be asked of each key.
 */
export function isTypedOn({ key, target, timeStamp }: KeyboardEvent): boolean {
  if (field === null || field.isConnected || timeStamp - typedAt > pause) return false;
  if (isTextField(target)) return false;
  // Going elsewhere ends it.
  if (key.length > 1 && !['Enter', 'Backspace', 'Delete', 'Shift', 'Process'].includes(key)) return false;
  typedAt = timeStamp;
  return true;
}

/** Takes note of what is typed and where, until the function it returns is called. */
export function watchTyping(): () => void {
  const typed = ({ target, timeStamp }: Event) => {
    if (isTextField(target)) [field, typedAt] = [target, timeStamp];
  };
  const ended = ({ timeStamp }: Event) => {
    // What goes now goes because they want it to.
    field = null;
    endedAt = timeStamp;
  };
  const moved = ({ target }: Event) => {
    if (field?.isConnected && target !== field) field = null;
  };
  const pressed = (event: KeyboardEvent) => {
    if (['Enter', 'Escape'].includes(event.key) && isTextField(event.target)) ended(event);
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  document.addEventListener('input', typed, options);
  document.addEventListener('focusin', moved, options);
  document.addEventListener('click', ended, options);
  document.addEventListener('keydown', pressed, options);
  return () => stop.abort();
}
