import { type KeyboardEvent } from 'react';

/** Whether the key is Escape. If so, marks it as handled, so that a surrounding dialog stays open. */
export function consumeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
