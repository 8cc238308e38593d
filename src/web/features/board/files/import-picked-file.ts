import { type Forge } from '../../../app/context/forge.ts';

/** Imports the ideas of a file. The code that reads files loads with the first one. */
export async function importPickedFile(
  file: File,
  { actions, toasts }: Pick<Forge, 'actions' | 'toasts'>,
): Promise<void> {
  try {
    const { readIdeasFile } = await import('./read-ideas-file.ts');
    await actions.importIdeas(await readIdeasFile(file));
  } catch {
    toasts.error(({ app }) => app.crashed);
  }
}
