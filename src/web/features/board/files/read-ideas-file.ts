import { parseImport } from '#domain/files/import-file.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { readTextFile } from '../../../platform/files.ts';

/** The ideas a file holds, or null if anything in it is unsound. */
export async function readIdeasFile(file: File): Promise<readonly ImportedIdea[] | null> {
  const text = await readTextFile(file);
  return text === null ? null : parseImport(text);
}
