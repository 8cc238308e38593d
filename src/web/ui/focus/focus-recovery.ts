import { isTextField } from '../input/is-text-field.ts';

/** The elements that may get the focus, the best first. */
export type FocusCandidates = () => readonly (HTMLElement | null | undefined)[];

/**
 * Whether no control has the focus: the focused one was removed or disabled, or the browser does not focus
 * pressed buttons. Safari focuses the dialog around the button instead.
 */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled, dialog');
}

/** Whether a text field may be focused. On touch screens that opens a keyboard over half the page. */
export function mayFocusFields(): boolean {
  return document.activeElement?.matches(':focus-visible') || !matchMedia('(pointer: coarse)').matches;
}

/**
 * Call it before removing an element that may have the focus; call the returned function with the candidates
 * after.
 */
export function prepareFocusRecovery(): (candidates: FocusCandidates, options?: FocusOptions) => void {
  const mayFocusField = mayFocusFields();
  return (heirs, options) =>
    requestAnimationFrame(() => {
      // The user has moved the focus elsewhere meanwhile: leave it there.
      if (!isFocusLost()) return;
      const candidate = heirs().find((element) => element && (mayFocusField || !isTextField(element)));
      candidate?.focus(options);
    });
}

/**
 * Runs a change that may remove an item from a list. Moves the focus from the item's control to the next
 * item, else the previous one, else `otherwise`.
 */
export async function focusAfterItemRemoval(
  control: Element,
  removeItem: () => Promise<unknown>,
  fallbacks: FocusCandidates,
): Promise<void> {
  const item = control.closest('li');
  const items = [...(item?.parentElement?.children ?? [])];
  const index = items.findIndex((one) => one === item);
  const neighbours = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0)).toReversed()];
  const recoverFocus = prepareFocusRecovery();
  await removeItem();
  recoverFocus(() => [
    // Not every item has a button: the current session has none.
    ...neighbours.map((one) => (one.isConnected ? one.querySelector<HTMLElement>('button') : null)),
    ...fallbacks(),
  ]);
}
