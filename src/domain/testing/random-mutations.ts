import fc from 'fast-check';
import { ideaStates } from '../board/filter.ts';
import { sorts } from '../board/sort.ts';
import { type EntryList, priorities, progressSources } from '../idea/idea.ts';
import { reminderLeads } from '../idea/leads.ts';
import { builtInTags } from '../idea/tags.ts';
import {
  type ImportedIdea,
  type KeptIdea,
  type Mutation,
  type MutationArgs,
  type MutationName,
} from '../mutation/mutation.ts';
import { InMemoryAccount, makeMutation } from './in-memory-account.ts';
import { docOf, makeIdeaFields, makeIdea, makeImportedIdea, makeSteps, noon } from './make-idea.ts';

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
const tagNames = fc.constantFrom('', 'kite', 'KITE', 'sail', 'Boat', 'urgente', 'a#b');
const tagLists = fc.subarray([...builtInTags, 'kite', 'KITE', 'sail', 'a#b']);
const validFields = fc
  .record({ priority: fields.priority, category: fields.category, tags: tagLists })
  .map((patch) => makeIdeaFields({ ...patch, category: patch.category || 'Media' }));
const files: fc.Arbitrary<ImportedIdea[]> = fc.array(
  fc
    .oneof(
      {
        weight: 9,
        arbitrary: fc.record({
          progress: fc.constantFrom(0, 50, 100),
          notes: fc.constantFrom([], [{ text: 'x' }]),
          steps: fc.constantFrom([], [{ text: 'x', done: true }]),
          progressBy: fc.constantFrom(...progressSources),
        }),
      },
      { weight: 1, arbitrary: fc.record({ title: texts, progress }) },
    )
    .map(makeImportedIdea),
  { maxLength: 6 },
);

const { id: _id, rank: _rank, ...wholeFields } = docOf();
const idLists = fc.array(ids, { minLength: 1, maxLength: 3 });
const mutationIds = fc.integer({ min: 1, max: 12 }).map((number) => `m${number}`);
const entryKeys = {
  id: ids,
  list: fc.constantFrom<EntryList[]>('updates', 'notes', 'steps'),
  entry: fc.oneof(fc.constantFrom('update-1', 'note-1', 'm1-00000-n-00000', 'step-0', 'step-1'), mutationIds),
};
const stepIds = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('step-0', 'step-1', 'step-2') },
  { weight: 1, arbitrary: fc.oneof(mutationIds, fc.constant('m1-00000-s-00000')) },
);

const keptEntries = fc.constantFrom([], [{ id: 'update-1', text: 'x', date: '2026-11-02T08:00:00.000Z' }]);
const keptSteps = fc.constantFrom(
  [],
  [{ id: 'step-1', text: 'y', date: '2026-11-02T08:00:00.000Z', doneAt: '2026-11-03T08:00:00.000Z' }],
);
const keptIdeas: fc.Arbitrary<KeptIdea> = fc.oneof(
  fc.record({
    id: ids,
    fields: fc.record({ title: texts, progress }),
    updates: keptEntries,
    notes: fc.constant([]),
    steps: keptSteps,
  }),
  fc
    .record({ id: fc.constantFrom('lost-1', 'lost-2-00000'), updates: keptEntries, notes: fc.constant([]) })
    .map((kept) => ({ ...kept, fields: wholeFields })),
);

const capturedIdeas = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: validFields.map(({ title, category, tags: chosen }) => ({ title, category, tags: chosen })),
    },
    { weight: 1, arbitrary: fc.record({ ...fields, tags: tagLists }, { requiredKeys: ['title'] }) },
  ),
  { minLength: 1, maxLength: 3 },
);

const categoryNames = fc.constantFrom(
  '',
  'Art',
  'Boats',
  ' Kites ',
  'Zeppelins',
  '__proto__',
  'x'.repeat(61),
);
const filterNames = fc.constantFrom('', 'Work', ' work', 'Home', 'x'.repeat(41));

