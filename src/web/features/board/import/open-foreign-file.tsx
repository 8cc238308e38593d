import { type FileFault } from '#domain/files/file-fault.ts';
import { type ForeignFile } from '#domain/import/foreign-file.ts';
import { fileFaultMessages } from '#messages/file-fault-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { type ToastOptions } from '../../../app/feedback/toasts.ts';
import { fileFaultText } from '../files/file-fault-text.ts';
import { ForeignImportDialog } from './foreign-import-dialog.tsx';
import { readForForge } from './read-for-forge.ts';

/** Opens the preview of another app's file, or says why it is refused. */
export async function openForeignFile(file: File, forge: Forge): Promise<void> {
  const reading = await readForForge(file, forge);
  if (reading.ok) showPreview(file, reading.value, forge);
  else refuse(reading.fault, forge);
}

/** The button that opens the preview of a file that `Import` refuses; none if it is not another app's either. */
export async function offerForeignImport(file: File, forge: Forge): Promise<ToastOptions['action']> {
  const reading = await readForForge(file, forge).catch(() => null);
  if (!reading?.ok) return undefined;
  return {
    label: ({ actions }) => actions.importForeign,
    run: () => showPreview(file, reading.value, forge),
  };
}

function refuse(fault: FileFault, { actions, toasts }: Forge): void {
  const textOf = ({ format }: Parameters<NonNullable<ToastOptions['detail']>>[0]) =>
    fileFaultText(fault, fileFaultMessages[format.language]);
  if (fault.kind === 'not-utf-8') toasts.error(textOf);
  // The toast says the same.
  else if (fault.kind === 'unknown-format') actions.refuseFile(undefined);
  else actions.refuseFile(textOf);
}

function showPreview(file: File, preview: ForeignFile, { dialogs }: Forge): void {
  // Another file begins with choices of its own.
  const key = `${file.name} ${file.size} ${file.lastModified}`;
  const render = () => (
    <ForeignImportDialog key={key} file={file} preview={preview} onClose={dialogs.close} />
  );
  dialogs.show({ kind: 'foreign-import', render });
}
