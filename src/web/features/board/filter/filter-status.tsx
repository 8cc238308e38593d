import { isFiltering } from '#domain/board/filter.ts';
import { useAccountState, useMessages, useObservable } from '../../../app/context/forge.ts';
import { ErrorBoundary } from '../../../app/shell/error-boundary.tsx';
import { optionalPart } from '../../../app/shell/optional-part.tsx';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { useIdeaCount } from '../../idea/statistics/use-idea-count.ts';
import { SavedFiltersPart } from '../saved-filters/lazy-saved-filters.tsx';
import { useBoard } from '../state/board-context.ts';
import { useHasWideFilterBar, useIsNarrow } from '../state/breakpoints.ts';
import css from './filter-status.module.css';
import { HideFinishedButton } from './hide-finished-button.tsx';
import { useHasMatches } from './use-has-matches.ts';

// Only the dashboard filters by it.
const HappenedText = optionalPart(async () => (await import('./happened-text.tsx')).HappenedText);

/**
 * Shows and announces how many ideas the filters leave, with the saved filters, and offers to hide finished ones where the
 * filter bar has no space. With no ideas left, the empty board does so.
 */
export function FilterStatus() {
  const board = useBoard();
  const { filter } = useMessages();
  const current = useObservable(board.filter);
  const isOn = isFiltering(current);
  const { length: count } = useObservable(board.ideas);
  const hasMatches = useHasMatches();
  const isWide = useHasWideFilterBar();
  // There a sheet has the filters.
  const isNarrow = useIsNarrow();
  const { savedFilters } = useAccountState();
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{isOn && filter.shown(count)}</span>
      </VisuallyHidden>
      <div className={css.status}>
        {isOn && hasMatches && <FilteredCount count={count} />}
        {current.happened !== null && (
          <ErrorBoundary fallback={null}>
            <p className={css.remaining}>
              <HappenedText happened={current.happened} />
            </p>
          </ErrorBoundary>
        )}
        {!isNarrow && (isOn || savedFilters) && (
          <ErrorBoundary fallback={null}>
            <SavedFiltersPart />
          </ErrorBoundary>
        )}
        {/* Beside the filters, where there is space. */}
        {!isWide && <HideFinishedButton />}
      </div>
    </>
  );
}

function FilteredCount({ count }: { readonly count: number }) {
  const { filter } = useMessages();
  const total = useIdeaCount();
  return (
    <p className={css.remaining} aria-hidden="true">
      {filter.shownOf(count, total)}
    </p>
  );
}
