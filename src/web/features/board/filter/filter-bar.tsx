import { SlidersHorizontal } from 'lucide';
import { countChoices, isFiltering } from '#domain/board/filter.ts';
import { useForge, useMessages, useTypedValue } from '../../../app/context/forge.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useBoard } from '../state/board-context.ts';
import { useHasWideFilterBar, useIsNarrow } from '../state/breakpoints.ts';
import { ClearFiltersButton } from './clear-filters-button.tsx';
import css from './filter-bar.module.css';
import { FilterChoices } from './filter-choices.tsx';
import { HideFinishedButton } from './hide-finished-button.tsx';
import { searchFieldId, stateFieldId } from './search-field-id.ts';
import { useHasMatches } from './use-has-matches.ts';

/** Search, sort and filters in one line. Where the selects do not fit, a button opens them in a sheet. */
export function FilterBar() {
  const board = useBoard();
  const { filter } = useMessages();
  const current = useTypedValue(board.filter);
  const hasMatches = useHasMatches();
  const isNarrow = useIsNarrow();
  const isWide = useHasWideFilterBar();
  return (
    <div className={css.bar} role="search" aria-label={filter.label}>
      <SearchField
        id={searchFieldId}
        label={filter.search}
        value={current.search}
        onSearch={(search) => board.filterBy({ search })}
      />
      {isNarrow ? <SheetButton count={countChoices(current)} /> : <FilterChoices isInline />}
      {isWide && <HideFinishedButton />}
      {isFiltering(current) && hasMatches && <ClearFiltersButton isIcon />}
    </div>
  );
}

function SheetButton({ count }: { readonly count: number }) {
  const { dialogs } = useForge();
  const { filter, format } = useMessages();
  return (
    <button
      type="button"
      // It stands for the selects it opens.
      id={stateFieldId}
      className={css.sheet}
      aria-haspopup="dialog"
      data-on={count > 0 || undefined}
      onClick={() => dialogs.show({ kind: 'filters' })}
    >
      <Icon of={SlidersHorizontal} size={16} />
      <span>{filter.sheet}</span>
      {count > 0 && <b>{format.number(count)}</b>}
    </button>
  );
}
