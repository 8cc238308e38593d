import { type Idea } from '#domain/idea/idea.ts';
import { useForge } from '../../../app/context/forge.ts';
import { type BoardState } from '../state/board-state.ts';

/** Moves an idea to another place of what is shown, and goes over to the manual order. */
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
    // An element that is moved in the page loses the focus, which the person needs to go on.
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-id="${CSS.escape(idea.id)}"] [data-handle]`)?.focus();
    });
  };
}
