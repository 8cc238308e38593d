import { docBytes, entryBytes } from '../idea/idea.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';
import { limits } from '../primitives/limits.ts';
import { type FileReading, type FileRefusal, refuseFile } from './file-fault.ts';

/** Returns the ideas, or a refusal if their text is larger than an account may hold. */
export function withinAccount<T extends ImportedIdea>(ideas: readonly T[]): FileReading<readonly T[]> {
  return refuseBytes(ideas.reduce((sum, idea) => sum + ideaBytes(idea), 0)) ?? { ok: true, value: ideas };
}

/** A refusal if an account cannot hold so many bytes of text. */
export function refuseBytes(bytes: number): FileRefusal | null {
  const maxBytes = limits.accountBytes;
  return bytes > maxBytes ? refuseFile({ kind: 'too-much-text', bytes, maxBytes }) : null;
}

/** The bytes that the texts of an idea take in an account. */
export function ideaBytes(idea: ImportedIdea): number {
  return [...idea.updates, ...idea.notes, ...(idea.steps ?? [])].reduce(
    (sum, entry) => sum + entryBytes(entry),
    docBytes(idea),
  );
}
