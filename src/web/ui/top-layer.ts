/**
 * The modal dialogs that are open, the topmost last. While one is, everything outside it is inert: neither read out
 * nor reached by keyboard or pointer, though it may lie above it. What has to stay reachable belongs in the topmost.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog over all that is open; returns a function that closes it. */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  set([...open, dialog]);
  return () => {
    // What others have put into it moves out before it goes.
    set(open.filter((one) => one !== dialog));
    dialog.close();
  };
}

/** The topmost dialog, or the page where none is open. */
export const topmost = (): HTMLElement => open.at(-1) ?? document.body;

export function onTopmostChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
