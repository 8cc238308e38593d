import { type Forge } from '../../../app/context/forge.ts';

/** Imports the ideas of a file. The code that reads files loads with the first one. */
export async function importPickedFile(file: File, forge: Forge): Promise<void> {
  try {
    const { importIdeasFile } = await import('./import-ideas-file.ts');
    await importIdeasFile(file, forge.actions, async () => {
      const { offerForeignImport } = await import('../import/open-foreign-file.ts');
      return offerForeignImport(file, forge);
    });
  } catch {
    forge.toasts.error(({ app }) => app.crashed);
  }
}
