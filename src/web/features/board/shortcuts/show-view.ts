import { type BoardState, type ViewName, views } from '../state/board-state.ts';

/**
 * Shows a view as its tab does. Moves the focus only if the focused element is removed or is the old view's
 * tab.
 */
export function showView(view: ViewName, board: BoardState): void {
  if (view === board.view.get()) return;
  const panel = document.querySelector('[role=tabpanel]');
  const tabs = document.querySelectorAll<HTMLElement>('[role=tab]');
  const focused = document.activeElement;
  const isSearchLeft = view === 'dashboard' && focused?.closest('[role=search]') !== null;
  const isFocusLeft = isSearchLeft || panel?.contains(focused) || [...tabs].some((tab) => tab === focused);
  board.showView(view);
  scrollTo({ top: 0 });
  if (isFocusLeft) tabs[views.indexOf(view)]?.focus({ preventScroll: true });
}
