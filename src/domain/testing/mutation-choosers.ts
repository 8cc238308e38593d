import fc from 'fast-check';
import { sorts } from '../board/sort.ts';
import { type EntryList, type Idea, priorities, progressSources } from '../idea/idea.ts';
import { builtInTags } from '../idea/tags.ts';
import { type TrashedIdea } from '../idea/trash.ts';
import { type NamesWith, namesWith } from '../mutation/mutation-traits.ts';
import { type ImportedIdea, type MutationArgs, type MutationName } from '../mutation/mutation.ts';
import { makeIdeaFields, makeImportedIdea } from './make-idea.ts';

/** The name and arguments of one mutation. */
export type MutationCall = { [N in MutationName]: readonly [name: N, args: MutationArgs[N]] }[MutationName];

const picks = fc.nat(99);
const texts = fc.constantFrom('x', 'Kite', 'Boat 😀', 'A thought of some length');
const categories = fc.constantFrom('Hardware', 'Art', 'Boats', 'Kites', 'Zeppelins');
const progress = fc.constantFrom(0, 10, 50, 95, 100);
const files: fc.Arbitrary<ImportedIdea[]> = fc.array(
  fc
    .record({
      progress,
      category: categories,
      updates: fc.constantFrom([], [{ text: 'x' }]),
      notes: fc.constantFrom([], [{ text: 'x' }, { text: 'y' }]),
      steps: fc.constantFrom(
        [],
        [
          { text: 'x', done: true },
          { text: 'y', done: false },
        ],
      ),
      progressBy: fc.constantFrom(...progressSources),
    })
    .map(makeImportedIdea),
  { minLength: 1, maxLength: 4 },
);

/** Random decisions made without knowing the state; `choose` turns them into a mutation. */
const choices = fc.record({
  name: fc.constantFrom(...namesWith('undoable', true)),
  pick: picks,
  other: picks,
  text: texts,
  category: categories,
  progress,
  priority: fc.constantFrom(...priorities),
  tags: fc.subarray([...builtInTags, 'kite', 'Kíte', 'sail']),
  editedFields: fc.subarray(['title', 'category', 'priority', 'progress', 'tags'] as const, { minLength: 1 }),
  sort: fc.constantFrom(...sorts),
  list: fc.constantFrom<EntryList[]>('updates', 'notes', 'steps'),
  ideas: files,
  by: fc.constantFrom(...progressSources),
  done: fc.constantFrom(true, true, false),
  score: fc.constantFrom(0, 7, 340),
  until: fc.constantFrom('', 'someday', '2026-12-24T09:00'),
});

type Choice = typeof choices extends fc.Arbitrary<infer C> ? C : never;

/** The part of the state that a user can choose from. */
export interface VisibleIdeas {
  readonly ideas: readonly Idea[];
  readonly trash: readonly TrashedIdea[];
}

/** Returns the mutation's arguments, or null if there is nothing to choose from. */
type Choose<N extends MutationName> = (choice: Choice, seen: VisibleIdeas) => MutationArgs[N] | null;

/** Returns the arguments of a mutation of an existing idea. */
const onIdea =
  <A>(argsOf: (choice: Choice, idea: Idea, ideas: readonly Idea[]) => A | null) =>
  (choice: Choice, { ideas }: VisibleIdeas): A | null => {
    const idea = ideas[choice.pick % ideas.length];
    return idea === undefined ? null : argsOf(choice, idea, ideas);
  };

const newEntry = onIdea(({ text }, { id }) => ({ id, text }));

const existingEntry = onIdea(({ list, other }, idea) => {
  const entry = idea[list][other % idea[list].length]?.id;
  return entry === undefined ? null : { id: idea.id, list, entry };
});

/** Returns the arguments of a mutation of an existing step. Only ideas with steps are chosen from. */
const onStep = <A>(argsOf: (choice: Choice, idea: Idea, step: string) => A) => {
  const choose = onIdea((choice, idea) => {
    const step = idea.steps[choice.other % idea.steps.length]?.id;
    return step === undefined ? null : argsOf(choice, idea, step);
  });
  return (choice: Choice, seen: VisibleIdeas): A | null =>
    choose(choice, { ...seen, ideas: seen.ideas.filter(({ steps }) => steps.length > 0) });
};

const filterNameOf = ({ other }: Choice) => (['Work', 'home', 'Home'] as const)[other % 3] ?? 'Work';

