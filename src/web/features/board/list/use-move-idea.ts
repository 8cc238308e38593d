import { type Idea } from '#domain/idea/idea.ts';
import { useForge } from '../../../app/context/forge.ts';
import { type BoardState } from '../state/board-state.ts';

/** Moves an idea to another place among the shown ones, and switches to the manual order. */
export function useMoveIdea(board: BoardState, ideas: readonly Idea[]) {
  const { actions } = useForge();
  return (id: string, to: number) => {
    const from = ideas.findIndex((idea) => idea.id === id);
    const idea = ideas[from];
    if (idea === undefined || from === to) return;
    const rest = ideas.toSpliced(from, 1);
    const sort = board.sort.get();
    void actions.move({ id: idea.id, after: rest[to - 1]?.id ?? null, before: rest[to]?.id ?? null, sort });
    board.sortBy('manual');
    // An element moved in the DOM loses the focus: restore it.
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-id="${CSS.escape(idea.id)}"] [data-handle]`)?.focus();
    });
  };
}
