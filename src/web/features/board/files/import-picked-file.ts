import { type Forge } from '../../../app/context/forge.ts';

/**
 * Imports the ideas of a file, or previews another app's. The code that reads files loads with the first one. Nothing happens
 * if another person has signed in by then.
 */
export async function importPickedFile(file: File, forge: Forge, isForeign = false): Promise<void> {
  const account = forge.client.account.get();
  const isCurrent = () => forge.client.account.get() === account;
  try {
    const { openPickedFile } = await import('./open-picked-file.ts');
    await openPickedFile(file, forge, { isForeign, isCurrent });
  } catch {
    forge.toasts.error(({ app }) => app.crashed);
  }
}
