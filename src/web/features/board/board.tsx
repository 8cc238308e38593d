import { type ComponentType, type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { isBlank } from '#domain/primitives/text.ts';
import { useAccount, useForge, useMessages, useObservable } from '../../app/context/forge.ts';
import { receiveFocus } from '../../app/focus/focus-handoff.ts';
import { ErrorBoundary, CrashPanel } from '../../app/shell/error-boundary.tsx';
import { optionalPart } from '../../app/shell/optional-part.tsx';
import { TabPanel } from '../../ui/controls/tabs.tsx';
import { useApplyPendingProgress } from '../idea/drafts/pending-progress.ts';
import { BoardLinksContext } from '../idea/links/board-links.ts';
import { BoardDialogs } from './board-dialogs.tsx';
import css from './board.module.css';
import { CaptureLine } from './capture/capture-line.tsx';
import { useFileDropGuard } from './files/use-file-drop-guard.ts';
import { FilterStatus } from './filter/filter-status.tsx';
import { useBoardLinks } from './filter/use-board-links.ts';
import { Header } from './header/header.tsx';
import { IdeaListPart } from './list/lazy-idea-list.tsx';
import { Notices } from './notices.tsx';
import { arrivalPlace } from './places/arrival-place.ts';
import { useKeptPlace } from './places/use-kept-place.ts';
import { SearchMarksProvider } from './search/search-marks-provider.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { NewIdeaButton } from './sidebar/new-idea-button.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { BoardContext, useBoard } from './state/board-context.ts';
import { type ViewName, createBoardState } from './state/board-state.ts';
import { useIsPhone } from './state/breakpoints.ts';
import { ViewBar } from './view-bar.tsx';
import { EmptyBoard } from './views/empty-board.tsx';
import { FocusView } from './views/focus-view.tsx';
import { LoadingIdeas } from './views/loading-ideas.tsx';

// Needed once the ideas are shown.
const BoardBehind = optionalPart(async () => (await import('./board-behind.tsx')).BoardBehind);

export interface BoardProps {
  /** The content of the Dashboard tab. */
  readonly dashboard: ReactNode;
}

/** The main screen after signing in. */
export function Board({ dashboard }: BoardProps) {
  const { actions, clock, environment, history, messages, zone } = useForge();
  const account = useAccount();
  const tabs = useId();
  const [board] = useState(() => {
    const arrival = arrivalPlace(history, account.user.id);
    return createBoardState(account, environment, messages, zone, clock, arrival);
  });
  useEffect(() => board.close, [board]);
  useEffect(() => actions.onSortRestored(board.restoreSort), [actions, board]);
  const links = useBoardLinks(board);
  useApplyPendingProgress();
  useKeptPlace(board);
  useFileDropGuard();
  const isLoaded = useObservable(account.isLoaded);
  return (
    <BoardContext value={board}>
      <BoardLinksContext value={links}>
        <Header>
          <ViewBar tabs={tabs} />
        </Header>
        <div className={css.page}>
          <main className={css.main}>
            <Notices />
            <SearchMarksProvider>
              <View tabs={tabs} dashboard={dashboard} />
            </SearchMarksProvider>
          </main>
          <Sidebar />
        </div>
      </BoardLinksContext>
      <NewIdeaButton />
      <BoardDialogs />
      {isLoaded && (
        // Without them, the page is printed as it is shown, and files are picked.
        <ErrorBoundary fallback={null}>
          <BoardBehind />
        </ErrorBoundary>
      )}
    </BoardContext>
  );
}

const ideaViews: Record<Exclude<ViewName, 'dashboard'>, ComponentType> = {
  focus: FocusView,
  list: () => <IdeaListPart layout="rows" />,
  all: () => <IdeaListPart layout="cards" />,
};

interface ViewProps extends BoardProps {
  /** The id of the tabs, whose panel this is. */
  readonly tabs: string;
}

function View({ tabs, dashboard }: ViewProps) {
  const board = useBoard();
  useShortcuts();
  const messages = useMessages();
  const isPhone = useIsPhone();
  const isSheetOpen = useObservable(useForge().dialogs.open)?.kind === 'new-idea';
  const view = useObservable(board.view);
  const isLoaded = useObservable(useAccount().isLoaded);
  const shown = view === 'dashboard' ? dashboard : <IdeaView view={view} />;
  useLayoutEffect(
    () => receiveFocus(document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')),
    [],
  );
  return (
    <TabPanel id={tabs} selected={view}>
      {/* Inside the panel, so that each view has its own boundary: returning to a view retries it. */}
      <ErrorBoundary fallback={<CrashPanel texts={messages.app} />}>
        {isLoaded ? (
          <>
            {!isPhone && (
              // The sheet has the same line with the same draft.
              <div className={isSheetOpen ? css.replaced : undefined}>
                <CaptureLine />
              </div>
            )}
            {shown}
          </>
        ) : (
          <LoadingIdeas />
        )}
      </ErrorBoundary>
    </TabPanel>
  );
}

// Loads with the first search.
const AlsoFound = optionalPart(async () => (await import('./search/also-found.tsx')).AlsoFound);

function IdeaView({ view }: { readonly view: Exclude<ViewName, 'dashboard'> }) {
  const board = useBoard();
  const isEmpty = useObservable(board.ideas).length === 0;
  const isSearching = !isBlank(useObservable(board.filter).search);
  const Shown = ideaViews[view];
  return (
    <>
      <FilterStatus />
      {/* Focus shows for a moment longer an idea that leaves the filter by being finished. */}
      {isEmpty && view !== 'focus' ? <EmptyBoard /> : <Shown />}
      {isSearching && (
        <ErrorBoundary fallback={null}>
          <AlsoFound />
        </ErrorBoundary>
      )}
    </>
  );
}
