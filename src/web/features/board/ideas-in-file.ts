import { parseImport } from '#domain/import-file.ts';
import { type ImportedIdea } from '#domain/mutation.ts';
import { readText } from '../../platform/files.ts';

/** The ideas a file holds, or null if anything in it is unsound. */
export async function ideasInFile(file: File): Promise<readonly ImportedIdea[] | null> {
  const text = await readText(file);
  return text === null ? null : parseImport(text);
}
