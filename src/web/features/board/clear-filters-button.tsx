import { noFilter } from '#domain/search.ts';
import { useMessages } from '../../app/forge.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { mayFocusFields } from '../../ui/keep-focus.ts';
import { useBoard } from './board-context.ts';
import { searchFieldId } from './search-field-id.ts';

/** Shows everything again. The button goes with the filters, so the focus goes to the search, which stays. */
export function ClearFiltersButton(props: Pick<ButtonProps, 'kind'>) {
  const board = useBoard();
  const { filter } = useMessages();
  const clear = () => {
    if (mayFocusFields()) document.getElementById(searchFieldId)?.focus();
    board.filterBy(noFilter);
  };
  return (
    <Button {...props} onClick={clear}>
      {filter.clear}
    </Button>
  );
}
