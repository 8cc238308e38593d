import { flushSync } from 'react-dom';
import { noFilter } from '#domain/board/filter.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { paletteMessages } from '#messages/palette-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { withCard } from '../list/with-card.ts';
import { showView } from '../shortcuts/show-view.ts';
import { type BoardState } from '../state/board-state.ts';
import { recordOpenedIdea } from './opened-ideas.ts';

interface OpenIdeaDeps extends Pick<Forge, 'environment' | 'toasts'> {
  readonly board: BoardState;
}

/** Shows an idea in List, clears filters that hide it, and focuses it. */
export function openIdea({ board, environment, toasts }: OpenIdeaDeps, idea: Idea, focus = focusTitle): void {
  recordOpenedIdea(environment.storage, idea.id);
  const isHidden = !board.isShown(idea);
  if (isHidden) toasts.success(({ format }) => paletteMessages[format.language].palette.filtersCleared);
  // At once, so that no card of the former view is taken for the list's.
  flushSync(() => {
    if (isHidden) board.filterBy(noFilter);
    showView('list', board);
  });
  withCard(board, idea.id, focus);
}

function focusTitle(card: HTMLElement): void {
  card.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'center' });
}
