import { type Forge } from '../../../app/context/forge.ts';

/** Previews the file of another app, or imports the ideas of Forge's own. One that is refused may be another app's. */
export async function openPickedFile(file: File, forge: Forge, isForeign: boolean): Promise<void> {
  const loadPreview = () => import('../import/open-foreign-file.tsx');
  if (isForeign) return (await loadPreview()).openForeignFile(file, forge);
  const { importIdeasFile } = await import('./import-ideas-file.ts');
  await importIdeasFile(file, forge.actions, async () =>
    (await loadPreview()).offerForeignImport(file, forge),
  );
  return undefined;
}
