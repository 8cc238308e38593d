import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryTotalsOf } from '../idea/entry-totals.ts';
import { normalizeTags, tagKey } from '../idea/own-tags.ts';
import { compareRanked } from '../idea/ranked.ts';
import { isSetBySteps, progressOfSteps } from '../idea/steps.ts';
import { allTags } from '../idea/tags.ts';
import { type Mutation, type MutationName } from '../mutation/mutation.ts';
import { type InMemoryAccount } from '../testing/in-memory-account.ts';
import { InMemoryIdeas } from '../testing/in-memory-ideas.ts';
import {
  accountWithThreeIdeas,
  mutationNames,
  arbitraryMutations,
  withIds,
} from '../testing/random-mutations.ts';
import { applyEffects } from './apply-effects.ts';
import { type ApplyResult, applyMutation } from './apply-mutation.ts';

const without = (...left: readonly MutationName[]) => mutationNames.filter((name) => !left.includes(name));

const changesCategories: ReadonlySet<string> = new Set<MutationName>([
  'undo',
  'renameCategory',
  'removeCategory',
]);

const changesTags: ReadonlySet<string> = new Set<MutationName>(['undo', 'renameTag', 'removeTag']);

/** Random mutations. Undo and the mutations of entries never occur in the same sequence. */
const sequences = fc.oneof(
  arbitraryMutations(without('undo'), 25),
  arbitraryMutations(without('addUpdate', 'addNote', 'deleteEntry'), 25),
);

/**
 * Applies random mutations one after the other, with the ids m1, m2 and so on, to an account with three
 * ideas.
 */
function sequence(check: (account: InMemoryAccount, mutation: Mutation) => void) {
  return fc.property(sequences, (mutations) => {
    const account = accountWithThreeIdeas();
    for (const mutation of withIds(mutations)) check(account, mutation);
  });
}

function carryOut(account: InMemoryAccount, mutation: Mutation) {
  return account.tryApply(mutation.name, mutation.args, { id: mutation.id, at: mutation.at });
}

it('keeps derived values consistent with the ideas through random mutations', () => {
  fc.assert(
    sequence((account, mutation) => {
      const before = account.account;
      const outcome = carryOut(account, mutation);
      const after = account.account;
      expect(after).toMatchObject(account.recount());
      expect(after.score - before.score).toBe(outcome.ok ? outcome.points : 0);
      expect(after.score).toBeGreaterThanOrEqual(0);
      expect(after.badges).toMatchObject(before.badges);
      expect(new Set(after.categories).size).toBe(after.categories.length);
      if (!changesCategories.has(mutation.name))
        expect(after.categories.slice(0, before.categories.length)).toEqual(before.categories);
      const { tags = [], formerTags = [] } = after;
      const { tags: tagsBefore = [] } = before;
      if (!changesTags.has(mutation.name)) expect(tags.slice(0, tagsBefore.length)).toEqual(tagsBefore);
      expect(new Set(tags.map(tagKey)).size).toBe(tags.length);
      for (const { to } of formerTags) expect(allTags(tags)).toContain(to);
      for (const idea of account.inOrder()) {
        expect(idea.tags).toEqual(normalizeTags(idea.tags));
        expect(allTags(tags)).toEqual(expect.arrayContaining([...idea.tags]));
        expect(idea.rank >= (after.topRank ?? '')).toBe(true);
        expect(Number.isInteger(idea.progress) && idea.progress >= 0 && idea.progress <= 100).toBe(true);
        expect(idea.finishedAt === null || idea.progress === 100).toBe(true);
        expect(idea.setAside === undefined || (idea.setAside !== '' && idea.progress < 100)).toBe(true);
        expect(idea.title).toBe(idea.title.trim());
        if (isSetBySteps(idea)) expect(idea.progress).toBe(progressOfSteps(entryTotalsOf(idea)));
      }
    }),
    { numRuns: 60 },
  );
});

