import { type Forge } from '../../../app/context/forge.ts';
import { importIdeasFile } from './import-ideas-file.ts';

/** Imports the ideas of a file. One that is refused and is another app's can be previewed instead. */
export async function importOrOffer(file: File, forge: Forge): Promise<void> {
  await importIdeasFile(file, forge.actions, async () => {
    const { offerForeignImport } = await import('../import/open-foreign-file.tsx');
    return offerForeignImport(file, forge);
  });
}
