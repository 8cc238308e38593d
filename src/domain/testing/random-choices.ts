import fc from 'fast-check';
import { type EntryList, type Idea, priorities } from '../idea.ts';
import { type ImportedIdea, type MutationArgs, type MutationName } from '../mutation.ts';
import { sorts } from '../sort.ts';
import { tags } from '../tags.ts';
import { type Trashed } from '../trash.ts';
import { fieldsOf, importedOf } from './make-idea.ts';

/** One intent: its name and its arguments. */
export type Intent = { [N in MutationName]: readonly [name: N, args: MutationArgs[N]] }[MutationName];

/** The intents that can be taken back. What they were for, a person chooses by what they see. */
const names = [
  'addNote',
  'addUpdate',
  'addIdea',
  'addCategory',
  'deleteIdea',
  'editIdea',
  'setProgress',
  'moveIdea',
  'restoreIdeas',
  'editEntry',
  'deleteEntry',
  'deleteAllIdeas',
  'importIdeas',
  'migrateLocalIdeas',
] as const satisfies readonly MutationName[];

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
    })
    .map(importedOf),
  { minLength: 1, maxLength: 4 },
);

/** What somebody may decide without having seen anything; `choose` makes an intent of it. */
const choices = fc.record({
  name: fc.constantFrom(...names),
  pick: picks,
  other: picks,
  text: texts,
  category: categories,
  progress,
  priority: fc.constantFrom(...priorities),
  tags: fc.subarray([...tags]),
  isEdited: fc.subarray(['title', 'category', 'priority', 'progress', 'tags'] as const, { minLength: 1 }),
  sort: fc.constantFrom(...sorts),
  list: fc.constantFrom<EntryList[]>('updates', 'notes'),
  ideas: files,
  score: fc.constantFrom(0, 7, 340),
});

type Choice = typeof choices extends fc.Arbitrary<infer C> ? C : never;

/** What somebody sees who has to choose. */
export interface Seen {
  readonly ideas: readonly Idea[];
  readonly trash: readonly Trashed[];
}

/** The intent somebody means by a choice, or null where there is nothing to choose from. */
function meant(choice: Choice, { ideas, trash }: Seen): Intent | null {
  const { name, text, category, list } = choice;
  const idea = ideas[choice.pick % ideas.length];
  switch (name) {
    case 'addIdea':
      return [name, fieldsOf({ title: text, category, priority: choice.priority, tags: choice.tags })];
    case 'addCategory':
      return [name, { name: category }];
    case 'deleteAllIdeas':
      return [name, {}];
    case 'importIdeas':
      return [name, { ideas: choice.ideas }];
    case 'migrateLocalIdeas':
      return [
        name,
        {
          ideas: choice.other % 3 === 0 ? [] : choice.ideas,
          categories: [category],
          score: choice.score,
        },
      ];
    case 'restoreIdeas': {
      const start = choice.pick % Math.max(1, trash.length);
      const some = trash.slice(start, start + 1 + (choice.other % 3));
      return some.length === 0 ? null : [name, { ids: some.map((item) => item.idea.id) }];
    }
    default:
      return idea ? aboutIdea(choice, idea, ideas, text, list) : null;
  }
}

function aboutIdea(
  choice: Choice,
  idea: Idea,
  ideas: readonly Idea[],
  text: string,
  list: EntryList,
): Intent | null {
  const { id } = idea;
  const entry = idea[list][choice.other % idea[list].length]?.id;
  switch (choice.name) {
    case 'addNote':
    case 'addUpdate':
      return [choice.name, { id, text }];
    case 'deleteIdea':
      return ['deleteIdea', { id }];
    case 'setProgress':
      return ['setProgress', { id, progress: choice.progress }];
    case 'editIdea':
      return ['editIdea', { id, changes: changesOf(choice) }];
    case 'moveIdea': {
      const { sort } = choice;
      const neighbour = ideas[choice.other % ideas.length]?.id ?? null;
      return ['moveIdea', { id, after: neighbour, before: null, sort }];
    }
    case 'editEntry':
      return entry === undefined ? null : ['editEntry', { id, list, entry, text }];
    case 'deleteEntry':
      return entry === undefined ? null : ['deleteEntry', { id, list, entry }];
    default:
      return null;
  }
}

function changesOf(choice: Choice): MutationArgs['editIdea']['changes'] {
  const all = {
    title: choice.text,
    category: choice.category,
    priority: choice.priority,
    progress: choice.progress,
    tags: { add: choice.tags, remove: tags.filter((tag) => !choice.tags.includes(tag)) },
  };
  return Object.fromEntries(choice.isEdited.map((key) => [key, all[key]]));
}

/** Somebody's choice, which becomes an intent once they see what there is. */
export type Chooser = (seen: Seen) => Intent | null;

export const choosers: fc.Arbitrary<Chooser> = choices.map((choice) =>
  Object.assign((seen: Seen) => meant(choice, seen), { toString: () => JSON.stringify(choice) }),
);
