import { useEffect, useState } from 'react';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { topmostElement } from '../../../ui/dialog/top-layer.ts';
import css from './drop-zone.module.css';
import { importPickedFile } from './import-picked-file.ts';
import { hasFiles } from './use-file-drop-guard.ts';

/** Whether a dialog is open: the file could replace the idea it shows. */
const isCovered = () => topmostElement() !== document.body;

/** Accepts an ideas file dropped anywhere on the board, which `useFileDropGuard` refuses otherwise. */
export function DropZone() {
  const forge = useForge();
  const { actions: words } = useMessages();
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer || isCovered()) return;
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Without a related target the pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = async (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || isCovered()) return;
      const file = event.dataTransfer?.files[0];
      if (file) await importPickedFile(file, forge);
    };
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', (event) => void onDrop(event), { signal });
    return () => controller.abort();
  }, [forge]);

  return isOver ? <div className={css.zone}>{words.dropHere}</div> : null;
}
