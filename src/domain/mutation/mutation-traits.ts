import { limits } from '../primitives/limits.ts';
import { type Mutation, type MutationName } from './mutation.ts';

/**
 * The kind of error message for a failed mutation if neither its code nor the length of its text is more
 * specific.
 */
export type FailureKind =
  | 'add'
  | 'addCategory'
  | 'addUpdate'
  | 'delete'
  | 'edit'
  | 'filter'
  | 'import'
  | 'migrate'
  | 'restore';

/** Facts about a kind of mutation that other modules need. */
interface MutationTraits {
  /** Whether a user can undo it. */
  readonly undoable: boolean;
  /** Whether it contains text or choices worth keeping for the user if the server refuses it. */
  readonly keepsText: boolean;
  /** Whether it counts as activity in the calendar: choosing a theme or saving a filter does not. */
  readonly countsAsActivity: boolean;
  /**
   * `large` may change all ideas, `bulk` those it names; `file` also contains a file, so it is sent to a path with a
   * larger body limit.
   */
  readonly size: 'small' | 'bulk' | 'large' | 'file';
  /** Whether it adds to the database. If not, it is accepted even when the disk is full. */
  readonly growsDatabase: boolean;
  readonly failureKind: FailureKind;
  /** The maximum length of its only text; null if it has none or several, which forms validate one by one. */
  readonly maxText: number | null;
}

/** Those of a choice without a text. */
const smallEdit = {
  undoable: true,
  keepsText: false,
  countsAsActivity: true,
  size: 'small',
  growsDatabase: true,
  failureKind: 'edit',
  maxText: null,
} as const satisfies MutationTraits;

/** The ids of ideas in changes of a whole category or tag. */
const renaming = { ...smallEdit, size: 'large', failureKind: 'addCategory' } as const;
const removal = { ...renaming, growsDatabase: false } as const;
const styling = { ...smallEdit, countsAsActivity: false, failureKind: 'addCategory' } as const;

/** Plain data, so that types can be derived from it and the page's bundle stays small. */
export const mutationTraits = {
  addIdea: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'add',
    maxText: null,
  },
  editIdea: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: null,
  },
  setProgress: smallEdit,
  addUpdate: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'addUpdate',
    maxText: limits.entryText,
  },
  addNote: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: limits.entryText,
  },
  moveIdea: {
    undoable: true,
    keepsText: false,
    countsAsActivity: true,
    size: 'large',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: null,
  },
  deleteIdea: {
    undoable: true,
    keepsText: false,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: false,
    failureKind: 'delete',
    maxText: null,
  },
  deleteAllIdeas: {
    undoable: true,
    keepsText: false,
    countsAsActivity: true,
    size: 'large',
    growsDatabase: false,
    failureKind: 'delete',
    maxText: null,
  },
  importIdeas: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'file',
    growsDatabase: true,
    failureKind: 'import',
    maxText: null,
  },
  addImported: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'file',
    growsDatabase: true,
    failureKind: 'add',
    maxText: null,
  },
  migrateLocalIdeas: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'file',
    growsDatabase: true,
    failureKind: 'migrate',
    maxText: null,
  },
  addCategory: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'addCategory',
    maxText: limits.categoryName,
  },
  setPreferences: {
    undoable: false,
    keepsText: false,
    countsAsActivity: false,
    size: 'small',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: null,
  },
  saveFilter: {
    undoable: true,
    keepsText: true,
    countsAsActivity: false,
    size: 'small',
    growsDatabase: true,
    failureKind: 'filter',
    maxText: null,
  },
  forgetFilter: {
    undoable: true,
    keepsText: false,
    countsAsActivity: false,
    size: 'small',
    growsDatabase: false,
    failureKind: 'filter',
    maxText: null,
  },
  renameCategory: renaming,
  removeCategory: removal,
  styleCategory: styling,
  renameTag: renaming,
  removeTag: removal,
  styleTag: styling,
  undo: {
    undoable: false,
    keepsText: false,
    countsAsActivity: true,
    size: 'large',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: null,
  },
  restoreIdeas: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'large',
    growsDatabase: true,
    failureKind: 'restore',
    maxText: null,
  },
  purgeIdeas: {
    undoable: false,
    keepsText: false,
    countsAsActivity: true,
    size: 'large',
    growsDatabase: false,
    failureKind: 'delete',
    maxText: null,
  },
  editEntry: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: limits.entryText,
  },
  deleteEntry: {
    undoable: true,
    keepsText: false,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: false,
    failureKind: 'edit',
    maxText: null,
  },
  keepIdeas: {
    undoable: false,
    keepsText: true,
    countsAsActivity: true,
    size: 'large',
    growsDatabase: true,
    failureKind: 'add',
    maxText: null,
  },
  captureIdeas: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'add',
    maxText: null,
  },
  setAside: smallEdit,
  addStep: {
    undoable: true,
    keepsText: true,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: limits.stepText,
  },
  setStep: smallEdit,
  moveStep: smallEdit,
  setProgressBy: smallEdit,
  editIdeas: { ...smallEdit, size: 'bulk' },
  deleteIdeas: {
    undoable: true,
    keepsText: false,
    countsAsActivity: true,
    size: 'bulk',
    growsDatabase: false,
    failureKind: 'delete',
    maxText: null,
  },
} as const satisfies Record<MutationName, MutationTraits>;

/** The names of the mutations whose trait has one of these values. */
export type NamesWith<T extends keyof MutationTraits, V extends MutationTraits[T]> = {
  [N in MutationName]: (typeof mutationTraits)[N][T] extends V ? N : never;
}[MutationName];

export function namesWith<T extends keyof MutationTraits, const V extends MutationTraits[T]>(
  trait: T,
  value: V,
): readonly NamesWith<T, V>[] {
  const names = Object.keys(mutationTraits) as MutationName[];
  return names.filter((name): name is NamesWith<T, V> => mutationTraits[name][trait] === value);
}

/** A mutation that contains a file. */
export type FileMutation = Extract<Mutation, { readonly name: NamesWith<'size', 'file'> }>;

export function isFileMutation(mutation: Mutation): mutation is FileMutation {
  return traitsOf(mutation.name).size === 'file';
}

/** From this number of ideas on, a bulk mutation may take as long as one of all ideas. */
const minLargeBulk = 51;

/** Whether a mutation may take so long that others must not wait for it. */
export function mayTakeLong({ name, args }: Mutation): boolean {
  const { size } = traitsOf(name);
  return size === 'bulk' ? 'ids' in args && args.ids.length >= minLargeBulk : size !== 'small';
}

/** An outbox may hold mutations of a newer version that was rolled back; they are treated as small edits. */
export function traitsOf(name: MutationName): MutationTraits {
  const known: Partial<Record<MutationName, MutationTraits>> = mutationTraits;
  return known[name] ?? mutationTraits.setProgress;
}
