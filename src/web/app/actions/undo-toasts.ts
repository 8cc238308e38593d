import { type UndoOutcome } from '#client/undo/undo.ts';
import { type Sort } from '#domain/board/sort.ts';
import { type Messages } from '#messages/en/en.ts';
import { pointsHighlight } from '../feedback/toasts.ts';
import { bidiIsolate } from '../language/bidi-isolate.ts';
import { sampleTranslation } from '../language/sample-translation.ts';
import { type ActionDeps } from './action-deps.ts';
import { type ErrorToasts } from './error-toasts.ts';

/** Takes back what a person did, or does it again, and tells them. */
export interface UndoToasts {
  /** Takes back the last thing done on this device, or the one with that mutation id. */
  undo(id?: string): Promise<void>;
  redo(): Promise<void>;
  /** Tells which order is to be shown again in place of which, when a move was taken back or done again. */
  onSortRestored(handler: (from: Sort, to: Sort) => void): () => void;
}

export function createUndoToasts({ client, toasts, play }: ActionDeps, errorToasts: ErrorToasts): UndoToasts {
  const sortHandlers = new Set<(from: Sort, to: Sort) => void>();
  const showOutcome = (outcome: UndoOutcome, step: 'undo' | 'redo') => {
    const isRedo = step === 'redo';
    if (outcome.kind === 'nothing')
      return toasts.success(({ undo: words }) => (isRedo ? words.nothingToRedo : words.nothing));
    if (outcome.kind === 'refused') return errorToasts.showUndoRefusal(outcome.code, outcome.conflicts);
    const { id, name, title, sort } = outcome.step;
    // The message of what was done may still be there, with an Undo of its own.
    toasts.dismissMutation(id);
    if (sort) for (const handler of sortHandlers) handler(isRedo ? sort : 'manual', isRedo ? 'manual' : sort);
    play('move');
    const text = (words: Messages) =>
      (isRedo ? words.undo.redone : words.undo.undone)(
        words.history.names[name],
        bidiIsolate(sampleTranslation(words).toDisplay(title)),
      );
    return toasts.success(text, pointsHighlight(outcome.points));
  };
  return {
    undo: async (id) => showOutcome(await client.undo(id), 'undo'),
    redo: async () => showOutcome(await client.redo(), 'redo'),
    onSortRestored(handler) {
      sortHandlers.add(handler);
      return () => void sortHandlers.delete(handler);
    },
  };
}
