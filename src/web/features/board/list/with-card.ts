import { type BoardState } from '../state/board-state.ts';

/** How many frames to wait until the list has rendered the card: a long one scrolls there first. */
const maxWaitFrames = 60;

/** Scrolls the list until it renders an idea's card, then passes the card on. Does nothing if filters hide the idea. */
export function withCard(
  board: Pick<BoardState, 'ideas' | 'listScroller'>,
  id: string,
  onCard: (card: HTMLElement) => void,
  frames = maxWaitFrames,
): void {
  const card = document.querySelector<HTMLElement>(`[data-item] [data-idea="${CSS.escape(id)}"]`);
  if (card) return onCard(card);
  const index = board.ideas.get().findIndex((idea) => idea.id === id);
  if (index < 0) return;
  board.listScroller.get()?.(index);
  if (frames > 0) requestAnimationFrame(() => withCard(board, id, onCard, frames - 1));
}
