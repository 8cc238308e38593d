import { type Forge } from '../../../app/context/forge.ts';
import { type BoardState } from '../state/board-state.ts';

export interface MoveIdeaDeps extends Pick<Forge, 'actions'> {
  readonly board: BoardState;
}

/**
 * Moves an idea to another index among the shown ones, and switches to the manual order. `focus` returns the element that
 * keeps the focus. Does nothing if there is no such index.
 */
export function moveIdea(
  { actions, board }: MoveIdeaDeps,
  id: string,
  to: number,
  focus: () => HTMLElement | null,
): void {
  const ideas = board.ideas.get();
  const from = ideas.findIndex((idea) => idea.id === id);
  if (from < 0 || ideas[to] === undefined || from === to) return;
  const rest = ideas.toSpliced(from, 1);
  const sort = board.sort.get();
  void actions.move({ id, after: rest[to - 1]?.id ?? null, before: rest[to]?.id ?? null, sort });
  board.sortBy('manual');
  // An element moved in the DOM loses the focus: restore it.
  requestAnimationFrame(() => focus()?.focus());
}
