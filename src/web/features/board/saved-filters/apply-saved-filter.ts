import { type OpenAccount } from '#client/open-account.ts';
import { type SavedFilter, usableFilter } from '#domain/board/saved-filters.ts';
import { savedFiltersMessages } from '#messages/saved-filters-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { bidiIsolate } from '../../../app/language/bidi-isolate.ts';
import { type BoardState } from '../state/board-state.ts';
import { savedFiltersState } from './saved-filters-state.ts';

interface ApplyDeps extends Pick<Forge, 'toasts'> {
  readonly account: OpenAccount;
  readonly board: BoardState;
}

/** Filters and sorts the board as saved, and says which parts no longer exist. */
export function applySavedFilter({ account, board, toasts }: ApplyDeps, saved: SavedFilter): void {
  const { filter, sort, gone } = usableFilter(saved, account.view.account.categories);
  savedFiltersState(board).lastName.set(saved.name);
  board.filterBy(filter);
  if (sort !== null) board.sortBy(sort);
  for (const name of gone)
    toasts.success(({ format }) =>
      savedFiltersMessages[format.language].savedFilters.partGone(bidiIsolate(name)),
    );
}
