import { type Sort } from '#domain/sort.ts';
import { type UndoOutcome } from '#client/undo.ts';
import { type Messages } from '#messages/en.ts';
import { type ActionParts } from './action-parts.ts';
import { type FailureTelling } from './failure-telling.ts';
import { isolated } from './isolated.ts';
import { sampleWording } from './sample-words.ts';
import { gainOf } from './toasts.ts';

/** Takes back what a person did, or does it again, and tells them. */
export interface UndoTelling {
  /** Takes back the last thing done on this device, or the one with that mutation id. */
  undo(id?: string): Promise<void>;
  redo(): Promise<void>;
  /** Tells which order is to be shown again in place of which, when a move was taken back or done again. */
  onResort(handler: (from: Sort, to: Sort) => void): () => void;
}

export function createUndoTelling(
  { client, toasts, play }: ActionParts,
  failures: FailureTelling,
): UndoTelling {
  const resorting = new Set<(from: Sort, to: Sort) => void>();
  const tellUndo = (outcome: UndoOutcome, step: 'undo' | 'redo') => {
    const isRedo = step === 'redo';
    if (outcome.kind === 'nothing')
      return toasts.success(({ undo: words }) => (isRedo ? words.nothingToRedo : words.nothing));
    if (outcome.kind === 'refused') return failures.notUndone(outcome.code, outcome.conflicts);
    const { id, name, title, sort } = outcome.step;
    // The message of what was done may still be there, with an Undo of its own.
    toasts.takeBack(id);
    if (sort) for (const handler of resorting) handler(isRedo ? sort : 'manual', isRedo ? 'manual' : sort);
    play('move');
    const said = (words: Messages) =>
      (isRedo ? words.undo.redone : words.undo.undone)(
        words.history.names[name],
        isolated(sampleWording(words).shown(title)),
      );
    return toasts.success(said, gainOf(outcome.points));
  };
  return {
    undo: async (id) => tellUndo(await client.undo(id), 'undo'),
    redo: async () => tellUndo(await client.redo(), 'redo'),
    onResort(handler) {
      resorting.add(handler);
      return () => void resorting.delete(handler);
    },
  };
}
