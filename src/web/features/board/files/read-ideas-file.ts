import { parseImport } from '#domain/files/import-file.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { readTextFile } from '../../../platform/files.ts';

/** Reads the ideas in a file; null if any part of it is invalid. */
export async function readIdeasFile(file: File): Promise<readonly ImportedIdea[] | null> {
  const text = await readTextFile(file);
  return text === null ? null : parseImport(text);
}
