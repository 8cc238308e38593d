import { type Replica } from '#client/replica/replica.ts';
import { sortIdeas, sorts } from '#domain/board/sort.ts';
import { fixedZone } from '#domain/deadline/deadline.ts';
import {
  type Entry,
  type EntryList,
  type Idea,
  type IdeaFields,
  priorities,
  progressSources,
} from '#domain/idea/idea.ts';
import { labelColours } from '#domain/idea/label-colours.ts';
import { builtInTags } from '#domain/idea/tags.ts';
import {
  type EntryArgs,
  type ImportedIdea,
  type KeptIdea,
  type KeptStep,
  type Mutation,
  type MutationArgs,
  type MutationName,
} from '#domain/mutation/mutation.ts';
import { type Dice } from './dice.ts';

type NewMutation = {
  [N in MutationName]: { readonly name: N; readonly args: MutationArgs[N] };
}[MutationName];

/**
 * Chooses a person's next mutation from what the replica shows, or null if there is no suitable target.
 * `done` holds the ids of all mutations so far.
 */
type UserAction = (replica: Replica, dice: Dice, done: readonly string[]) => NewMutation | null;

/** Two of them are the same name. */
const filterNames = ['Work', 'Home', 'home'];

const pick = <T>(from: readonly T[], dice: Dice): T => from[dice(from.length)] as T;

/** A person's own tags. The first two are the same. */
const ownTags = ['kite', 'Kíte', 'sail', 'deep work'];
const anyTags = [...builtInTags, ...ownTags];
/** Few, so that devices use the same ones, and names that another has given up. */
const categoryNames = ['Tech', 'Kites', 'Tidal power', 'Boats', 'Ships', 'Rafts'];

/** The categories that a device shows, and one that it may not show. */
const knownNames = ({ view }: Replica) => [...view.account.categories, 'Boats'];

function fields(dice: Dice): IdeaFields {
  return {
    title: `Idea ${dice(1000)}`,
    description: 'x'.repeat(1 + dice(300)),
    category: pick(['Art', 'Tech', 'Kites', 'Tidal power', 'Ships'], dice),
    deadline: pick(['2030-01-01T09:00', '2031-06-01T12:30', '2029-12-31T23:59'], dice),
    target: 'A first flight',
    priority: pick(priorities, dice),
    tags: builtInTags.filter(() => dice(3) === 0),
  };
}

function imported(dice: Dice): ImportedIdea {
  const entries = (count: number) =>
    Array.from({ length: count }, () => ({
      text: `Brought ${dice(1000)}`,
      date: '2026-10-01T08:00:00.000Z',
    }));
  const lists = { updates: entries(dice(3)), notes: entries(dice(2)) };
  const steps = Array.from({ length: dice(4) }, () => ({
    text: `Brought ${dice(1000)}`,
    done: dice(2) === 0,
  }));
  return {
    ...fields(dice),
    progress: dice(11) * 10,
    ...lists,
    ...(steps.length > 0 && { steps }),
    ...(dice(2) === 0 && { progressBy: 'steps' }),
  };
}

const createdAt = '2026-10-01T08:00:00.000Z';

/** One of a few whole ideas that a server has lost, in one of several versions. */
function keptWhole(dice: Dice): KeptIdea {
  const progress = dice(10) * 10;
  const all = { ...fields(dice), progress, createdAt, finishedAt: null };
  return { id: `lost-idea-${dice(6)}`, fields: all, updates: keptEntries(dice), notes: [] };
}

/** Some fields and entries of a visible idea. */
function keptPart(replica: Replica, dice: Dice): KeptIdea {
  const ids = [...replica.view.ids()].sort();
  const changes = dice(2) === 0 ? {} : { title: `Kept ${dice(1000)}` };
  return {
    id: ids[dice(ids.length + 1)] ?? 'lost-idea',
    fields: changes,
    updates: [],
    notes: keptEntries(dice),
    ...(dice(2) === 0 && { steps: keptSteps(dice) }),
  };
}

function keptSteps(dice: Dice): readonly KeptStep[] {
  const doneAt = dice(2) === 0 ? null : createdAt;
  return [{ id: `lost-step-${dice(3)}`, text: `Lost ${dice(10)}`, date: createdAt, doneAt }];
}

