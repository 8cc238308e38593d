import { isTextField } from './is-text-field.ts';

/** Pause between keys, in ms, after which typing counts as finished. */
const typingPauseMs = 1_500;

let lastField: Element | null = null;
let lastTypedAt = -Infinity;
let typingEndedAt = -Infinity;

/** Call it before a focused text field is removed, whether or not the user has typed into it yet. */
export function noteFieldRemoval(removed: Element): void {
  // Unless the user has just left the field.
  if (isTextField(removed) && performance.now() - typingEndedAt > typingPauseMs)
    [lastField, lastTypedAt] = [removed, performance.now()];
}

/**
 * Whether a key was meant for a text field that was just removed, for example because another device deleted
 * its idea: the key must then do nothing. Call it for every key.
 */
export function isStillTyping({ key, target, timeStamp }: KeyboardEvent): boolean {
  if (lastField === null || lastField.isConnected || timeStamp - lastTypedAt > typingPauseMs) return false;
  if (isTextField(target)) return false;
  // Keys that move elsewhere end the typing.
  if (key.length > 1 && !['Enter', 'Backspace', 'Delete', 'Shift', 'Process'].includes(key)) return false;
  lastTypedAt = timeStamp;
  return true;
}

/** Tracks where the user types; returns a function that stops it. */
export function watchTyping(): () => void {
  const onInput = ({ target, timeStamp }: Event) => {
    if (isTextField(target)) [lastField, lastTypedAt] = [target, timeStamp];
  };
  const onEnd = ({ timeStamp }: Event) => {
    // A field removed after this was closed by the user.
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
