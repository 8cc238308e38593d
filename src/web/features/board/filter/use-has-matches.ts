import { hasFocus } from '#domain/board/focus.ts';
import { useClockBoundary, useForge, useObservable, useZone } from '../../../app/context/forge.ts';
import { useBoard } from '../state/board-context.ts';

/** Whether the view shows any idea that passes the filters. Focus shows none that is finished or set aside. */
export function useHasMatches(): boolean {
  const { environment } = useForge();
  const board = useBoard();
  const ideas = useObservable(board.ideas);
  const view = useObservable(board.view);
  // A set-aside idea returns at a boundary, which the view names, and in another zone at another moment.
  useClockBoundary();
  useZone();
  return view === 'focus' ? hasFocus(ideas, environment.now(), board.returnTime) : ideas.length > 0;
}
