import { useForge } from '../../../app/context/forge.ts';
import { type BoardState } from '../state/board-state.ts';
import { moveIdea } from './move-idea.ts';

/** Moves an idea to another place among the shown ones; its handle has the focus then. */
export function useMoveIdea(board: BoardState) {
  const { actions } = useForge();
  return (id: string, to: number) =>
    moveIdea({ actions, board }, id, to, () =>
      document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-handle]`),
    );
}