/** Random mutations of each name, valid or not. */
const mutationArbitraries: { readonly [N in MutationName]: fc.Arbitrary<Mutation> } = {
  addIdea: mutationArbitrary('addIdea', fc.oneof(validFields, fc.record({ ...fields, tags: tagLists }))),
  editIdea: mutationArbitrary(
    'editIdea',
    fc.record({
      id: ids,
      changes: fc.record(
        {
          ...fields,
          progress,
          tags: fc.record({ add: tagLists, remove: tagLists }),
          leads: fc.option(fc.subarray([...reminderLeads], { maxLength: 3 })),
        },
        { requiredKeys: [] },
      ),
    }),
  ),
  setProgress: mutationArbitrary('setProgress', fc.record({ id: ids, progress })),
  addUpdate: mutationArbitrary('addUpdate', fc.record({ id: ids, text: texts })),
  addNote: mutationArbitrary('addNote', fc.record({ id: ids, text: texts })),
  moveIdea: mutationArbitrary(
    'moveIdea',
    fc.record({
      id: ids,
      after: fc.option(ids),
      before: fc.option(ids),
      sort: fc.constantFrom(...sorts),
    }),
  ),
  deleteIdea: mutationArbitrary('deleteIdea', fc.record({ id: ids })),
  deleteAllIdeas: mutationArbitrary('deleteAllIdeas', fc.constant({})),
  importIdeas: mutationArbitrary('importIdeas', fc.record({ ideas: files })),
  addImported: mutationArbitrary('addImported', fc.record({ ideas: files })),
  migrateLocalIdeas: mutationArbitrary(
    'migrateLocalIdeas',
    fc.record({
      ideas: files,
      categories: fc.subarray(['Art', 'Boats', 'Zeppelins', ' ']),
      score: fc.constantFrom(-1, 0, 7, 340),
    }),
  ),
  addCategory: mutationArbitrary(
    'addCategory',
    fc.record({ name: fc.constantFrom('', 'Art', 'Boats', ' Kites ', 'Zeppelins') }),
  ),
  setPreferences: mutationArbitrary(
    'setPreferences',
    fc.record({ theme: fc.constantFrom('dark', 'light', null) }, { requiredKeys: [] }),
  ),
  saveFilter: mutationArbitrary(
    'saveFilter',
    fc.record(
      {
        filter: fc.record(
          {
            name: filterNames,
            sort: fc.constantFrom(...sorts),
            search: texts,
            state: fc.constantFrom(...ideaStates),
            tag: fc.constantFrom('urgent', 'gone'),
          },
          { requiredKeys: ['name', 'sort'] },
        ),
        formerName: filterNames,
      },
      { requiredKeys: ['filter'] },
    ),
  ),
  forgetFilter: mutationArbitrary('forgetFilter', fc.record({ name: filterNames })),
  renameCategory: mutationArbitrary('renameCategory', fc.record({ from: categoryNames, to: categoryNames })),
  removeCategory: mutationArbitrary(
    'removeCategory',
    fc.record({ name: categoryNames, moveTo: categoryNames }),
  ),
  styleCategory: mutationArbitrary(
    'styleCategory',
    fc.record(
      { name: categoryNames, colour: fc.constantFrom('blue', 'teal', null), hidden: fc.boolean() },
      { requiredKeys: ['name'] },
    ),
  ),
  renameTag: mutationArbitrary('renameTag', fc.record({ from: tagNames, to: tagNames })),
  removeTag: mutationArbitrary('removeTag', fc.record({ name: tagNames, moveTo: tagNames })),
  styleTag: mutationArbitrary(
    'styleTag',
    fc.record(
      { name: tagNames, colour: fc.constantFrom('blue', 'teal', null), hidden: fc.boolean() },
      { requiredKeys: ['name'] },
    ),
  ),
  undo: mutationArbitrary('undo', fc.record({ of: mutationIds })),
  restoreIdeas: mutationArbitrary('restoreIdeas', fc.record({ ids: idLists })),
  purgeIdeas: mutationArbitrary('purgeIdeas', fc.record({ ids: idLists })),
  editEntry: mutationArbitrary('editEntry', fc.record({ ...entryKeys, text: texts })),
  deleteEntry: mutationArbitrary('deleteEntry', fc.record(entryKeys)),
  keepIdeas: mutationArbitrary(
    'keepIdeas',
    fc.record({ ideas: fc.array(keptIdeas, { minLength: 1, maxLength: 2 }) }),
  ),
  captureIdeas: mutationArbitrary('captureIdeas', fc.record({ ideas: capturedIdeas })),
  setAside: mutationArbitrary(
    'setAside',
    fc.record({ id: ids, until: fc.oneof(fc.constant('someday'), fields.deadline) }),
  ),
  addStep: mutationArbitrary(
    'addStep',
    fc.record(
      { id: ids, text: texts, more: fc.array(texts, { maxLength: 2 }) },
      { requiredKeys: ['id', 'text'] },
    ),
  ),
  setStep: mutationArbitrary('setStep', fc.record({ id: ids, step: stepIds, done: fc.boolean() })),
  moveStep: mutationArbitrary(
    'moveStep',
    fc.record({ id: ids, step: stepIds, after: fc.option(stepIds), before: fc.option(stepIds) }),
  ),
  setProgressBy: mutationArbitrary(
    'setProgressBy',
    fc.record({ id: ids, by: fc.constantFrom(...progressSources) }),
  ),
  editIdeas: mutationArbitrary(
    'editIdeas',
    fc.record({
      ids: idLists,
      changes: fc.record(
        {
          category: fields.category,
          deadline: fields.deadline,
          priority: fields.priority,
          progress,
          tags: fc.record({ add: tagLists, remove: tagLists }),
          setAside: fc.oneof(fc.constant('someday'), fields.deadline),
        },
        { requiredKeys: [] },
      ),
    }),
  ),
  deleteIdeas: mutationArbitrary('deleteIdeas', fc.record({ ids: idLists })),
};

