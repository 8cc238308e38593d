import { type Forge } from '../../../app/context/forge.ts';
import { importPickedFile } from './import-picked-file.ts';

/** Asks for an ideas file and imports it, as the button does. */
export function pickIdeasFile(forge: Forge): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void importPickedFile(file, forge);
  });
  input.click();
}
