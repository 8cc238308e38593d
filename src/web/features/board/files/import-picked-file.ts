import { type Forge } from '../../../app/context/forge.ts';

/** Imports the ideas of a file. The code that reads files loads with the first one. */
export async function importPickedFile(
  file: File,
  { actions, toasts }: Pick<Forge, 'actions' | 'toasts'>,
): Promise<void> {
  try {
    const { importIdeasFile } = await import('./import-ideas-file.ts');
    await importIdeasFile(file, actions);
  } catch {
    toasts.error(({ app }) => app.crashed);
  }
}
