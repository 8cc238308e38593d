import { isSavable } from '#domain/board/saved-filters.ts';
import { useAccountState, useMessages, useObservable } from '../../../app/context/forge.ts';
import { ErrorBoundary } from '../../../app/shell/error-boundary.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SavedFiltersPart } from '../saved-filters/lazy-saved-filters.tsx';
import { useBoard } from '../state/board-context.ts';
import { FilterChoices } from './filter-choices.tsx';
import css from './filter-sheet.module.css';

/** The sort and filters, where they do not fit beside the search. */
export function FilterSheet({ onClose }: { onClose(): void }) {
  const { app, filter } = useMessages();
  const { savedFilters } = useAccountState();
  const current = useObservable(useBoard().filter);
  return (
    <Dialog title={filter.sheet} size="small" closeLabel={app.close} onClose={onClose}>
      <div className={css.choices}>
        <ErrorBoundary fallback={null}>{savedFilters && <SavedFiltersPart only="choice" />}</ErrorBoundary>
        <FilterChoices />
        <ErrorBoundary fallback={null}>
          {isSavable(current) && <SavedFiltersPart only="form" />}
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}
