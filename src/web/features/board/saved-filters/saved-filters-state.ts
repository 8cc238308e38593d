import { type Writable, writable } from '#client/observable.ts';
import { isFiltering } from '#domain/board/filter.ts';
import {
  type OwnNames,
  type SavedFilter,
  isApplied,
  isSameFilterName,
  usableFilter,
} from '#domain/board/saved-filters.ts';
import { type BoardState } from '../state/board-state.ts';

/** The state of a board's saved filters that is not stored. */
interface SavedFiltersState {
  /** The name of the filter that was applied or saved last. */
  readonly lastName: Writable<string | null>;
  /** Whether the open field names a new filter or renames the shown one; null while it is closed. */
  readonly naming: Writable<'new' | 'shown' | null>;
}

// Not in the board's own state, which loads before it is known whether any filter is on or saved.
const states = new WeakMap<BoardState, SavedFiltersState>();

export function savedFiltersState(board: BoardState): SavedFiltersState {
  let state = states.get(board);
  if (state === undefined) {
    state = { lastName: writable<string | null>(null), naming: writable<'new' | 'shown' | null>(null) };
    states.set(board, state);
  }
  return state;
}

/** The saved filter with this name, if there still is one. */
export function findSaved(saved: readonly SavedFilter[], name: string | null): SavedFilter | null {
  return (name !== null && saved.find((one) => isSameFilterName(one.name, name))) || null;
}

/**
 * The saved filter that the board shows; null if it shows none. Of equal ones it is the one applied last, which may have
 * no part left.
 */
export function findShown(
  saved: readonly SavedFilter[],
  board: Pick<BoardState, 'filter' | 'sort'>,
  own: OwnNames,
  lastName: string | null,
): SavedFilter | null {
  const filter = board.filter.get();
  const isShown = (one: SavedFilter) => isApplied(usableFilter(one, own), filter, board.sort.get());
  const last = findSaved(saved, lastName);
  if (last !== null && isShown(last)) return last;
  return (isFiltering(filter) && saved.find(isShown)) || null;
}