/** The arguments for each kind of mutation; null if there is nothing to choose from. */
const argsFor: { readonly [N in NamesWith<'undoable', true>]: Choose<N> } = {
  addIdea: ({ text, category, priority, tags: chosen }) =>
    makeIdeaFields({ title: text, category, priority, tags: chosen }),
  captureIdeas: ({ ideas, text, category, priority, tags: chosen }) => ({
    ideas: [{ title: text }, ...ideas.map(() => ({ title: text, category, priority, tags: chosen }))],
  }),
  addCategory: ({ category }) => ({ name: category }),
  saveFilter: (choice) => {
    const { other, pick, priority, sort } = choice;
    // Undoing other choices never removes these.
    const category = pick % 2 === 0 ? 'Art' : 'Kites';
    const filter = { name: filterNameOf(choice), sort, category, priority };
    return { filter, ...(other % 2 === 0 && { formerName: 'Work' }) };
  },
  renameCategory: ({ category, other }) => ({
    from: category,
    to: ['Boats', 'Ships', 'Rafts'][other % 3] ?? '',
  }),
  removeCategory: ({ category, other }) => ({ name: category, moveTo: other % 2 === 0 ? 'Art' : 'Boats' }),
  styleCategory: ({ category, other }) => ({
    name: category,
    colour: other % 3 === 0 ? null : 'blue',
    hidden: other % 2 === 0,
  }),
  renameTag: ({ tags, other }) => ({
    from: tags.at(-1) ?? 'sail',
    to: ['Sail', 'boat', 'gárden', 'urgente'][other % 4] ?? '',
  }),
  removeTag: ({ tags, other }) => ({
    name: tags.at(-1) ?? 'sail',
    moveTo: ['', 'urgent', 'boat'][other % 3] ?? '',
  }),
  styleTag: ({ tags, other }) => ({
    name: tags[0] ?? 'sail',
    colour: other % 3 === 0 ? null : 'blue',
    hidden: other % 2 === 0,
  }),
  forgetFilter: (choice) => ({ name: filterNameOf(choice) }),
  deleteAllIdeas: () => ({}),
  importIdeas: ({ ideas }) => ({ ideas }),
  addImported: ({ ideas }) => ({ ideas }),
  migrateLocalIdeas: ({ other, ideas, category, score }) => ({
    ideas: other % 3 === 0 ? [] : ideas,
    categories: [category],
    score,
  }),
  restoreIdeas({ pick, other }, { trash }) {
    const start = pick % Math.max(1, trash.length);
    const some = trash.slice(start, start + 1 + (other % 3));
    return some.length === 0 ? null : { ids: some.map((item) => item.idea.id) };
  },
  addNote: newEntry,
  addUpdate: newEntry,
  deleteIdea: onIdea((_, { id }) => ({ id })),
  setProgress: onIdea((choice, { id }) => ({ id, progress: choice.progress })),
  editIdea: onIdea((choice, { id }) => ({ id, changes: changesOf(choice) })),
  moveIdea: onIdea(({ other, sort }, { id }, ideas) => {
    const after = ideas[other % ideas.length]?.id ?? null;
    return { id, after, before: null, sort };
  }),
  editEntry(choice, seen) {
    const entry = existingEntry(choice, seen);
    return entry && { ...entry, text: choice.text };
  },
  deleteEntry: existingEntry,
  setAside: onIdea(({ until }, { id }) => ({ id, until })),
  addStep: onIdea(({ text, other }, { id }) => ({
    id,
    text,
    ...(other % 3 === 0 && { more: [`${text} and`, 'on'] }),
  })),
  setStep: onStep(({ done }, { id }, step) => ({ id, step, done })),
  moveStep: onStep(({ pick }, { id, steps }, step) => {
    const after = steps[pick % steps.length]?.id ?? null;
    return { id, step, after, before: null };
  }),
  setProgressBy: onIdea(({ by }, { id }) => ({ id, by })),
  editIdeas(choice, seen) {
    const { title: _title, ...changes } = changesOf(choice);
    const ids = severalOf(choice, seen);
    const setAside = choice.other % 3 === 0 ? { setAside: choice.until } : {};
    return ids.length === 0 ? null : { ids, changes: { ...changes, ...setAside } };
  },
  deleteIdeas(choice, seen) {
    const ids = severalOf(choice, seen);
    return ids.length === 0 ? null : { ids };
  },
};

/** The ids of up to four ideas, and sometimes of one in the trash, which is skipped. */
function severalOf({ pick, other }: Choice, { ideas, trash }: VisibleIdeas): string[] {
  const start = pick % Math.max(1, ideas.length);
  const gone = other % 4 === 0 ? trash.slice(0, 1).map(({ idea }) => idea) : [];
  return [...gone, ...ideas.slice(start, start + 1 + (other % 4))].map(({ id }) => id);
}

function changesOf(choice: Choice): MutationArgs['editIdea']['changes'] {
  const all = {
    title: choice.text,
    category: choice.category,
    priority: choice.priority,
    progress: choice.progress,
    tags: { add: choice.tags, remove: builtInTags.filter((tag) => !choice.tags.includes(tag)) },
  };
  return Object.fromEntries(choice.editedFields.map((key) => [key, all[key]]));
}

function intentOf(choice: Choice, seen: VisibleIdeas): MutationCall | null {
  const { name } = choice;
  const args = argsFor[name](choice, seen);
  return args && ([name, args] as MutationCall);
}

/** A random decision that becomes a mutation once the state is known. */
export type MutationChooser = (seen: VisibleIdeas) => MutationCall | null;

export const mutationChoosers: fc.Arbitrary<MutationChooser> = choices.map((choice) =>
  Object.assign((seen: VisibleIdeas) => intentOf(choice, seen), { toString: () => JSON.stringify(choice) }),
);
