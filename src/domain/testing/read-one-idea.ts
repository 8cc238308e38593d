import { parseImport } from '../import-file.ts';
import { type ImportedIdea } from '../mutation.ts';

/** What a file gives whose only idea has a title and these fields; null where the file is refused. */
export function readIdea(fields: Record<string, unknown>): ImportedIdea | null {
  return parseImport(JSON.stringify([{ title: 'Kite', ...fields }]))?.[0] ?? null;
}

/** The same for JSON written by hand, which can say what values cannot. */
export function readIdeaText(fields: string): ImportedIdea | null {
  return parseImport(`[{${fields}}]`)?.[0] ?? null;
}