it('changes nothing when it refuses a mutation', () => {
  fc.assert(
    sequence((account, mutation) => {
      const before = account.snapshot();
      const outcome = carryOut(account, mutation);
      if (!outcome.ok) expect(account.snapshot()).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

it('records the old value of every changed field', () => {
  fc.assert(
    sequence((account, mutation) => {
      // A mutation may restore an idea and change it.
      const all = [...account.inOrder(), ...account.trashedIdeas().map(({ idea }) => idea)];
      const ideas = new Map(all.map((idea) => [idea.id, idea]));
      const outcome = applyMutation(account, mutation);
      for (const effect of outcome.ok ? outcome.effects : []) {
        if (effect.kind !== 'idea-changed') continue;
        // Fields that may be missing stand for these values.
        const before = { progressBy: 'hand', setAside: '', leads: null, ...ideas.get(effect.id) };
        expect(before).toMatchObject(effect.from);
        expect(Object.keys(effect.to).sort()).toEqual(Object.keys(effect.from).sort());
        expect(effect.to).not.toEqual(effect.from);
      }
      carryOut(account, mutation);
    }),
    { numRuns: 60 },
  );
});

it('has the same result wherever it is applied', () => {
  fc.assert(
    sequence((account, mutation) => {
      const outcome = applyMutation(account, mutation);
      expect(applyMutation(account, mutation)).toEqual(outcome);
      expect(carryOut(account, mutation)).toEqual(outcome);
    }),
    { numRuns: 60 },
  );
});

it('awards points only for mutations in the table', () => {
  const most = 350;
  const allowed: Record<MutationName, readonly [least: number, most: number]> = {
    addIdea: [10, 10],
    editIdea: [0, 5],
    setProgress: [0, 0],
    addUpdate: [5, 5],
    addNote: [0, 0],
    moveIdea: [0, 5],
    deleteIdea: [-5, 0],
    deleteAllIdeas: [0, 0],
    importIdeas: [0, 0],
    addImported: [0, 0],
    migrateLocalIdeas: [0, 340],
    addCategory: [5, 5],
    setPreferences: [0, 0],
    saveFilter: [0, 0],
    forgetFilter: [0, 0],
    renameCategory: [0, 0],
    removeCategory: [0, 0],
    styleCategory: [0, 0],
    renameTag: [0, 0],
    removeTag: [0, 0],
    styleTag: [0, 0],
    undo: [-most, most],
    restoreIdeas: [0, most],
    purgeIdeas: [0, 0],
    editEntry: [0, 0],
    deleteEntry: [-5, 0],
    keepIdeas: [0, 30],
    captureIdeas: [10, 30],
    setAside: [0, 0],
    addStep: [0, 0],
    setStep: [0, 0],
    moveStep: [0, 0],
    setProgressBy: [0, 0],
    editIdeas: [0, 5],
    deleteIdeas: [-15, 0],
  };
  fc.assert(
    sequence((account, mutation) => {
      const { score } = account.account;
      const outcome = carryOut(account, mutation);
      if (!outcome.ok) return;
      const [least, most] = allowed[mutation.name];
      expect(outcome.points).toBeGreaterThanOrEqual(least);
      expect(outcome.points).toBeLessThanOrEqual(most);
      if (mutation.name === 'undo')
        expect(outcome.points).toBe(Math.max(0, score - account.record(mutation.args.of)!.points) - score);
    }),
    { numRuns: 60 },
  );
});

/** The same account in two stores: one applies mutations, the other only the resulting effects. */
class Twins {
  readonly account = accountWithThreeIdeas();
  readonly #map = new InMemoryIdeas(this.account.inOrder());

  /** Applies a mutation to both stores and compares them. A refused mutation must change neither. */
  step(mutation: Mutation): ApplyResult {
    const { account } = this;
    const before = account.snapshot();
    const outcome = carryOut(account, mutation);
    if (outcome.ok) applyEffects(this.#map, outcome.effects, mutation);
    else expect(account.snapshot()).toEqual(before);
    expect(account.account).toMatchObject(account.recount());
    expect(this.#map.all().sort(compareRanked)).toEqual(account.inOrder());
    const trash = account.trashedIdeas().map((item) => item.idea);
    expect(this.#map.trashedIdeas().sort(compareRanked)).toEqual(trash.sort(compareRanked));
    return outcome;
  }
}

it('changes ideas in memory as it changes a store, with correct counts, through random mutations', () => {
  fc.assert(
    fc.property(sequences, (mutations) => {
      const twins = new Twins();
      for (const mutation of withIds(mutations)) twins.step(mutation);
    }),
    { numRuns: 60 },
  );
});
