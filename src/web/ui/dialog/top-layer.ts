/**
 * The open modal dialogs, the topmost last. Everything outside the topmost is inert, even elements above it:
 * not read out and not reachable by keyboard or pointer. Elements that must stay reachable are moved into it.
 */
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(next: readonly HTMLDialogElement[]): void {
  openDialogs = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog above all open ones; returns a function that closes it. */
export function openTopmost(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  setOpenDialogs([...openDialogs, dialog]);
  return () => {
    // Elements that moved into this dialog move out before it is closed.
    setOpenDialogs(openDialogs.filter((one) => one !== dialog));
    dialog.close();
  };
}

/** The topmost dialog, or the body if none is open. */
export const topmostElement = (): HTMLElement => openDialogs.at(-1) ?? document.body;

export function onTopmostChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
