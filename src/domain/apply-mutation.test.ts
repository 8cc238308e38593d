import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AccountReader, type Reads } from './account-reader.ts';
import { applyEffects } from './apply-effects.ts';
import { invertAll } from './effect.ts';
import { type Outcome, applyMutation, readsOf } from './apply-mutation.ts';
import { type EntryList, priorities } from './idea.ts';
import { type ImportedIdea, type Mutation, type MutationArgs, type MutationName } from './mutation.ts';
import { compareRanked } from './order.ts';
import { sorts } from './sort.ts';
import { tags } from './tags.ts';
import { AccountInMemory, mutationOf } from './testing/account-in-memory.ts';
import { IdeasOnMap } from './testing/ideas-on-map.ts';
import { fieldsOf, ideaOf, ideasInOrder, importedOf, noon } from './testing/make-idea.ts';

/** One mutation of each name that really changes something, and the points it earns on a score of 100. */
const each: { [N in MutationName]: readonly [args: MutationArgs[N], points: number] } = {
  addIdea: [fieldsOf(), 10],
  editIdea: [{ id: 'a', changes: { title: 'New' } }, 5],
  setProgress: [{ id: 'a', progress: 100 }, 0],
  addUpdate: [{ id: 'a', text: 'One step' }, 5],
  addNote: [{ id: 'a', text: 'A thought' }, 0],
  moveIdea: [{ id: 'a', after: 'b', before: null, sort: 'manual' }, 5],
  deleteIdea: [{ id: 'a' }, -5],
  deleteAllIdeas: [{}, 0],
  importIdeas: [{ ideas: [importedOf({ progress: 100, category: 'Boats' })] }, 0],
  migrateLocalIdeas: [{ ideas: [importedOf()], categories: ['Boats'], score: 340 }, 340],
  addCategory: [{ name: 'Boats' }, 5],
  setPreferences: [{ theme: 'light' }, 0],
  undo: [{ of: 'deletion-x' }, 5],
  restoreIdeas: [{ ids: ['x'] }, 5],
  purgeIdeas: [{ ids: ['x'] }, 0],
  editEntry: [{ id: 'a', list: 'updates', entry: 'update-a', text: 'Two steps' }, 0],
  deleteEntry: [{ id: 'a', list: 'updates', entry: 'update-a' }, -5],
};
const names = Object.keys(each) as MutationName[];

/** An account with two ideas, of which a has an update, and one in the trash. */
function start(): AccountInMemory {
  const account = new AccountInMemory(ideasInOrder('a', 'b', 'x'), { score: 100 });
  account.run('addUpdate', { id: 'a', text: 'One step' }, { id: 'update-a' });
  account.run('deleteIdea', { id: 'x' }, { id: 'deletion-x' });
  expect(account.account.score).toBe(100);
  return account;
}

it.each(names)('gives for %s the points of the table', (name) => {
  const account = start();
  const before = account.contents();
  const [args, points] = each[name];
  expect(account.run(name, args).points).toBe(points);
  expect(account.account.score).toBe(100 + points);
  expect(account.contents()).not.toEqual(before);
});

it.each<[MutationName, Reads]>([
  ['addIdea', {}],
  ['editIdea', { ideas: ['a'] }],
  ['setProgress', { ideas: ['a'] }],
  ['addUpdate', { ideas: ['a'] }],
  ['addNote', { ideas: ['a'] }],
  ['moveIdea', { ideas: ['a'], all: 'ranks' }],
  ['deleteIdea', { ideas: ['a'] }],
  ['deleteAllIdeas', {}],
  ['importIdeas', {}],
  ['migrateLocalIdeas', {}],
  ['addCategory', {}],
  ['setPreferences', {}],
  ['undo', { records: ['deletion-x'], more: true }],
  ['restoreIdeas', { ideas: ['x'] }],
  ['purgeIdeas', { ideas: ['x'] }],
  ['editEntry', { ideas: ['a'], entries: [{ ideaId: 'a', id: 'update-a' }] }],
  ['deleteEntry', { ideas: ['a'], entries: [{ ideaId: 'a', id: 'update-a' }], records: ['update-a'] }],
])('says what %s reads', (name, reads) => {
  expect(readsOf(mutationOf(name, each[name][0]))).toEqual(reads);
});

it.each(sorts)('reads whole ideas for a move only where %s is not the order by hand', (sort) => {
  const reads = readsOf(mutationOf('moveIdea', { id: 'a', after: null, before: 'b', sort }));
  expect(reads).toEqual({ ideas: ['a'], all: sort === 'manual' ? 'ranks' : 'ideas' });
});

