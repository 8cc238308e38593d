import { noFilter } from '#domain/board/filter.ts';
import { type IdeaFields } from '#domain/idea/idea.ts';
import { toastIdea } from '../../../app/actions/mutation-subject.ts';
import { type Toasts } from '../../../app/feedback/toasts.ts';
import { type BoardState } from '../state/board-state.ts';

/** Says so if active filters hide some of the ideas just added. */
export function showHiddenToast(toasts: Toasts, board: BoardState, added: readonly IdeaFields[]): void {
  if (added.every(board.isShownWhenNew)) return;
  const [only, second] = added;
  toasts.success((words) => words.toasts.hidden, {
    idea: only && !second ? toastIdea({ title: only.title }) : undefined,
    action: { label: (words) => words.toasts.show, run: () => board.filterBy(noFilter) },
  });
}
