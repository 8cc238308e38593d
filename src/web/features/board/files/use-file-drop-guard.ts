import { useEffect } from 'react';

export const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Keeps the browser from opening a dropped file in place of the page, and shows that it cannot be dropped. `DropZone`, which
 * loads later, accepts it.
 */
export function useFileDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    // Before the listeners of `DropZone`.
    addEventListener('dragover', refuse, true);
    addEventListener('drop', refuse, true);
    return () => {
      removeEventListener('dragover', refuse, true);
      removeEventListener('drop', refuse, true);
    };
  }, []);
}
