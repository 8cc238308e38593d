import { type Forge } from '../../../app/context/forge.ts';

/** Asks for the file of another app and opens its preview. The code that reads files loads with the first one. */
export function pickForeignFile(forge: Forge): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,.csv,.txt,.md,.zip';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void openPickedFile(file, forge);
  });
  input.click();
}

async function openPickedFile(file: File, forge: Forge): Promise<void> {
  try {
    const { openForeignFile } = await import('./open-foreign-file.ts');
    await openForeignFile(file, forge);
  } catch {
    forge.toasts.error(({ app }) => app.crashed);
  }
}
