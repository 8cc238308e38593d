import { fileFaultMessages } from '#messages/file-fault-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { type ToastOptions } from '../../../app/feedback/toasts.ts';
import { fileFaultText } from './file-fault-text.ts';
import { readIdeasFile } from './read-ideas-file.ts';

export interface ImportOptions {
  /** What there is to do with a file that is refused. */
  offer?(file: File): Promise<ToastOptions['action']>;
  /** Whether the account that picked the file is still open. */
  isCurrent?(): boolean;
}

/**
 * Imports the ideas of a file, or shows why it is refused, with what `offer` finds to do with it instead. Resolves to
 * whether they were imported.
 */
export async function importIdeasFile(
  file: File,
  actions: Forge['actions'],
  { offer = async () => undefined, isCurrent = () => true }: ImportOptions = {},
): Promise<boolean> {
  const reading = await readIdeasFile(file);
  if (!isCurrent()) return false;
  if (reading.ok) return actions.importIdeas(reading.value);
  actions.refuseFile(
    ({ format }) => fileFaultText(reading.fault, fileFaultMessages[format.language]),
    await offer(file),
  );
  return false;
}
