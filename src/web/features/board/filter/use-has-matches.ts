import { focusOn } from '#domain/board/focus.ts';
import { useObservable } from '../../../app/context/forge.ts';
import { useBoard } from '../state/board-context.ts';
import { useIsSetAside } from '../state/use-is-set-aside.ts';

/** Whether the view shows any idea that passes the filters. Focus shows none that is finished or set aside. */
export function useHasMatches(): boolean {
  const board = useBoard();
  const ideas = useObservable(board.ideas);
  const view = useObservable(board.view);
  const isAside = useIsSetAside();
  return view === 'focus' ? focusOn(ideas, isAside) !== null : ideas.length > 0;
}
