import { type UndoOutcome } from '#client/undo/undo.ts';
import { type Sort } from '#domain/board/sort.ts';
import { type EntryList } from '#domain/idea/idea.ts';
import { type MutationName } from '#domain/mutation/mutation.ts';
import { type Messages } from '#messages/en/en.ts';
import { pointsHighlight } from '../feedback/toasts.ts';
import { bidiIsolate } from '../language/bidi-isolate.ts';
import { sampleTranslation } from '../language/sample-translation.ts';
import { type ActionDeps } from './action-deps.ts';
import { type ErrorToasts } from './error-toasts.ts';
import { toastIdea } from './mutation-subject.ts';

/** Undoes or redoes a person's mutations and reports the outcome. */
export interface UndoToasts {
  /** Undoes the last mutation of this device, or the one with that id. */
  undo(id?: string): Promise<void>;
  redo(): Promise<void>;
  /** Called when a move is undone or redone: the list then returns to the sort order the move was made in. */
  onSortRestored(handler: (from: Sort, to: Sort) => void): () => void;
}

export function createUndoToasts({ client, toasts, play }: ActionDeps, errorToasts: ErrorToasts): UndoToasts {
  const sortHandlers = new Set<(from: Sort, to: Sort) => void>();
  const showOutcome = (outcome: UndoOutcome, step: 'undo' | 'redo') => {
    const isRedo = step === 'redo';
    if (outcome.kind === 'nothing')
      return toasts.success(({ undo: words }) => (isRedo ? words.nothingToRedo : words.nothing));
    if (outcome.kind === 'refused') return errorToasts.showUndoRefusal(outcome.code, outcome.conflicts);
    const { id, name, title, ideaId, list = 'unknown', sort } = outcome.step;
    // The toast of the original mutation may still be shown, with its own Undo button.
    toasts.dismissMutation(id);
    if (sort) for (const handler of sortHandlers) handler(isRedo ? sort : 'manual', isRedo ? 'manual' : sort);
    play('move');
    const text = (words: Messages) => {
      const { idea, redone, undone } = words.undo;
      const what: Partial<Record<MutationName, (idea: string, entry: EntryList | 'unknown') => string>> =
        words.undo.what;
      const shown = title && bidiIsolate(sampleTranslation(words).toDisplay(title));
      // A newer version that was rolled back may have stored other names; they are treated as edits.
      return (isRedo ? redone : undone)((what[name] ?? words.undo.what.editIdea)(idea(shown), list));
    };
    return toasts.success(text, {
      ...pointsHighlight(outcome.points),
      idea: ideaId === undefined ? undefined : toastIdea({ id: ideaId, title }),
      isNamed: true,
    });
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
