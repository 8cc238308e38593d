import { type Forge } from '../../../app/context/forge.ts';
import { pickFile } from '../../../platform/files.ts';
import { importPickedFile } from './import-picked-file.ts';

/** Asks for an ideas file and imports it, as the button does. */
export function pickIdeasFile(forge: Forge): void {
  pickFile('.json', (file) => void importPickedFile(file, forge));
}

/** Asks for the file of another app and opens its preview. */
export function pickForeignFile(forge: Forge): void {
  pickFile('.json,.csv,.txt,.md,.zip', (file) => void importPickedFile(file, forge, true));
}