function keptEntries(dice: Dice): readonly Entry[] {
  return [{ id: `lost-entry-${dice(4)}`, text: `Lost ${dice(10)}`, date: createdAt }];
}

/** An action on one of the visible ideas. */
const onIdea =
  (act: (idea: Idea, replica: Replica, dice: Dice) => NewMutation): UserAction =>
  (replica, dice) => {
    const ideas = [...replica.view.all()].sort((a, b) => (a.id < b.id ? -1 : 1));
    return ideas.length === 0 ? null : act(pick(ideas, dice), replica, dice);
  };

/** An action on several of the visible ideas, and perhaps on one that was never there. */
const onIdeas =
  (act: (ids: readonly string[], dice: Dice) => NewMutation): UserAction =>
  (replica, dice) => {
    const ids = [...replica.view.ids()].sort().filter(() => dice(3) === 0);
    return ids.length === 0 ? null : act(dice(5) === 0 ? [...ids, 'never-there'] : ids, dice);
  };

/** An action on one of the visible updates, notes and steps. */
const onEntry =
  (act: (key: EntryArgs, dice: Dice) => NewMutation): UserAction =>
  (replica, dice) => {
    const keysOf = (id: string, list: EntryList, entries: readonly Entry[]) =>
      entries.map((entry) => ({ id, list, entry: entry.id }));
    const keys = [...replica.view.all()]
      .flatMap(({ id, updates, notes, steps }) => [
        ...keysOf(id, 'updates', updates),
        ...keysOf(id, 'notes', notes),
        ...keysOf(id, 'steps', steps),
      ])
      .sort((a, b) => (a.entry < b.entry ? -1 : 1));
    return keys.length === 0 ? null : act(pick(keys, dice), dice);
  };

/** An action on one of the visible steps. */
const onStep =
  (act: (idea: Idea, step: string, dice: Dice) => NewMutation): UserAction =>
  (replica, dice) => {
    const ideas = [...replica.view.all()]
      .filter(({ steps }) => steps.length > 0)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    if (ideas.length === 0) return null;
    const idea = pick(ideas, dice);
    return act(idea, pick(idea.steps, dice).id, dice);
  };

/** An action on one or two ideas in the trash. */
const onTrash =
  (act: (ids: readonly string[]) => NewMutation): UserAction =>
  (replica, dice) => {
    const ids = replica
      .trash()
      .map(({ idea }) => idea.id)
      .sort();
    if (ids.length === 0) return null;
    const [first, second] = [pick(ids, dice), pick(ids, dice)];
    return act(first === second ? [first] : [first, second]);
  };

/** Only this many of the latest mutations are candidates for undo. */
const undoWindow = 25;

/** An action with its relative frequency. */
type WeightedAction = [weight: number, act: UserAction];

