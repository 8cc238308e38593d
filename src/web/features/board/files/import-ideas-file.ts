import { fileFaultMessages } from '#messages/file-fault-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { fileFaultText } from './file-fault-text.ts';
import { readIdeasFile } from './read-ideas-file.ts';

/** Imports the ideas of a file, or shows why it is refused. */
export async function importIdeasFile(file: File, actions: Forge['actions']): Promise<void> {
  const reading = await readIdeasFile(file);
  if (reading.ok) await actions.importIdeas(reading.value);
  else actions.refuseFile(({ format }) => fileFaultText(reading.fault, fileFaultMessages[format.language]));
}
