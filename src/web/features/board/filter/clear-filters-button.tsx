import { noFilter } from '#domain/board/filter.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { mayFocusFields } from '../../../ui/focus/focus-recovery.ts';
import { useBoard } from '../state/board-context.ts';
import { searchFieldId } from './search-field-id.ts';

/** Clears all filters. The button then disappears, so the focus moves to the search field. */
export function ClearFiltersButton(props: Pick<ButtonProps, 'kind'>) {
  const board = useBoard();
  const { filter } = useMessages();
  const clearFilters = () => {
    if (mayFocusFields()) document.getElementById(searchFieldId)?.focus();
    board.filterBy(noFilter);
  };
  return (
    <Button {...props} onClick={clearFilters}>
      {filter.clear}
    </Button>
  );
}
