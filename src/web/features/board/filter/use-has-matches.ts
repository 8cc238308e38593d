import { useObservable } from '../../../app/context/forge.ts';
import { useBoard } from '../state/board-context.ts';
import { useFocus } from '../state/use-focus.ts';

/** Whether the view shows any idea that passes the filters. Focus shows none that is finished or set aside. */
export function useHasMatches(): boolean {
  const board = useBoard();
  const ideas = useObservable(board.ideas);
  const view = useObservable(board.view);
  const { idea } = useFocus();
  return view === 'focus' ? idea !== undefined : ideas.length > 0;
}
