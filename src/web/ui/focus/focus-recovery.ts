import { isTextField } from '../input/is-text-field.ts';

/** Where the focus may go, the best first. */
export type FocusCandidates = () => readonly (HTMLElement | null | undefined)[];

/**
 * Whether nothing has the focus, because what had it is gone or can no longer have it, or because the browser gives a
 * pressed button none: in a dialog Safari focuses the dialog then.
 */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled, dialog');
}

/** Whether a text field may be given the focus. On a touch screen that opens a keyboard over half the page. */
export function mayFocusFields(): boolean {
  return document.activeElement?.matches(':focus-visible') || !matchMedia('(pointer: coarse)').matches;
}

/** To be called before something that may have the focus goes; the function it returns, with the heirs, after. */
export function prepareFocusRecovery(): (candidates: FocusCandidates, options?: FocusOptions) => void {
  const mayFocusField = mayFocusFields();
  return (heirs, options) =>
    requestAnimationFrame(() => {
      // If the focus has gone somewhere else meanwhile, it stays there.
      if (!isFocusLost()) return;
      const candidate = heirs().find((element) => element && (mayFocusField || !isTextField(element)));
      candidate?.focus(options);
    });
}

/**
 * Does what may take an item out of a list, and leads the focus from its control to the next item, else to the
 * one before, else where `otherwise` says.
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
    // Not every item has a button: the session that somebody is in has none.
    ...neighbours.map((one) => (one.isConnected ? one.querySelector<HTMLElement>('button') : null)),
    ...fallbacks(),
  ]);
}
