import { X } from 'lucide';
import { noFilter } from '#domain/board/filter.ts';
import { useMessages } from '../../../app/context/forge.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { mayFocusFields } from '../../../ui/focus/focus-recovery.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useBoard } from '../state/board-context.ts';
import { searchFieldId } from './search-field-id.ts';

/** Clears all filters. The button then disappears, so the focus moves to the search field. */
export function ClearFiltersButton({ isIcon = false }: { readonly isIcon?: boolean }) {
  const board = useBoard();
  const { filter } = useMessages();
  const clearFilters = () => {
    if (mayFocusFields()) document.getElementById(searchFieldId)?.focus();
    board.filterBy(noFilter);
  };
  if (!isIcon) return <Button onClick={clearFilters}>{filter.clear}</Button>;
  return (
    <IconButton label={filter.clear} onClick={clearFilters}>
      <Icon of={X} size={16} />
    </IconButton>
  );
}
