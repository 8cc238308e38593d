import { parseImport } from '../files/import-file.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';

/** What a file gives whose only idea has a title and these fields; null where the file is refused. */
export function readOneIdea(fields: Record<string, unknown>): ImportedIdea | null {
  return parseImport(JSON.stringify([{ title: 'Kite', ...fields }]))?.[0] ?? null;
}

/** The same for JSON written by hand, which can say what values cannot. */
export function readOneIdeaText(fields: string): ImportedIdea | null {
  return parseImport(`[{${fields}}]`)?.[0] ?? null;
}