it('turns a refusal into its code and passes any other error on', () => {
  const account = new AccountInMemory();
  const mutation = mutationOf('deleteIdea', { id: 'a' });
  expect(applyMutation(account, mutation)).toEqual({ ok: false, code: 'idea-not-found' });
  const broken: AccountReader = {
    account: account.account,
    idea: () => {
      throw new Error('the store is closed');
    },
    isDeleted: () => false,
    entryTotals: () => ({ updates: 0, notes: 0, size: 0 }),
    allIdeas: () => [],
    allRanks: () => [],
    entry: () => undefined,
    trashed: () => undefined,
    allTrashed: () => [],
    record: () => undefined,
  };
  expect(() => applyMutation(broken, mutation)).toThrow('the store is closed');
});

it('changes nothing by itself: only who carries the effects out does', () => {
  const account = start();
  const before = account.contents();
  for (const name of names) applyMutation(account, mutationOf(name, each[name][0]));
  expect(account.contents()).toEqual(before);
});

const ids = fc.constantFrom('idea-1', 'idea-2', 'idea-3', 'm1', 'm2', 'm3', 'm1-00000', 'm4-00001', 'gone');
const texts = fc.constantFrom('', ' ', 'x', ' Kite ', 'Boat 😀', 'a\u0000\ud800', 'x'.repeat(201));
const progress = fc.constantFrom(-1, 0, 1, 50, 95, 99.5, 100, 100, 101);
const fields = {
  title: texts,
  description: texts,
  category: fc.constantFrom('Art', 'Boats', 'Kites', ''),
  deadline: fc.constantFrom(
    '',
    'soon',
    '1999-01-01T00:00',
    '2026-11-20T12:00',
    '2026-12-01T09:00',
    '2027-01-01T09:00',
  ),
  target: texts,
  priority: fc.constantFrom(...priorities),
};
const tagLists = fc.subarray([...tags]);
const goodFields = fc
  .record({ priority: fields.priority, category: fields.category, tags: tagLists })
  .map((patch) => fieldsOf({ ...patch, category: patch.category || 'Media' }));
const files: fc.Arbitrary<ImportedIdea[]> = fc.array(
  fc
    .oneof(
      {
        weight: 9,
        arbitrary: fc.record({
          progress: fc.constantFrom(0, 50, 100),
          notes: fc.constantFrom([], [{ text: 'x' }]),
        }),
      },
      { weight: 1, arbitrary: fc.record({ title: texts, progress }) },
    )
    .map(importedOf),
  { maxLength: 6 },
);

const idLists = fc.array(ids, { minLength: 1, maxLength: 3 });
const mutationIds = fc.integer({ min: 1, max: 12 }).map((number) => `m${number}`);
const entryKeys = {
  id: ids,
  list: fc.constantFrom<EntryList[]>('updates', 'notes'),
  entry: fc.oneof(fc.constantFrom('update-1', 'note-1', 'm1-00000-n-00000'), mutationIds),
};

/** Mutations of each name, sound or not. */
const intents: { readonly [N in MutationName]: fc.Arbitrary<Mutation> } = {
  addIdea: intent('addIdea', fc.oneof(goodFields, fc.record({ ...fields, tags: tagLists }))),
  editIdea: intent(
    'editIdea',
    fc.record({
      id: ids,
      changes: fc.record(
        { ...fields, progress, tags: fc.record({ add: tagLists, remove: tagLists }) },
        { requiredKeys: [] },
      ),
    }),
  ),
  setProgress: intent('setProgress', fc.record({ id: ids, progress })),
  addUpdate: intent('addUpdate', fc.record({ id: ids, text: texts })),
  addNote: intent('addNote', fc.record({ id: ids, text: texts })),
  moveIdea: intent(
    'moveIdea',
    fc.record({
      id: ids,
      after: fc.option(ids),
      before: fc.option(ids),
      sort: fc.constantFrom(...sorts),
    }),
  ),
  deleteIdea: intent('deleteIdea', fc.record({ id: ids })),
  deleteAllIdeas: intent('deleteAllIdeas', fc.constant({})),
  importIdeas: intent('importIdeas', fc.record({ ideas: files })),
  migrateLocalIdeas: intent(
    'migrateLocalIdeas',
    fc.record({
      ideas: files,
      categories: fc.subarray(['Art', 'Boats', 'Zeppelins', ' ']),
      score: fc.constantFrom(-1, 0, 7, 340),
    }),
  ),
  addCategory: intent(
    'addCategory',
    fc.record({ name: fc.constantFrom('', 'Art', 'Boats', ' Kites ', 'Zeppelins') }),
  ),
  setPreferences: intent(
    'setPreferences',
    fc.record({ theme: fc.constantFrom('dark', 'light', null) }, { requiredKeys: [] }),
  ),
  undo: intent('undo', fc.record({ of: mutationIds })),
  restoreIdeas: intent('restoreIdeas', fc.record({ ids: idLists })),
  purgeIdeas: intent('purgeIdeas', fc.record({ ids: idLists })),
  editEntry: intent('editEntry', fc.record({ ...entryKeys, text: texts })),
  deleteEntry: intent('deleteEntry', fc.record(entryKeys)),
};

