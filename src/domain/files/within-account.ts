import { docBytes, entryBytes } from '../idea/idea.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { type FileReading, refuseFile } from './file-fault.ts';

/** Returns the ideas, or a refusal if their text is larger than an account may hold. */
export function withinAccount<T extends ImportedIdea>(ideas: readonly T[]): FileReading<readonly T[]> {
  const bytes = ideas.reduce((sum, idea) => sum + bytesOf(idea), 0);
  if (bytes > limits.accountBytes)
    return refuseFile({ kind: 'too-much-text', bytes, maxBytes: limits.accountBytes });
  return { ok: true, value: ideas };
}

function bytesOf(idea: ImportedIdea): number {
  return [...idea.updates, ...idea.notes, ...(idea.steps ?? [])].reduce(
    (sum, entry) => sum + entryBytes(entry),
    docBytes(idea),
  );
}
