/**
 * The modal dialogs that are open, the topmost last. While one is, everything outside it is inert: neither read out
 * nor reached by keyboard or pointer, though it may lie above it. What has to stay reachable belongs in the topmost.
 */
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(next: readonly HTMLDialogElement[]): void {
  openDialogs = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog over all that is open; returns a function that closes it. */
export function openTopmost(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  setOpenDialogs([...openDialogs, dialog]);
  return () => {
    // What others have put into it moves out before it goes.
    setOpenDialogs(openDialogs.filter((one) => one !== dialog));
    dialog.close();
  };
}

/** The topmost dialog, or the page where none is open. */
export const topmostElement = (): HTMLElement => openDialogs.at(-1) ?? document.body;

export function onTopmostChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
