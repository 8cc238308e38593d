import { type Reads } from '../../mutation/account-reader.ts';
import { type Draft } from '../../mutation/draft.ts';
import { type Inverse } from '../../mutation/effect.ts';
import { type MutationHandler } from '../../mutation/mutation-handler.ts';
import { dateOf } from '../../mutation/mutation.ts';
import { Refusal } from '../../mutation/refusal.ts';
import { stepsPatch } from '../steps-patch.ts';
import { applyInverse } from './apply-inverse.ts';

/**
 * Undoes an earlier mutation, completely or not at all, with exactly the points it gave or took. Refused if
 * its result has been changed since, because that later change must not be lost.
 */
export const undo: MutationHandler<'undo'> = {
  reads({ of }, reader) {
    if (reader === undefined) return { records: [of], isPartial: true };
    return { records: [of], ...readsOfInverses(reader.record(of)?.inverse ?? []) };
  },
  apply(draft, mutation) {
    const { of } = mutation.args;
    const record = draft.reader.record(of);
    if (!record?.inverse || record.isUndone) throw new Refusal('undo-gone');
    const { inverse, points } = record;
    if (inverse.length === 0 && points === 0) throw new Refusal('undo-gone');
    const shares = pointSharesOf(inverse, Math.max(0, -draft.award(-points)));
    // A move may have given many ideas or steps new ranks. Those deleted since are skipped, unless all were: then the
    // refusal says so.
    const left = inverse.filter((step) => !isMoveOfDeleted(draft, step));
    const date = dateOf(mutation);
    const steps = inOrder(left.length > 0 ? left : inverse);
    for (const step of steps) applyInverse(draft, step, { pointShares: shares, date });
    followSteps(draft, steps, date);
    // Everything it would remove is in use by now, or everything it would add back already exists.
    if (inverse.length > 0 && draft.isUnchanged) throw new Refusal('undo-conflict');
    draft.markUndone(of);
  },
};

function readsOfInverses(inverse: readonly Inverse[]): Reads {
  const group = inverse.find((step) => step.kind === 'restore-all');
  const needsTags = inverse.some(({ kind }) => readsTags.has(kind));
  const categories = [...new Set(inverse.flatMap(categoriesOf))];
  return {
    ideas: [...new Set(inverse.flatMap(ideaIdsOf))],
    entries: inverse.flatMap(entryRefsOf),
    ...(group && { trashedBy: group.by }),
    ...(needsTags && { all: 'tags' }),
    ...(categories.length > 0 && { categories }),
  };
}

/** Steps that depend on the tags of all ideas. */
const readsTags: ReadonlySet<Inverse['kind']> = new Set(['remove-tag', 'rename-tag', 'retag-ideas']);

/** Whether it gives back the rank of an idea or step that has been deleted since. */
function isMoveOfDeleted({ reader }: Draft, step: Inverse): boolean {
  if (step.kind === 'change-idea') return step.to.rank !== undefined && reader.idea(step.id) === undefined;
  return (
    step.kind === 'change-step' &&
    step.to.rank !== undefined &&
    reader.entry(step.ideaId, 'steps', step.id) === undefined
  );
}

/**
 * The progress of an idea depends on its steps, so entries come before ideas. Whether an idea still uses a new category
 * or tag is known only after all others.
 */
function inOrder(inverse: readonly Inverse[]): readonly Inverse[] {
  const placeOf = (step: Inverse) => (isRemovalFromList(step) ? 2 : step.kind === 'change-idea' ? 1 : 0);
  return inverse.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function isRemovalFromList({ kind }: Inverse): boolean {
  return kind === 'remove-category' || kind === 'remove-tag';
}

/** Sets the progress of ideas of which only steps were undone. */
function followSteps(draft: Draft, inverse: readonly Inverse[], date: string): void {
  const changed = new Set(inverse.flatMap((step) => (step.kind === 'change-idea' ? [step.id] : [])));
  const ids = new Set(inverse.flatMap((step) => ('ideaId' in step ? [step.ideaId] : [])));
  for (const id of ids) {
    const idea = draft.requireIdea(id);
    if (!changed.has(id)) draft.changeIdea(idea, stepsPatch(idea, draft.stepTotals(id), date));
  }
}

/** The categories of which the ideas must be known. */
function categoriesOf(inverse: Inverse): readonly string[] {
  if (inverse.kind === 'remove-category') return [inverse.name];
  return inverse.kind === 'rename-category' || inverse.kind === 'move-category' ? [inverse.from] : [];
}

function ideaIdsOf(inverse: Inverse): readonly string[] {
  if ('ideaId' in inverse) return [inverse.ideaId];
  return 'id' in inverse ? [inverse.id] : [];
}

function entryRefsOf(inverse: Inverse): { ideaId: string; id: string }[] {
  if (!('ideaId' in inverse)) return [];
  return [{ ideaId: inverse.ideaId, id: 'entry' in inverse ? inverse.entry.id : inverse.id }];
}

/**
 * Divides the points taken among the ideas that go to the trash; restoring an idea from there returns its
 * share. An idea that was there before gets its former share, a single new idea gets all points.
 */
function pointSharesOf(inverse: readonly Inverse[], taken: number): ReadonlyMap<string, number> {
  const removals = inverse.filter((step) => step.kind === 'remove-idea');
  const shares = new Map<string, number>();
  let remaining = taken;
  for (const { id, trash } of removals) {
    const share = Math.min(remaining, trash?.took ?? (removals.length === 1 ? remaining : 0));
    shares.set(id, share);
    remaining -= share;
  }
  return shares;
}
