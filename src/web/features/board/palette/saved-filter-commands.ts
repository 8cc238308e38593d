import { Bookmark, BookmarkPlus } from 'lucide';
import { isSavable } from '#domain/board/saved-filters.ts';
import { savedFiltersMessages } from '#messages/saved-filters-messages.ts';
import { stateFieldId } from '../filter/search-field-id.ts';
import { applySavedFilter } from '../saved-filters/apply-saved-filter.ts';
import { savedFiltersState } from '../saved-filters/saved-filters-state.ts';
import { type Command, type CommandDeps } from './command.ts';

/** The commands of the saved filters. `showIdeas` leaves a view without filters. */
export function savedFilterCommands(deps: CommandDeps, showIdeas: () => void): readonly Command[] {
  const { account, board, dialogs, messages } = deps;
  const { savedFilters: words } = savedFiltersMessages[messages.get().format.language];
  const { savedFilters = [] } = account.view.account;
  return [
    ...savedFilters.map((saved) => ({
      id: `saved-filter-${saved.name}`,
      label: `${words.label}: ${saved.name}`,
      icon: Bookmark,
      run() {
        showIdeas();
        applySavedFilter(deps, saved);
      },
    })),
    ...(isSavable(board.filter.get())
      ? [
          {
            id: 'save-filter',
            label: words.save,
            icon: BookmarkPlus,
            run() {
              showIdeas();
              savedFiltersState(board).naming.set('new');
              requestAnimationFrame(() => {
                // Where a button stands for the filters, they are in its sheet.
                const isInSheet = document.getElementById(stateFieldId) instanceof HTMLButtonElement;
                if (isInSheet) dialogs.show({ kind: 'filters' });
              });
            },
          },
        ]
      : []),
  ];
}
