import { type Forge } from '../../../app/context/forge.ts';

/** Imports the ideas of a file, or previews another app's. The code that reads files loads with the first one. */
export async function importPickedFile(file: File, forge: Forge, isForeign = false): Promise<void> {
  try {
    const { openPickedFile } = await import('./open-picked-file.ts');
    await openPickedFile(file, forge, isForeign);
  } catch {
    forge.toasts.error(({ app }) => app.crashed);
  }
}
