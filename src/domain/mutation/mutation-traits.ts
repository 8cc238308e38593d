import { limits } from '../primitives/limits.ts';
import { type MutationName } from './mutation.ts';

/** What a failed mutation is called where neither its code nor its text's length says more. */
export type FailureKind =
  | 'add'
  | 'addCategory'
  | 'addUpdate'
  | 'delete'
  | 'edit'
  | 'import'
  | 'migrate'
  | 'restore';

/** What the rest of the program has to know of a mutation. */
interface MutationTraits {
  /** Whether a person can take it back. */
  readonly undoable: boolean;
  /** Whether it has text or a careful choice in it, which is kept for the person if the server refuses it. */
  readonly keepsText: boolean;
  /** Whether the calendar counts it: a choice of theme or language moves no idea forward. */
  readonly countsAsActivity: boolean;
  /** `large` may concern all ideas; `file` is large and carries a file, so it has a path with a larger body. */
  readonly size: 'small' | 'large' | 'file';
  /** Whether it adds to the database. If not, it is accepted even on a full disk. */
  readonly growsDatabase: boolean;
  readonly failureKind: FailureKind;
  /** The most characters its only text may have; null if it has none or several, which a form judges one by one. */
  readonly maxText: number | null;
}

/** Plain data, so that types can be derived from it and the page stays light. */
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
  setProgress: {
    undoable: true,
    keepsText: false,
    countsAsActivity: true,
    size: 'small',
    growsDatabase: true,
    failureKind: 'edit',
    maxText: null,
  },
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
} as const satisfies Record<MutationName, MutationTraits>;

/** The names of the mutations that have one of these values as that trait. */
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

/** An outbox may hold mutations of a newer version that has been rolled back; they count as small edits. */
export function traitsOf(name: MutationName): MutationTraits {
  const known: Partial<Record<MutationName, MutationTraits>> = mutationTraits;
  return known[name] ?? mutationTraits.setProgress;
}
