import { type KeyboardEvent } from 'react';

/** Whether a key is an Escape, which then ends only what asks for it: the dialog around that stays. */
export function consumeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
