import { isFinished } from '#domain/idea/progress.ts';
import { defaultReopenedProgress } from '#domain/mutation/progress-before-finish.ts';
import { doublePressMs } from '../controls/double-press.ts';
import { type ActionDeps } from './action-deps.ts';
import { type PerformWithFeedback } from './perform-with-feedback.ts';
import { type UndoToasts } from './undo-toasts.ts';

export interface FinishActions {
  setProgress(id: string, progress: number): Promise<boolean>;
  /**
   * Finishes an idea, or reopens a finished one with the progress it had before. The second half of a double press does
   * nothing.
   */
  toggleFinished(id: string): Promise<boolean>;
  /** Undoes the mutation that finished an idea; reopens the idea if that was no mutation of this page. */
  undoFinish(id: string): Promise<void>;
}

export function createFinishActions(
  { client, now }: ActionDeps,
  { perform, finishedBy }: PerformWithFeedback,
  { undo }: UndoToasts,
): FinishActions {
  let lastPress = { id: '', at: -Infinity };
  const ideaOf = (id: string) => client.account.get()?.view.get(id);

  const setProgress = (id: string, progress: number) =>
    perform(
      'setProgress',
      { id, progress },
      { completedText: (words, title) => words.toasts.completed(title), ideaId: id, canUndo: true },
    );

  const reopen = async (id: string) => {
    const open = client.account.get();
    const work = open?.work ?? (await open?.prepare());
    const before = await work?.progressBeforeFinish(id);
    const idea = ideaOf(id);
    // Another device may have reopened it meanwhile.
    return idea !== undefined && isFinished(idea) && setProgress(id, before ?? defaultReopenedProgress);
  };

  return {
    setProgress,
    async toggleFinished(id) {
      const [before, at] = [lastPress, now()];
      if (before.id === id && Math.abs(at - before.at) < doublePressMs) return false;
      lastPress = { id, at };
      const idea = ideaOf(id);
      if (idea === undefined) return false;
      return isFinished(idea) ? reopen(id) : setProgress(id, 100);
    },
    async undoFinish(id) {
      const by = finishedBy(id);
      if (by === null) await reopen(id);
      else await undo(by);
    },
  };
}
