import { type Forge } from '../../../app/context/forge.ts';

/** Imports the ideas of a file. The code that reads files loads with the first one. */
export async function importPickedFile(file: File, forge: Forge): Promise<void> {
  try {
    const { importOrOffer } = await import('./import-or-offer.ts');
    await importOrOffer(file, forge);
  } catch {
    forge.toasts.error(({ app }) => app.crashed);
  }
}
