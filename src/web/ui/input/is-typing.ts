import { isTextField } from './is-text-field.ts';

/** Milliseconds without a key after which nobody is typing on any more. */
const typingPauseMs = 1_500;

let lastField: Element | null = null;
let lastTypedAt = -Infinity;
let typingEndedAt = -Infinity;

/** A text field that somebody is in is about to go. They need not have typed into it yet. */
export function noteFieldRemoval(removed: Element): void {
  // Unless they have just ended it themselves.
  if (isTextField(removed) && performance.now() - typingEndedAt > typingPauseMs)
    [lastField, lastTypedAt] = [removed, performance.now()];
}

/**
 * Whether a key was meant for a text field that has gone from under the hands, as when another device deletes its idea:
 * then it must do nothing else. To be asked of each key.
 */
export function isStillTyping({ key, target, timeStamp }: KeyboardEvent): boolean {
  if (lastField === null || lastField.isConnected || timeStamp - lastTypedAt > typingPauseMs) return false;
  if (isTextField(target)) return false;
  // Going elsewhere ends it.
  if (key.length > 1 && !['Enter', 'Backspace', 'Delete', 'Shift', 'Process'].includes(key)) return false;
  lastTypedAt = timeStamp;
  return true;
}

/** Takes note of what is typed and where, until the function it returns is called. */
export function watchTyping(): () => void {
  const onInput = ({ target, timeStamp }: Event) => {
    if (isTextField(target)) [lastField, lastTypedAt] = [target, timeStamp];
  };
  const onEnd = ({ timeStamp }: Event) => {
    // What goes now goes because they want it to.
    lastField = null;
    typingEndedAt = timeStamp;
  };
  const onFocusIn = ({ target }: Event) => {
    if (lastField?.isConnected && target !== lastField) lastField = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (['Enter', 'Escape'].includes(event.key) && isTextField(event.target)) onEnd(event);
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  document.addEventListener('input', onInput, options);
  document.addEventListener('focusin', onFocusIn, options);
  document.addEventListener('click', onEnd, options);
  document.addEventListener('keydown', onKeyDown, options);
  return () => stop.abort();
}
