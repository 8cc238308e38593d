import { useEffect, useState } from 'react';
import { useForge, useMessages } from '../../../app/context/forge.ts';
import { topmostElement } from '../../../ui/dialog/top-layer.ts';
import css from './drop-zone.module.css';
import { importPickedFile } from './import-picked-file.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Whether a dialog is open: the file could replace the idea it shows. */
const isCovered = () => topmostElement() !== document.body;

/** Accepts an ideas file dropped anywhere on the board. */
export function DropZone() {
  const forge = useForge();
  const { actions: words } = useMessages();
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      if (!isCovered()) setOver(true);
      else if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const onDragLeave = (event: DragEvent) => {
      // Without a related target the pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = async (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isCovered()) return;
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
