import { flushSync } from 'react-dom';
import { type Environment } from '#client/environment.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { withCard } from '../list/with-card.ts';
import { showView } from '../shortcuts/show-view.ts';
import { type BoardState } from '../state/board-state.ts';

export interface RevealDeps {
  readonly account: Pick<OpenAccount, 'view'>;
  readonly board: BoardState;
  readonly environment: Pick<Environment, 'schedule'>;
}

/** How long a new idea is marked, in ms. */
const markMs = 2_000;

/**
 * Marks an idea just added where its card is in the window. Otherwise the list stays where it is, and the result scrolls to
 * the idea; undefined if filters hide it.
 */
export function revealAdded(
  { account, board, environment }: RevealDeps,
  id: string,
): (() => void) | undefined {
  const idea = account.view.get(id);
  if (idea === undefined || !board.isShown(idea)) return undefined;
  const mark = (card: HTMLElement) => {
    card.dataset['new'] = '';
    environment.schedule(markMs, () => delete card.dataset['new']);
  };
  const card = document.querySelector<HTMLElement>(`[data-idea="${CSS.escape(id)}"]`);
  if (card !== null && isInWindow(card)) {
    mark(card);
    return undefined;
  }
  return () => {
    // At once, so that no card of the former view is taken for the list's.
    if (!['list', 'all'].includes(board.view.get())) flushSync(() => showView('list', board));
    withCard(board, id, (found) => {
      found.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
      found.scrollIntoView({ block: 'center' });
      mark(found);
    });
  };
}

/** The height of a row's title, and of a phone's tabs at the bottom. */
const minVisiblePx = 96;

/** Whether a card's top is between the sticky header and the bottom of the window. A sheet may cover it for now. */
function isInWindow(card: HTMLElement): boolean {
  const { top } = card.getBoundingClientRect();
  const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return top >= headerBottom - 1 && top < innerHeight - minVisiblePx;
}
