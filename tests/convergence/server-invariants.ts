import assert from 'node:assert/strict';
import { type Account } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { findTag, normalizeTags, tagKey } from '#domain/idea/own-tags.ts';
import { isBuiltInTag } from '#domain/idea/tags.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { addedEntryIds, expectStepProgress, listOf } from './entry-invariants.ts';
import { type Recorded } from './simulated-server.ts';
import { type PerformedMutation } from './world.ts';

interface Applied {
  readonly mutation: Mutation;
  readonly points: number;
}

/** The mutations that the server applied, in order. */
function appliedMutations(
  performed: ReadonlyMap<string, PerformedMutation>,
  recorded: readonly Recorded[],
): readonly Applied[] {
  return recorded.flatMap(({ id, refusal, points }) => {
    const mutation = performed.get(id)?.mutation;
    return refusal !== null || mutation === undefined ? [] : [{ mutation, points }];
  });
}

/**
 * The score equals the sum of the recorded points and is never below 0. Each undo reverses exactly the points
 * of its mutation, and each deleted update exactly those it earned, unless the score would fall below 0.
 */
export function expectPoints(
  score: number,
  performed: ReadonlyMap<string, PerformedMutation>,
  recorded: readonly Recorded[],
): void {
  const pointsOf = new Map<string, number>();
  let sum = 0;
  for (const { mutation, points } of appliedMutations(performed, recorded)) {
    const { id, name, args } = mutation;
    const back = name === 'undo' ? args.of : name === 'deleteEntry' ? args.entry : null;
    if (back !== null) {
      const expected = Math.max(0 - (pointsOf.get(back) ?? 0), 0 - sum);
      assert.equal(points, expected, `${id} does not give or take what ${back} took or gave`);
    }
    pointsOf.set(id, points);
    sum += points;
    assert.ok(sum >= 0, `the score is below 0 after ${id}`);
  }
  assert.equal(score, sum, 'the score is not the sum of what was recorded');
}

/**
 * Every update, note and step is in its idea exactly once, or not at all if it was deleted or undone in the end. Steps
 * give the progress that they set.
 */
export function expectEntries(
  ideas: readonly Idea[],
  performed: ReadonlyMap<string, PerformedMutation>,
  recorded: readonly Recorded[],
): void {
  const applied = appliedMutations(performed, recorded).map(({ mutation }) => mutation);
  const standing = new Set<string>();
  const apply = (mutation: Mutation, isBack: boolean): void => {
    if (mutation.name === 'undo') {
      const of = performed.get(mutation.args.of)?.mutation;
      if (of) apply(of, !isBack);
      return;
    }
    const isWritten = listOf(mutation.name) !== null;
    if (!isWritten && mutation.name !== 'deleteEntry') return;
    const entries = mutation.name === 'deleteEntry' ? [mutation.args.entry] : addedEntryIds(mutation);
    for (const entry of entries) {
      if (isWritten === isBack) standing.delete(entry);
      else standing.add(entry);
    }
  };
  for (const mutation of applied) apply(mutation, false);
  for (const idea of ideas) expectStepProgress(idea, 'the server');
  for (const mutation of applied) {
    const { name, args } = mutation;
    const list = listOf(name);
    if (list === null || !('id' in args)) continue;
    const idea = ideas.find((item) => item.id === args.id);
    if (idea === undefined) continue;
    for (const id of addedEntryIds(mutation)) {
      const count: number = idea[list].filter((entry) => entry.id === id).length;
      assert.equal(count, standing.has(id) ? 1 : 0, `${id} is in its idea ${count} times`);
    }
  }
}

/** Each of a person's own tags is in their list, once, as the ideas have it. */
export function expectTags(ideas: readonly Idea[], { tags: listed = [] }: Account): void {
  assert.equal(new Set(listed.map(tagKey)).size, listed.length, 'a tag is listed twice');
  for (const { id, tags } of ideas) {
    assert.deepEqual(tags, normalizeTags(tags), `the tags of ${id} are not in order`);
    for (const tag of tags)
      assert.ok(isBuiltInTag(tag) || findTag(listed, tag) !== undefined, `${tag} of ${id} is not listed`);
  }
}

/** A permanently deleted idea is on no list, and every applied `purgeIdeas` deleted at least one idea. */
export function expectPurged(
  known: readonly string[],
  purgedIds: ReadonlySet<string>,
  performed: ReadonlyMap<string, PerformedMutation>,
  recorded: readonly Recorded[],
): void {
  for (const id of known) assert.ok(!purgedIds.has(id), `${id} was deleted for good and is back`);
  for (const { mutation } of appliedMutations(performed, recorded)) {
    if (mutation.name !== 'purgeIdeas') continue;
    assert.ok(
      mutation.args.ids.some((id) => purgedIds.has(id)),
      `${mutation.id} deleted nothing for good`,
    );
  }
}
