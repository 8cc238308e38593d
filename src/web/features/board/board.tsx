import { ChartNoAxesColumn, Flame, LayoutGrid, Rows3 } from 'lucide';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useAccount, useForge, useMessages, useObservable } from '../../app/context/forge.ts';
import { receiveFocus } from '../../app/focus/focus-handoff.ts';
import { ErrorBoundary, CrashPanel } from '../../app/shell/error-boundary.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useApplyPendingProgress } from '../idea/drafts/pending-progress.ts';
import { BoardDialogs } from './board-dialogs.tsx';
import css from './board.module.css';
import { CaptureLine } from './capture/capture-line.tsx';
import { useIncomingText } from './capture/use-incoming-text.ts';
import { DropZone } from './files/drop-zone.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { Header } from './header/header.tsx';
import { IdeaList } from './list/idea-list.tsx';
import { Notices } from './notices.tsx';
import { useOrphanedDrafts } from './orphaned-drafts/use-orphaned-drafts.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { NewIdeaButton } from './sidebar/new-idea-button.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { BoardContext, useBoard } from './state/board-context.ts';
import { type ViewName, createBoardState, views } from './state/board-state.ts';
import { useIsPhone } from './state/breakpoints.ts';
import { EmptyBoard } from './views/empty-board.tsx';
import { FocusView } from './views/focus-view.tsx';
import { LoadingIdeas } from './views/loading-ideas.tsx';
import { PrintedIdeas } from './views/printed-ideas.tsx';

export interface BoardProps {
  /** The content of the Dashboard tab. */
  readonly dashboard: ReactNode;
}

/** The main screen after signing in. */
export function Board({ dashboard }: BoardProps) {
  const { actions, clock, environment, messages, zone } = useForge();
  const account = useAccount();
  const [board] = useState(() => createBoardState(account, environment, messages, zone, clock));
  useEffect(() => board.close, [board]);
  useEffect(() => actions.onSortRestored(board.restoreSort), [actions, board]);
  useApplyPendingProgress();
  useOrphanedDrafts();
  return (
    <BoardContext value={board}>
      <Header />
      <div className={css.page}>
        <main className={css.main}>
          <Notices />
          <Views dashboard={dashboard} />
        </main>
        <Sidebar />
      </div>
      <NewIdeaButton />
      <BoardDialogs />
      <DropZone />
      <PrintedIdeas />
    </BoardContext>
  );
}

const ideaViews: Record<Exclude<ViewName, 'dashboard'>, ComponentType> = {
  focus: FocusView,
  list: () => <IdeaList layout="rows" />,
  all: () => <IdeaList layout="cards" />,
};

const icons: Record<ViewName, ReactNode> = {
  focus: <Icon of={Flame} size={20} />,
  list: <Icon of={Rows3} size={20} />,
  all: <Icon of={LayoutGrid} size={20} />,
  dashboard: <Icon of={ChartNoAxesColumn} size={20} />,
};

function Views({ dashboard }: BoardProps) {
  const board = useBoard();
  useShortcuts();
  useIncomingText();
  const messages = useMessages();
  const isPhone = useIsPhone();
  const view = useObservable(board.view);
  const isLoaded = useObservable(useAccount().isLoaded);
  const shown = view === 'dashboard' ? dashboard : <IdeaView view={view} />;
  useLayoutEffect(
    () => receiveFocus(document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')),
    [],
  );
  return (
    <Tabs<ViewName>
      label={messages.views.label}
      items={views.map((id) => ({ id, label: messages.views[id], icon: icons[id] }))}
      selected={view}
      onSelect={(next) => {
        board.showView(next);
        // On a phone the tabs can be pressed at any scroll position.
        scrollTo({ top: 0 });
      }}
    >
      {/* Inside the panel, so that each view has its own boundary: returning to a view retries it. */}
      <ErrorBoundary fallback={<CrashPanel messages={messages} />}>
        {isLoaded ? (
          <>
            {!isPhone && <CaptureLine />}
            {shown}
          </>
        ) : (
          <LoadingIdeas />
        )}
      </ErrorBoundary>
    </Tabs>
  );
}

function IdeaView({ view }: { readonly view: Exclude<ViewName, 'dashboard'> }) {
  const isEmpty = useObservable(useBoard().ideas).length === 0;
  const Shown = ideaViews[view];
  return (
    <>
      <FilterBar />
      {isEmpty ? <EmptyBoard /> : <Shown />}
    </>
  );
}
