import { type OpenAccount } from '#client/open-account.ts';
import { type FileFault } from '#domain/files/file-fault.ts';
import { type ForeignFile } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { type ToastOptions } from '../../../app/feedback/toasts.ts';
import { ForeignImportDialog } from './foreign-import-dialog.tsx';
import { readForForge } from './read-for-forge.ts';

/** Opens the preview of another app's file, or says why it is refused. */
export async function openForeignFile(file: File, forge: Forge): Promise<void> {
  const account = loadedAccount(forge);
  if (account === null) return;
  const reading = await readForForge(file, forge);
  if (loadedAccount(forge) !== account) return;
  if (!reading.ok) return refuse(reading.fault, forge);
  const action = previewAction(file, reading.value, account, forge);
  if (!forge.dialogs.isAnyOpen()) return action.run();
  // The preview would replace what was opened meanwhile.
  forge.toasts.success(({ format }) => foreignImportMessages[format.language].foreignImport.isRead, {
    action,
  });
}

/** The button that opens the preview of a file that `Import` refused; none if the file is not another app's either. */
export async function offerForeignImport(file: File, forge: Forge): Promise<ToastOptions['action']> {
  const account = loadedAccount(forge);
  if (account === null) return undefined;
  const reading = await readForForge(file, forge).catch(() => null);
  return reading?.ok ? previewAction(file, reading.value, account, forge) : undefined;
}

/** The open account if its ideas are loaded. Before that, no idea of a file would be recognised as present. */
function loadedAccount({ client }: Forge): OpenAccount | null {
  const account = client.account.get();
  return account?.isLoaded.get() ? account : null;
}

async function refuse(fault: FileFault, { actions, toasts }: Forge): Promise<void> {
  // The toast says the same.
  if (fault.kind === 'unknown-format') return actions.refuseFile(undefined);
  const [{ fileFaultText }, { fileFaultMessages }] = await Promise.all([
    import('../files/file-fault-text.ts'),
    import('#messages/file-fault-messages.ts'),
  ]);
  const textOf = ({ format }: Parameters<NonNullable<ToastOptions['detail']>>[0]) =>
    fileFaultText(fault, fileFaultMessages[format.language]);
  if (fault.kind === 'not-utf-8') toasts.error(textOf);
  else actions.refuseFile(textOf);
}

/** Shows the preview of a file that was read for an account, as long as that one is open. */
function previewAction(file: File, preview: ForeignFile, account: OpenAccount, forge: Forge) {
  const { dialogs } = forge;
  // Another file begins with choices of its own.
  const key = `${file.name} ${file.size} ${file.lastModified}`;
  const render = () => (
    <ForeignImportDialog key={key} file={file} preview={preview} onClose={dialogs.close} />
  );
  return {
    label: ({ actions }) => actions.importForeign,
    run() {
      if (loadedAccount(forge) === account) dialogs.show({ kind: 'foreign-import', render });
    },
  } satisfies ToastOptions['action'];
}