function intent<N extends MutationName>(
  name: N,
  args: fc.Arbitrary<MutationArgs[N]>,
): fc.Arbitrary<Mutation> {
  return args.map((given) => mutationOf(name, given));
}

/** Mutations of these names, one after the other. */
function some(of: readonly MutationName[], maxLength: number): fc.Arbitrary<Mutation[]> {
  return fc.array(fc.oneof(...of.map((name) => intents[name])), { maxLength });
}

/** An account with three ideas, the first of which has an update and a note. */
function three(): AccountInMemory {
  const date = '2026-11-02T08:00:00.000Z';
  const entries = {
    updates: [{ id: 'update-1', text: 'x', date }],
    notes: [{ id: 'note-1', text: 'x', date }],
  };
  const ideas = ['idea-1', 'idea-2', 'idea-3'].map((id, index) =>
    ideaOf({ id, rank: `a${index}`, progress: index * 45, ...(index === 0 ? entries : {}) }),
  );
  return new AccountInMemory(ideas, { score: 3 });
}

/** The same mutations with the ids m1, m2 and so on, each a moment after the one before. */
function numbered(mutations: readonly Mutation[]): Mutation[] {
  return mutations.map((mutation, index) => ({ ...mutation, id: `m${index + 1}`, at: noon + index }));
}

const without = (...left: readonly MutationName[]) => names.filter((name) => !left.includes(name));

/** Mutations of any names, those of entries apart from undos. */
const sequences = fc.oneof(
  some(without('undo'), 25),
  some(without('addUpdate', 'addNote', 'deleteEntry'), 25),
);

/** Some mutations one after the other, the first of the id m1, on an account with three ideas. */
function sequence(check: (account: AccountInMemory, mutation: Mutation) => void) {
  return fc.property(sequences, (mutations) => {
    const account = three();
    for (const mutation of numbered(mutations)) check(account, mutation);
  });
}

function carryOut(account: AccountInMemory, mutation: Mutation) {
  return account.attempt(mutation.name, mutation.args, { id: mutation.id, at: mutation.at });
}

it('keeps what follows from the ideas true through any mutations', () => {
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
      if (mutation.name !== 'undo')
        expect(after.categories.slice(0, before.categories.length)).toEqual(before.categories);
      for (const idea of account.inOrder()) {
        expect(idea.rank >= (after.topRank ?? '')).toBe(true);
        expect(Number.isInteger(idea.progress) && idea.progress >= 0 && idea.progress <= 100).toBe(true);
        expect(idea.finishedAt === null || idea.progress === 100).toBe(true);
        expect(idea.title).toBe(idea.title.trim());
      }
    }),
    { numRuns: 60 },
  );
});