/** Every kind of mutation, some in several variants. */
export const userActions = {
  addIdea: [5, (_, dice) => ({ name: 'addIdea', args: fields(dice) })],
  editIdea: [
    5,
    onIdea(({ id }, _, dice) => {
      const { tags: _tags, ...all } = fields(dice);
      const changes = Object.fromEntries(Object.entries(all).filter(() => dice(3) === 0));
      return { name: 'editIdea', args: { id, changes } };
    }),
  ],
  editTags: [
    2,
    onIdea(({ id }, _, dice) => {
      const change = {
        add: [pick(builtInTags, dice)],
        remove: dice(2) === 0 ? [] : [pick(builtInTags, dice)],
      };
      return { name: 'editIdea', args: { id, changes: { tags: change } } };
    }),
  ],
  addTagged: [
    1,
    (_, dice) => {
      const given = fields(dice);
      return { name: 'addIdea', args: { ...given, tags: [...given.tags, pick(ownTags, dice)] } };
    },
  ],
  editOwnTags: [
    2,
    onIdea(({ id }, _, dice) => {
      const change = { add: [pick(ownTags, dice)], remove: dice(2) === 0 ? [] : [pick(ownTags, dice)] };
      return { name: 'editIdea', args: { id, changes: { tags: change } } };
    }),
  ],
  editLeads: [
    1,
    onIdea(({ id }, _, dice) => ({
      name: 'editIdea',
      args: { id, changes: { leads: pick([null, [], [60], [1_440, 0]] as const, dice) } },
    })),
  ],
  editProgress: [
    1,
    onIdea(({ id }, _, dice) => ({ name: 'editIdea', args: { id, changes: { progress: dice(101) } } })),
  ],
  setProgress: [1, onIdea(({ id }, _, dice) => ({ name: 'setProgress', args: { id, progress: dice(101) } }))],
  addUpdate: [
    9,
    onIdea(({ id }, _, dice) => ({ name: 'addUpdate', args: { id, text: `Did ${dice(1000)}` } })),
  ],
  addNote: [
    4,
    onIdea(({ id }, _, dice) => ({ name: 'addNote', args: { id, text: `Thought ${dice(1000)}` } })),
  ],
  moveIdea: [
    5,
    onIdea(({ id }, replica, dice) => {
      const sort = pick(sorts, dice);
      const others = sortIdeas(replica.view.all(), sort, fixedZone(0)).filter((idea) => idea.id !== id);
      const place = dice(others.length + 1);
      const after = others[place - 1]?.id ?? null;
      return { name: 'moveIdea', args: { id, after, before: others[place]?.id ?? null, sort } };
    }),
  ],
  deleteIdea: [2, onIdea(({ id }) => ({ name: 'deleteIdea', args: { id } }))],
  deleteAllIdeas: [0.3, () => ({ name: 'deleteAllIdeas', args: {} })],
  importIdeas: [
    0.5,
    (_, dice) => ({
      name: 'importIdeas',
      args: { ideas: Array.from({ length: 1 + dice(3) }, () => imported(dice)) },
    }),
  ],
  addImported: [
    0.5,
    (_, dice) => ({
      name: 'addImported',
      args: { ideas: Array.from({ length: 1 + dice(3) }, () => imported(dice)) },
    }),
  ],
  migrateLocalIdeas: [
    0.4,
    (_, dice) => ({
      name: 'migrateLocalIdeas',
      args: { ideas: [imported(dice)], categories: ['Boats'], score: dice(30) },
    }),
  ],
  addCategory: [
    1,
    (_, dice) => ({ name: 'addCategory', args: { name: pick(['Boats', 'Ships', 'Rafts'], dice) } }),
  ],
  setPreferences: [
    1,
    (_, dice) => ({
      name: 'setPreferences',
      args: { theme: pick(['dark', 'light'] as const, dice), sound: dice(2) === 0 },
    }),
  ],
  saveFilter: [
    2,
    (_, dice) => ({
      name: 'saveFilter',
      args: {
        filter: {
          name: pick(filterNames, dice),
          sort: pick(sorts, dice),
          ...(dice(2) === 0 && { category: pick(['Boats', 'Art'], dice) }),
        },
        ...(dice(3) === 0 && { formerName: pick(filterNames, dice) }),
      },
    }),
  ],
  forgetFilter: [1, (_, dice) => ({ name: 'forgetFilter', args: { name: pick(filterNames, dice) } })],
  renameCategory: [
    2,
    (replica, dice) => ({
      name: 'renameCategory',
      args: { from: pick(knownNames(replica), dice), to: pick(categoryNames, dice) },
    }),
  ],
  removeCategory: [
    1.5,
    (replica, dice) => ({
      name: 'removeCategory',
      args: { name: pick(knownNames(replica), dice), moveTo: pick(['Art', ...knownNames(replica)], dice) },
    }),
  ],
  styleCategory: [
    1,
    (replica, dice) => ({
      name: 'styleCategory',
      args: {
        name: pick(['Art', ...knownNames(replica)], dice),
        ...(dice(3) > 0 && { colour: pick([null, ...labelColours], dice) }),
        ...(dice(3) > 0 && { hidden: dice(2) === 0 }),
      },
    }),
  ],
  renameTag: [
    2,
    (_, dice) => ({
      name: 'renameTag',
      args: { from: pick(ownTags, dice), to: pick([...ownTags, 'Sail', 'boat'], dice) },
    }),
  ],
  removeTag: [
    1.5,
    (_, dice) => ({
      name: 'removeTag',
      args: { name: pick([...ownTags, 'boat'], dice), moveTo: pick(['', ...anyTags], dice) },
    }),
  ],
  styleTag: [
    1,
    (_, dice) => ({
      name: 'styleTag',
      args: {
        name: pick(anyTags, dice),
        ...(dice(3) > 0 && { colour: pick([null, ...labelColours], dice) }),
        ...(dice(3) > 0 && { hidden: dice(2) === 0 }),
      },
    }),
  ],
  undo: [
    6,
    (replica, dice, done) => {
      const known = done.slice(-undoWindow).filter((id) => replica.record(id)?.isUndone === false);
      return known.length === 0 ? null : { name: 'undo', args: { of: pick(known, dice) } };
    },
  ],
  restoreIdeas: [2, onTrash((ids) => ({ name: 'restoreIdeas', args: { ids } }))],
  purgeIdeas: [1, onTrash((ids) => ({ name: 'purgeIdeas', args: { ids } }))],
  editEntry: [
    3,
    onEntry((key, dice) => ({ name: 'editEntry', args: { ...key, text: `Rather ${dice(1000)}` } })),
  ],
  deleteEntry: [2, onEntry((args) => ({ name: 'deleteEntry', args }))],
  setAside: [
    3,
    onIdea(({ id }, _, dice) => ({
      name: 'setAside',
      args: { id, until: pick(['', 'someday', '2029-12-31T09:00'], dice) },
    })),
  ],
  // No server is restored here, but devices keep the same few ideas and entries.
  keepIdeas: [
    1,
    (replica, dice) => ({ name: 'keepIdeas', args: { ideas: [keptPart(replica, dice), keptWhole(dice)] } }),
  ],
  captureIdeas: [
    2,
    (_, dice) => ({
      name: 'captureIdeas',
      args: {
        ideas: Array.from({ length: 1 + dice(3) }, () => {
          const { description: _description, target: _target, deadline, ...captured } = fields(dice);
          return { ...captured, ...(dice(2) === 0 ? { deadline } : {}) };
        }),
      },
    }),
  ],
  addStep: [
    7,
    onIdea(({ id }, _, dice) => {
      const text = `Part ${dice(1000)}`;
      const more = Array.from({ length: dice(3) }, (_one, index) => `${text}.${index}`);
      return { name: 'addStep', args: { id, text, ...(dice(3) === 0 && { more }) } };
    }),
  ],
  setStep: [8, onStep(({ id }, step, dice) => ({ name: 'setStep', args: { id, step, done: dice(4) > 0 } }))],
  moveStep: [
    3,
    onStep(({ id, steps }, step, dice) => {
      const others = steps.filter((other) => other.id !== step);
      const place = dice(others.length + 1);
      const [after, before] = [others[place - 1]?.id ?? null, others[place]?.id ?? null];
      return { name: 'moveStep', args: { id, step, after, before } };
    }),
  ],
  setProgressBy: [
    2,
    onIdea(({ id }, _, dice) => ({ name: 'setProgressBy', args: { id, by: pick(progressSources, dice) } })),
  ],
  editIdeas: [
    4,
    onIdeas((ids, dice) => {
      const { category, deadline, priority } = fields(dice);
      const all = {
        category,
        deadline,
        priority,
        progress: dice(3) === 0 ? 100 : dice(101),
        tags: { add: [pick(anyTags, dice)], remove: dice(2) === 0 ? [] : [pick(anyTags, dice)] },
        setAside: pick(['', 'someday', '2029-12-31T09:00'], dice),
      };
      const changes = Object.fromEntries(Object.entries(all).filter(() => dice(3) === 0));
      return { name: 'editIdeas', args: { ids, changes } };
    }),
  ],
  deleteIdeas: [1, onIdeas((ids) => ({ name: 'deleteIdeas', args: { ids: ids.slice(0, 3) } }))],
} satisfies Record<MutationName, WeightedAction> & Record<string, WeightedAction>;

export type UserActionName = keyof typeof userActions;

export function isUserAction(event: string): event is UserActionName {
  return Object.hasOwn(userActions, event);
}

/** Creates the mutation of an action, or null if the action has no target. */
export function mutationFor(
  act: UserActionName,
  replica: Replica,
  dice: Dice,
  { id, at, done }: { readonly id: string; readonly at: number; readonly done: readonly string[] },
): Mutation | null {
  const intent = (userActions[act][1] as UserAction)(replica, dice, done);
  return intent && ({ ...intent, id, at, utcOffset: 0 } as Mutation);
}
