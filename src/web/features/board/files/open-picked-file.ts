import { type Forge } from '../../../app/context/forge.ts';

export interface PickedFile {
  readonly isForeign: boolean;
  /** Whether the account that picked the file is still open. */
  isCurrent(this: void): boolean;
}

/** Previews the file of another app, or imports the ideas of Forge's own. One that is refused may be another app's. */
export async function openPickedFile(
  file: File,
  forge: Forge,
  { isForeign, isCurrent }: PickedFile,
): Promise<void> {
  const loadPreview = () => import('../import/open-foreign-file.tsx');
  if (isForeign) {
    const { openForeignFile } = await loadPreview();
    if (isCurrent()) await openForeignFile(file, forge);
    return;
  }
  const { importIdeasFile } = await import('./import-ideas-file.ts');
  await importIdeasFile(file, forge.actions, {
    isCurrent,
    offer: async () => (await loadPreview()).offerForeignImport(file, forge),
  });
}
