import { ChartNoAxesColumn, Flame, LayoutGrid, Rows3 } from 'lucide';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Boundary, CrashPanel } from '../../app/boundary.tsx';
import { useAccount, useForge, useMessages, useObservable } from '../../app/forge.ts';
import { takeHandedFocus } from '../../app/handed-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useProgressLeft } from '../idea/progress-underway.ts';
import { BoardContext, useBoard } from './board-context.ts';
import { type ViewName, createBoardState, views } from './board-state.ts';
import css from './board.module.css';
import { DropZone } from './drop-zone.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FocusView } from './focus-view.tsx';
import { BoardDialogs } from './board-dialogs.tsx';
import { Header } from './header.tsx';
import { IdeaList } from './idea-list.tsx';
import { LoadingIdeas } from './loading-ideas.tsx';
import { Notices } from './notices.tsx';
import { NewIdeaButton } from './new-idea-button.tsx';
import { PrintedIdeas } from './printed-ideas.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useWordsOfGoneIdeas } from './use-words-of-gone-ideas.ts';
import { Sidebar } from './sidebar.tsx';

export interface BoardProps {
  /** What the Dashboard tab shows. */
  readonly dashboard: ReactNode;
}

/** The main screen of a signed-in person. */
export function Board({ dashboard }: BoardProps) {
  const { actions, environment, messages, zone } = useForge();
  const account = useAccount();
  const [board] = useState(() => createBoardState(account, environment, messages, zone));
  useEffect(() => board.close, [board]);
  useEffect(() => actions.onResort(board.resort), [actions, board]);
  useProgressLeft();
  useWordsOfGoneIdeas();
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
  const messages = useMessages();
  const view = useObservable(board.view);
  const isLoaded = useObservable(useAccount().isLoaded);
  const shown = view === 'dashboard' ? dashboard : <IdeaView view={view} />;
  useLayoutEffect(
    () => takeHandedFocus(document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')),
    [],
  );
  return (
    <Tabs<ViewName>
      label={messages.views.label}
      items={views.map((id) => ({ id, label: messages.views[id], icon: icons[id] }))}
      selected={view}
      onSelect={(next) => {
        board.showView(next);
        // On a phone the tabs are within reach wherever the page is.
        scrollTo({ top: 0 });
      }}
    >
      {/* Within the panel, of which each view has its own: coming back to it tries again. */}
      <Boundary fallback={<CrashPanel messages={messages} />}>{isLoaded ? shown : <LoadingIdeas />}</Boundary>
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
