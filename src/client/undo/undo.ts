import { type Idea } from '#domain/idea/idea.ts';
import { type IdeaPatch, type Inverse, fieldOf } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { type Environment } from '../environment.ts';
import { createMutation } from '../replica/create-mutation.ts';
import { type Replica } from '../replica/replica.ts';
import { type View } from '../replica/view.ts';
import { type DispatchResult } from './apply-and-store.ts';
import { type UndoStack, type UndoStep } from './undo-stack.ts';

type ConflictValue = IdeaPatch[keyof IdeaPatch];

/** A conflict that prevents an undo: the present and the earlier value of a field, update or note. */
export interface Conflict {
  readonly field: keyof IdeaPatch | 'entry';
  readonly now: ConflictValue;
  readonly before: ConflictValue;
}

export type UndoOutcome =
  | { readonly kind: 'done'; readonly step: UndoStep; readonly points: number }
  /** There is nothing to undo or redo. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'refused';
      /** Null if the step is not known yet. */
      readonly step: UndoStep | null;
      readonly code: RefusalCode | 'unavailable';
      readonly conflicts: readonly Conflict[];
    };

/** Undoes and redoes the mutations of this device. */
export interface Undo {
  /** Undoes the last mutation, or the one with that id. */
  undo(id?: string): Promise<UndoOutcome>;
  redo(): Promise<UndoOutcome>;
  /** Whether undoing a mutation of this device would succeed now. */
  canUndo(mutationId: string): boolean;
  /** The values changed since a mutation, each with its earlier value. Refusing the undo loses neither. */
  conflictsOf(mutationId: string): readonly Conflict[];
}

export interface UndoDeps {
  readonly environment: Environment;
  readonly replica: Replica;
  readonly undoStack: UndoStack;
  applyAndStore(mutation: Mutation): Promise<DispatchResult>;
}

export function createUndo({ environment, replica, undoStack, applyAndStore }: UndoDeps): Undo {
  const runStep = async (
    step: UndoStep | undefined,
    recordStep: (step: UndoStep, by: string) => void,
  ): Promise<UndoOutcome> => {
    if (step === undefined) return { kind: 'nothing' };
    const conflicts = conflictsOf(replica, step.id);
    const mutation = createMutation(environment, 'undo', { of: step.id });
    // Recorded before any await, so that the next key press finds the next step.
    recordStep(step, mutation.id);
    const result = await applyAndStore(mutation);
    if (result.ok) return { kind: 'done', step, points: result.points };
    undoStack.drop(mutation.id);
    return { kind: 'refused', step, code: result.code, conflicts };
  };

  return {
    undo: (id) => runStep(undoStack.lastDone(id), undoStack.recordUndone),
    redo: () => runStep(undoStack.lastUndone(), undoStack.recordRedone),
    canUndo: (id) =>
      undoStack.lastDone(id) !== undefined &&
      replica.check(createMutation(environment, 'undo', { of: id })).ok,
    conflictsOf: (mutationId) => conflictsOf(replica, mutationId),
  };
}

function conflictsOf(replica: Replica, mutationId: string): readonly Conflict[] {
  const inverse = replica.record(mutationId)?.inverse ?? [];
  return inverse.flatMap((step) => {
    const idea = ideaOf(step, replica.view);
    return idea === undefined ? [] : conflictsIn(idea, step);
  });
}

/** The idea that a step belongs to, if it exists. */
function ideaOf(step: Inverse, view: View): Idea | undefined {
  if ('ideaId' in step) return view.get(step.ideaId);
  return 'id' in step ? view.get(step.id) : undefined;
}

/** Fields that are not shown to people, so that a conflict in them is not shown either. */
const hiddenFields = new Set<keyof IdeaPatch>(['rank', 'finishedAt']);

function conflictsIn(idea: Idea, step: Inverse): readonly Conflict[] {
  switch (step.kind) {
    case 'change-idea': {
      const fields = Object.keys(step.from) as (keyof IdeaPatch)[];
      return fields
        .filter((field) => !hiddenFields.has(field) && !deepEqual(fieldOf(idea, field), step.from[field]))
        .map((field) => ({ field, now: fieldOf(idea, field), before: step.to[field] }));
    }
    case 'change-entry': {
      const now = idea[step.list].find(({ id }) => id === step.id)?.text ?? '';
      return now === step.from ? [] : [{ field: 'entry', now, before: step.to }];
    }
    case 'remove-entry': {
      const { id, text } = step.entry;
      const now = idea[step.list].find((entry) => entry.id === id)?.text ?? '';
      return now === text ? [] : [{ field: 'entry', now, before: text }];
    }
    default:
      return [];
  }
}
