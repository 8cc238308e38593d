import { type Forge } from '../../../app/context/forge.ts';
import { pickFile } from '../../../platform/files.ts';

/** Asks for the file of another app and opens its preview. The code that reads files loads with the first one. */
export function pickForeignFile(forge: Forge): void {
  pickFile('.json,.csv,.txt,.md,.zip', (file) => void openPickedFile(file, forge));
}

async function openPickedFile(file: File, forge: Forge): Promise<void> {
  try {
    const { openForeignFile } = await import('./open-foreign-file.tsx');
    await openForeignFile(file, forge);
  } catch {
    forge.toasts.error(({ app }) => app.crashed);
  }
}
