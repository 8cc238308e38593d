import { type IdeaPatch, type Inverse } from '#domain/effect.ts';
import { type Idea } from '#domain/idea.ts';
import { isSame } from '#domain/same.ts';
import { type CallOutcome, type IdeaCalls } from './idea-calls.ts';
import { type OpenAccount } from './open-account.ts';
import { type UndoStep } from './undo-stack.ts';

/** What stands in the way of undoing: what a field, update or note says now, and what it said before. */
export interface Conflict {
  readonly field: keyof IdeaPatch | 'entry';
  readonly now: unknown;
  readonly before: unknown;
}

export type UndoOutcome =
  | { readonly kind: 'done'; readonly step: UndoStep }
  /** There is nothing to take back or do again. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'refused';
      readonly step: UndoStep;
      readonly code: FailureCode;
      readonly conflicts: readonly Conflict[];
    };

type FailureCode = Extract<CallOutcome, { ok: false }>['code'];

/** Taking back and doing again what this device did. */
export interface Undo {
  /** The last thing done, or the one with that mutation id. */
  undo(id?: string): Promise<UndoOutcome>;
  redo(): Promise<UndoOutcome>;
  /** What has been changed since a mutation, with both values: neither is lost by refusing to undo it. */
  conflictsOf(mutationId: string): readonly Conflict[];
}

export interface UndoParts {
  readonly perform: IdeaCalls['perform'];
  account(): OpenAccount | null;
  newId(): string;
}

export function createUndo({ account, perform, newId }: UndoParts): Undo {
  const take = async (
    step: UndoStep | undefined,
    note: (open: OpenAccount, step: UndoStep, by: string) => void,
  ): Promise<UndoOutcome> => {
    const open = account();
    if (open === null || step === undefined) return { kind: 'nothing' };
    const conflicts = conflictsOf(open, step.id);
    const by = newId();
    // Noted before anything is awaited: the next key press must find the next step.
    note(open, step, by);
    const result = await perform('undo', { of: step.id }, by);
    if (result.ok) return { kind: 'done', step };
    open.steps.drop(by);
    return { kind: 'refused', step, code: result.code, conflicts };
  };

  return {
    undo: (id) => take(account()?.steps.lastDone(id), (open, step, by) => open.steps.undid(step, by)),
    conflictsOf(mutationId) {
      const open = account();
      return open === null ? [] : conflictsOf(open, mutationId);
    },
    redo: () => take(account()?.steps.lastUndone(), (open, step, by) => open.steps.redid(step, by)),
  };
}

function conflictsOf({ replica }: OpenAccount, mutationId: string): readonly Conflict[] {
  const inverse = replica.record(mutationId)?.inverse ?? [];
  return inverse.flatMap((step) => {
    const idea = replica.get('ideaId' in step ? step.ideaId : 'id' in step ? step.id : '');
    return idea === undefined ? [] : conflictsIn(idea, step);
  });
}

/** Fields nobody reads as such. */
const unseen = new Set<keyof IdeaPatch>(['rank', 'createdAt', 'finishedAt']);

function conflictsIn(idea: Idea, step: Inverse): readonly Conflict[] {
  switch (step.kind) {
    case 'change-idea': {
      const fields = Object.keys(step.from) as (keyof IdeaPatch)[];
      return fields
        .filter((field) => !unseen.has(field) && !isSame(idea[field], step.from[field]))
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
