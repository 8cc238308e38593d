import { parseImport } from '../files/import-file.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';

/** The fields that no idea in a file may lack. */
export const requiredFields = {
  title: 'Kite',
  description: '',
  category: 'Philosophical',
  priority: 'High',
  target: '',
  deadline: '',
  progress: 0,
} as const;

/**
 * The idea parsed from a file with one idea, which has the required fields and these; null if the file is
 * refused.
 */
export function readOneIdea(fields: Record<string, unknown>): ImportedIdea | null {
  return firstOf(JSON.stringify([{ ...requiredFields, ...fields }]));
}

/** The same, but with fields written as JSON text, for values that JSON.stringify cannot produce. */
export function readOneIdeaText(fields: string): ImportedIdea | null {
  return firstOf(`[${JSON.stringify(requiredFields).slice(0, -1)},${fields}}]`);
}

/** The ideas of a file; null if it is refused. */
export function ideasIn(text: string): readonly ImportedIdea[] | null {
  const file = parseImport(text);
  return file.ok ? file.value : null;
}

function firstOf(text: string): ImportedIdea | null {
  return ideasIn(text)?.[0] ?? null;
}
