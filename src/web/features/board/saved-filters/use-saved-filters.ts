import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { useAccountState, useMessages, useObservable } from '../../../app/context/forge.ts';
import { useBoard } from '../state/board-context.ts';
import { findSaved, findShown, savedFiltersState } from './saved-filters-state.ts';

/** The saved filters as people see them. */
export interface ShownSavedFilters {
  /** In the alphabetical order of the language. */
  readonly saved: readonly SavedFilter[];
  /** The one that the board shows. */
  readonly shown: SavedFilter | null;
  /** The one that was applied or saved last. The board may have been filtered otherwise since. */
  readonly last: SavedFilter | null;
}

export function useSavedFilters(): ShownSavedFilters {
  const board = useBoard();
  const { format } = useMessages();
  const { categories, savedFilters = [] } = useAccountState();
  const lastName = useObservable(savedFiltersState(board).lastName);
  useObservable(board.filter);
  useObservable(board.sort);
  return {
    saved: savedFilters.toSorted((a, b) => a.name.localeCompare(b.name, format.locale)),
    shown: findShown(savedFilters, board, categories, lastName),
    last: findSaved(savedFilters, lastName),
  };
}