it('changes nothing at all where it refuses', () => {
  fc.assert(
    sequence((account, mutation) => {
      const before = account.contents();
      const outcome = carryOut(account, mutation);
      if (!outcome.ok) expect(account.contents()).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

it('says of every changed field what it was', () => {
  fc.assert(
    sequence((account, mutation) => {
      const ideas = new Map(account.inOrder().map((idea) => [idea.id, idea]));
      const outcome = applyMutation(account, mutation);
      for (const effect of outcome.ok ? outcome.effects : []) {
        if (effect.kind !== 'idea-changed') continue;
        expect(ideas.get(effect.id)).toMatchObject(effect.from);
        expect(Object.keys(effect.to).sort()).toEqual(Object.keys(effect.from).sort());
        expect(effect.to).not.toEqual(effect.from);
      }
      carryOut(account, mutation);
    }),
    { numRuns: 60 },
  );
});

it('comes out the same wherever it is applied', () => {
  fc.assert(
    sequence((account, mutation) => {
      const outcome = applyMutation(account, mutation);
      expect(applyMutation(account, mutation)).toEqual(outcome);
      expect(carryOut(account, mutation)).toEqual(outcome);
    }),
    { numRuns: 60 },
  );
});

it('gives points only to the intents of the table', () => {
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
    migrateLocalIdeas: [0, 340],
    addCategory: [5, 5],
    setPreferences: [0, 0],
    undo: [-most, most],
    restoreIdeas: [0, most],
    purgeIdeas: [0, 0],
    editEntry: [0, 0],
    deleteEntry: [-5, 0],
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

/** What undo and redo bring back: all but badges, which stay, and the mark above which new ideas go. */
function state(account: AccountInMemory) {
  const { score, ideas, finished, textSize, categories } = account.account;
  return { score, ideas, finished, textSize, categories, inOrder: account.inOrder() };
}

/** The same account in two stores, one of which only carries out what the other decides. */
class Twins {
  readonly account = three();
  readonly #map = new IdeasOnMap(this.account.inOrder());

  /** Carries a mutation out in both, or finds that it is refused and changes nothing, and compares them. */
  step(mutation: Mutation): Outcome {
    const { account } = this;
    const before = account.contents();
    const outcome = carryOut(account, mutation);
    if (outcome.ok) applyEffects(this.#map, outcome.effects, mutation);
    else expect(account.contents()).toEqual(before);
    expect(account.account).toMatchObject(account.recount());
    expect(this.#map.all().sort(compareRanked)).toEqual(account.inOrder());
    const trash = account.inTrash().map((item) => item.idea);
    expect(this.#map.inTrash().sort(compareRanked)).toEqual(trash.sort(compareRanked));
    return outcome;
  }

  undo(of: string, id: string): Outcome {
    return this.step({ id, name: 'undo', args: { of }, at: noon + 100, utcOffset: 0 });
  }
}

it('changes a map of ideas as it changes a store, and counts what is there, through any mutations', () => {
  fc.assert(
    fc.property(sequences, (mutations) => {
      const twins = new Twins();
      for (const mutation of numbered(mutations)) twins.step(mutation);
    }),
    { numRuns: 60 },
  );
});

/** Some intents, then as many undos in reverse, then as many redos, and all undos again. */
function roundTrip(of: readonly MutationName[]) {
  return fc.property(some(of, 15), (mutations) => {
    const twins = new Twins();
    const states = [state(twins.account)];
    const done: string[] = [];
    for (const mutation of numbered(mutations)) {
      const outcome = twins.step(mutation);
      // A purge has effects and no way back; a migrated score of its own has points and no effect.
      if (outcome.ok && (outcome.points !== 0 || invertAll(outcome.effects, mutation.id).length > 0)) {
        done.push(mutation.id);
        states.push(state(twins.account));
      } else {
        const before = twins.account.contents();
        expect(twins.undo(mutation.id, `none-${mutation.id}`)).toEqual({ ok: false, code: 'undo-gone' });
        expect(twins.account.contents()).toEqual(before);
      }
    }
    const takeBack = (prefix: string) => {
      for (const [index, id] of [...done.entries()].toReversed()) {
        expect(twins.undo(`${prefix}${id}`, `undo-${prefix}${id}`).ok).toBe(true);
        expect(state(twins.account)).toEqual(states[index]);
      }
    };
    takeBack('');
    for (const [index, id] of done.entries()) {
      expect(twins.undo(`undo-${id}`, `redo-${id}`).ok).toBe(true);
      expect(state(twins.account)).toEqual(states[index + 1]);
    }
    takeBack('redo-');
  });
}

it('brings exactly the state before back by undos in reverse, and the state after by redos', () => {
  fc.assert(roundTrip(without('undo', 'purgeIdeas')), { numRuns: 400 });
});

it('plays a whole life of an account to the very point', () => {
  const account = new AccountInMemory();
  const scores: number[] = [];
  const run = <N extends MutationName>(name: N, args: MutationArgs[N], id: string) => {
    account.attempt(name, args, { id });
    scores.push(account.account.score);
  };
  run('addIdea', fieldsOf(), 'a');
  run('addIdea', fieldsOf({ title: 'Boat' }), 'b');
  run('addCategory', { name: 'Boats' }, 'm3');
  run('addCategory', { name: 'Boats' }, 'm4');
  run('editIdea', { id: 'b', changes: { category: 'Boats' } }, 'm5');
  run('editIdea', { id: 'b', changes: { category: 'Boats' } }, 'm6');
  run('addUpdate', { id: 'a', text: 'One step' }, 'm7');
  run('addUpdate', { id: 'a', text: ' ' }, 'm8');
  run('setProgress', { id: 'a', progress: 100 }, 'm9');
  run('addUpdate', { id: 'a', text: 'Too late' }, 'm10');
  run('addNote', { id: 'a', text: 'A thought' }, 'm11');
  run('moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }, 'm12');
  run('moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }, 'm13');
  run('setPreferences', { language: 'es' }, 'm14');
  run('deleteIdea', { id: 'b' }, 'm15');
  run('deleteIdea', { id: 'b' }, 'm16');
  run('importIdeas', { ideas: [importedOf()] }, 'm17');
  run('deleteAllIdeas', {}, 'm18');
  expect(scores).toEqual([10, 20, 25, 25, 30, 30, 35, 35, 35, 35, 35, 40, 40, 40, 35, 35, 35, 35]);
});
