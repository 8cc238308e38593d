import { focusOn } from '#domain/board/focus.ts';
import { useObservable } from '../../../app/context/forge.ts';
import { useBoard } from '../state/board-context.ts';

/** Whether the view shows any idea that passes the filters. Focus shows no finished one. */
export function useHasMatches(): boolean {
  const board = useBoard();
  const ideas = useObservable(board.ideas);
  const view = useObservable(board.view);
  return view === 'focus' ? focusOn(ideas) !== null : ideas.length > 0;
}
