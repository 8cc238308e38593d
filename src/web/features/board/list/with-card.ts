import { type BoardState } from '../state/board-state.ts';

/** How many frames to wait until the list has rendered the card: a long one scrolls there first. */
const maxWaitFrames = 60;

/** Scrolls the list until it renders an idea's card, then passes the card on. */
export function withCard(
  board: Pick<BoardState, 'ideas' | 'listScroller'>,
  id: string,
  onCard: (card: HTMLElement) => void,
  frames = maxWaitFrames,
): void {
  const card = document.querySelector<HTMLElement>(`[data-item] [data-idea="${CSS.escape(id)}"]`);
  if (card) return onCard(card);
  board.listScroller.get()?.(board.ideas.get().findIndex((idea) => idea.id === id));
  if (frames > 0) requestAnimationFrame(() => withCard(board, id, onCard, frames - 1));
}
