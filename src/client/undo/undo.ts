import { type Idea } from '#domain/idea/idea.ts';
import { type IdeaPatch, type Inverse } from '#domain/mutation/effect.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type RefusalCode } from '#domain/mutation/refusal.ts';
import { deepEqual } from '#domain/primitives/deep-equal.ts';
import { type Environment } from '../environment.ts';
import { createMutation } from '../replica/create-mutation.ts';
import { type Replica } from '../replica/replica.ts';
import { type View } from '../replica/view.ts';
import { type ApplyResult } from './apply-and-store.ts';
import { type UndoStack, type UndoStep } from './undo-stack.ts';

type ConflictValue = IdeaPatch[keyof IdeaPatch];

/** What stands in the way of undoing: what a field, update or note says now, and what it said before. */
export interface Conflict {
  readonly field: keyof IdeaPatch | 'entry';
  readonly now: ConflictValue;
  readonly before: ConflictValue;
}

export type UndoOutcome =
  | { readonly kind: 'done'; readonly step: UndoStep; readonly points: number }
  /** There is nothing to take back or do again. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'refused';
      /** Null where that cannot be known yet. */
      readonly step: UndoStep | null;
      readonly code: RefusalCode | 'unavailable';
      readonly conflicts: readonly Conflict[];
    };

/** Taking back and doing again what this device did. */
export interface Undo {
  /** The last thing done, or the one with that mutation id. */
  undo(id?: string): Promise<UndoOutcome>;
  redo(): Promise<UndoOutcome>;
  /** What has been changed since a mutation, with both values: neither is lost by refusing to undo it. */
  conflictsOf(mutationId: string): readonly Conflict[];
}

export interface UndoDeps {
  readonly environment: Environment;
  readonly replica: Replica;
  readonly undoStack: UndoStack;
  applyAndStore(mutation: Mutation): Promise<ApplyResult>;
}

export function createUndo({ environment, replica, undoStack, applyAndStore }: UndoDeps): Undo {
  const runStep = async (
    step: UndoStep | undefined,
    recordStep: (step: UndoStep, by: string) => void,
  ): Promise<UndoOutcome> => {
    if (step === undefined) return { kind: 'nothing' };
    const conflicts = conflictsOf(replica, step.id);
    const mutation = createMutation(environment, 'undo', { of: step.id });
    // Noted before anything is awaited: the next key press must find the next step.
    recordStep(step, mutation.id);
    const result = await applyAndStore(mutation);
    if (result.ok) return { kind: 'done', step, points: result.points };
    undoStack.drop(mutation.id);
    return { kind: 'refused', step, code: result.code, conflicts };
  };

  return {
    undo: (id) => runStep(undoStack.lastDone(id), undoStack.recordUndone),
    redo: () => runStep(undoStack.lastUndone(), undoStack.recordRedone),
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

/** The idea that a step is about, if there is one. */
function ideaOf(step: Inverse, view: View): Idea | undefined {
  if ('ideaId' in step) return view.get(step.ideaId);
  return 'id' in step ? view.get(step.id) : undefined;
}

/** Fields that no person reads, so that there is nothing to show of a conflict. */
const hiddenFields = new Set<keyof IdeaPatch>(['rank', 'finishedAt']);

function conflictsIn(idea: Idea, step: Inverse): readonly Conflict[] {
  switch (step.kind) {
    case 'change-idea': {
      const fields = Object.keys(step.from) as (keyof IdeaPatch)[];
      return fields
        .filter((field) => !hiddenFields.has(field) && !deepEqual(idea[field], step.from[field]))
        .map((field) => ({ field, now: idea[field], before: step.to[field] }));
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
