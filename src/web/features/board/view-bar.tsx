import { ChartNoAxesColumn, Flame, LayoutGrid, Rows3 } from 'lucide';
import { type ReactNode } from 'react';
import { useAccount, useMessages, useObservable } from '../../app/context/forge.ts';
import { ErrorBoundary } from '../../app/shell/error-boundary.tsx';
import { optionalPart } from '../../app/shell/optional-part.tsx';
import { TabList } from '../../ui/controls/tabs.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { useBoard } from './state/board-context.ts';
import { type ViewName, views } from './state/board-state.ts';
import css from './view-bar.module.css';

// Loads with the first selection. The filters stay until then.
const SelectionToolbar = optionalPart(
  async () => (await import('./selection/selection-toolbar.tsx')).SelectionToolbar,
  FilterBar,
);

// Loads with List and All.
const SelectButton = optionalPart(async () => (await import('./selection/select-button.tsx')).SelectButton);

const icons: Record<ViewName, ReactNode> = {
  focus: <Icon of={Flame} size={20} />,
  list: <Icon of={Rows3} size={20} />,
  all: <Icon of={LayoutGrid} size={20} />,
  dashboard: <Icon of={ChartNoAxesColumn} size={20} />,
};

/** The header's second row: the views and, for those with ideas, search and filters. */
export function ViewBar({ tabs }: { readonly tabs: string }) {
  const board = useBoard();
  const messages = useMessages();
  const view = useObservable(board.view);
  const isLoaded = useObservable(useAccount().isLoaded);
  const isSelecting = useObservable(board.selection) !== null;
  const isCalendar = useObservable(board.isCalendar);
  const hasIdeas = view !== 'dashboard';
  const hasRows = view === 'all' || (view === 'list' && !isCalendar);
  return (
    <div className={css.bar} data-ideas={hasIdeas || undefined}>
      <TabList<ViewName>
        id={tabs}
        label={messages.views.label}
        items={views.map((id) => ({ id, label: messages.views[id], icon: icons[id] }))}
        selected={view}
        onSelect={(next) => {
          board.showView(next);
          // The tabs can be pressed at any scroll position.
          scrollTo({ top: 0 });
        }}
      />
      {hasIdeas && isLoaded && (
        // Without its filters the board still works.
        <ErrorBoundary fallback={null}>
          {isSelecting ? <SelectionToolbar /> : <FilterBar />}
          {hasRows && <SelectButton />}
        </ErrorBoundary>
      )}
    </div>
  );
}