function mutationArbitrary<N extends MutationName>(
  name: N,
  args: fc.Arbitrary<MutationArgs[N]>,
): fc.Arbitrary<Mutation> {
  return args.map((given) => makeMutation(name, given));
}

/** Sequences of random mutations with these names. */
export function arbitraryMutations(
  names: readonly MutationName[],
  maxLength: number,
): fc.Arbitrary<Mutation[]> {
  return fc.array(fc.oneof(...names.map((name) => mutationArbitraries[name])), { maxLength });
}

/** An account with three ideas: the first has an update, a note and two steps, the second is set by its three steps. */
export function accountWithThreeIdeas(): InMemoryAccount {
  const date = '2026-11-02T08:00:00.000Z';
  const entries = {
    updates: [{ id: 'update-1', text: 'x', date }],
    notes: [{ id: 'note-1', text: 'x', date }],
    steps: makeSteps('x-'),
  };
  const bySteps = { steps: makeSteps('x--'), progressBy: 'steps', progress: 33 } as const;
  const ideas = ['idea-1', 'idea-2', 'idea-3'].map((id, index) =>
    makeIdea({
      id,
      rank: `a${index}`,
      progress: index * 45,
      ...(index === 0 ? entries : index === 1 ? bySteps : {}),
    }),
  );
  return new InMemoryAccount(ideas, { score: 3 });
}

/** The same mutations with the ids m1, m2 and so on, each 1 ms after the one before. */
export function withIds(mutations: readonly Mutation[]): Mutation[] {
  return mutations.map((mutation, index) => ({ ...mutation, id: `m${index + 1}`, at: noon + index }));
}

export const mutationNames = Object.keys(mutationArbitraries) as MutationName[];
