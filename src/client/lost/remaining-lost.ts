import { mergeEntries } from '#domain/apply/apply-effects.ts';
import { type Entry, type Idea } from '#domain/idea/idea.ts';
import { type KeptFields, type KeptIdea, type KeptStep } from '#domain/mutation/mutation.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { type LostIdea } from '../device-store.ts';
import { keptContent, keptField, stepsIn } from './kept-parts.ts';

/** The ideas as they are now, with everything that has been kept meanwhile. */
export interface PresentIdeas {
  get(id: string): Idea | undefined;
  isTrashed(id: string): boolean;
}

/** Those of the lost ideas, fields and entries that are still missing. */
export function remainingLost(lost: readonly LostIdea[], present: PresentIdeas): readonly LostIdea[] {
  return mergeByIdea(lost).flatMap((item) => {
    const kept = remainingParts(item, present);
    return kept === null ? [] : [{ ...item, kept }];
  });
}

/** Several restores may have lost parts of the same idea. The later ones are newer. */
function mergeByIdea(lost: readonly LostIdea[]): readonly LostIdea[] {
  const merged = new Map<string, LostIdea>();
  for (const item of lost) {
    const earlier = merged.get(item.kept.id)?.kept;
    const { deletedAt: _deletedAt, ...before } = earlier ?? item.kept;
    const kept =
      earlier === undefined
        ? item.kept
        : {
            ...before,
            ...item.kept,
            fields: { ...before.fields, ...item.kept.fields },
            updates: mergeEntries(before.updates, item.kept.updates),
            notes: mergeEntries(before.notes, item.kept.notes),
            ...stepsIn(mergeSteps(before.steps, item.kept.steps)),
          };
    merged.set(item.kept.id, { ...item, kept });
  }
  return [...merged.values()];
}

function remainingParts({ kept, compared }: LostIdea, present: PresentIdeas): KeptIdea | null {
  // Deleted since, here or on another device, or back in the trash.
  if (present.isTrashed(kept.id)) return null;
  const idea = present.get(kept.id);
  if (idea === undefined) return isWhole(kept) ? kept : null;
  // An edit since the comparison is newer than the device's copy. So is an idea that another
  // device has kept meanwhile: it may have been the later one.
  const isUnedited = (name: keyof KeptFields) =>
    compared !== undefined && deepEqual(keptField(idea, name), keptField(compared, name));
  const fields: KeptFields = Object.fromEntries(
    Object.entries(kept.fields).filter(([key, value]) => {
      const name = key as keyof KeptFields;
      return !deepEqual(value, keptField(idea, name)) && isUnedited(name);
    }),
  );
  const updates = missingIn(idea.updates, kept.updates, compared?.updates);
  const notes = missingIn(idea.notes, kept.notes, compared?.notes);
  const steps = missingIn(idea.steps, kept.steps ?? [], compared?.steps);
  if (Object.keys(fields).length + updates.length + notes.length + steps.length === 0) return null;
  return { id: kept.id, fields, updates, notes, ...stepsIn(steps) };
}

/** Whether it describes a whole idea, and not only parts of one that exists. */
function isWhole({ fields }: KeptIdea): boolean {
  return fields.createdAt !== undefined;
}

function missingIn<E extends Entry | KeptStep>(
  present: readonly (Entry | KeptStep)[],
  kept: readonly E[],
  compared: readonly (Entry | KeptStep)[] = [],
): readonly E[] {
  const contents = contentsOf(present);
  const before = contentsOf(compared);
  return kept.filter((entry) => {
    const content = contents.get(entry.id);
    return content !== keptContent(entry) && content === before.get(entry.id);
  });
}

const contentsOf = (entries: readonly (Entry | KeptStep)[]) =>
  new Map(entries.map((entry) => [entry.id, keptContent(entry)]));

/** In the order of both lists: the kept steps have no ranks. */
function mergeSteps(before: readonly KeptStep[] = [], later: readonly KeptStep[] = []): readonly KeptStep[] {
  return [...new Map([...before, ...later].map((step) => [step.id, step])).values()];
}
