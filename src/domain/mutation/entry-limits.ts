import { type EntryList } from '../idea/idea.ts';
import { limits } from '../primitives/limits.ts';
import { Refusal } from './refusal.ts';

/** The maximum number of entries in each list, and the code of the refusal when it is exceeded. */
const entryLimits = {
  updates: { limit: limits.updatesPerIdea, code: 'too-many-updates' },
  notes: { limit: limits.notesPerIdea, code: 'too-many-notes' },
  steps: { limit: limits.stepsPerIdea, code: 'too-many-steps' },
} as const;

/** @throws Refusal if a list of an idea would have more entries than are allowed */
export function checkEntryCount(list: EntryList, count: number): void {
  const { limit, code } = entryLimits[list];
  if (count > limit) throw new Refusal(code);
}
