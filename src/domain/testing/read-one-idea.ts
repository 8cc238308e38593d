import { parseImport } from '../files/import-file.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';

/**
 * The idea parsed from a file with one idea, which has a title and these fields; null if the file is refused.
 */
export function readOneIdea(fields: Record<string, unknown>): ImportedIdea | null {
  return parseImport(JSON.stringify([{ title: 'Kite', ...fields }]))?.[0] ?? null;
}

/** The same, but with fields written as JSON text, for values that JSON.stringify cannot produce. */
export function readOneIdeaText(fields: string): ImportedIdea | null {
  return parseImport(`[{${fields}}]`)?.[0] ?? null;
}
