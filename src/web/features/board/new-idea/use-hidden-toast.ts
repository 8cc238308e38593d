import { createMatcher, noFilter } from '#domain/board/filter.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { useForge } from '../../../app/context/forge.ts';
import { useBoard } from '../state/board-context.ts';

/** Returns a function that says so if active filters hide some of the ideas just added. */
export function useHiddenToast(): (added: readonly IdeaFields[]) => void {
  const { toasts } = useForge();
  const board = useBoard();
  return (added) => {
    if (added.every(createMatcher(board.filter.get()))) return;
    toasts.success((words) => words.toasts.hidden, {
      action: { label: (words) => words.toasts.showHidden, run: () => board.filterBy(noFilter) },
    });
  };
}
