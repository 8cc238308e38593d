import assert from 'node:assert/strict';
import { entryTotalsOf } from '#domain/idea/entry-totals.ts';
import { type EntryList, type Idea } from '#domain/idea/idea.ts';
import { isSetBySteps, progressOfSteps } from '#domain/idea/steps.ts';
import { type Mutation, type MutationName, stepIdsOf } from '#domain/mutation/mutation.ts';

/** An idea whose steps set its progress has at least one, and exactly the progress that they give. */
export function expectStepProgress(idea: Idea, where: string): void {
  if (!isSetBySteps(idea)) return;
  assert.ok(idea.steps.length > 0, `${where} lets no steps set the progress of ${idea.id}`);
  const expected = progressOfSteps(entryTotalsOf(idea));
  assert.equal(idea.progress, expected, `${where} has a progress of ${idea.id} that its steps do not give`);
}

/** The ids of the entries that a mutation adds to its list. */
export function addedEntryIds(mutation: Mutation): readonly string[] {
  return mutation.name === 'addStep' ? stepIdsOf(mutation) : [mutation.id];
}

/** The list that a mutation adds to. */
export function listOf(name: MutationName): EntryList | null {
  if (name === 'addUpdate') return 'updates';
  if (name === 'addNote') return 'notes';
  return name === 'addStep' ? 'steps' : null;
}
