import { Lightbulb, Plus } from 'lucide';
import { isFiltering, noFilter } from '#domain/search.ts';
import { useForge, useMessages, useObservable } from '../../app/forge.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mayFocusFields } from '../../ui/keep-focus.ts';
import { useStatistics } from '../idea/use-statistics.ts';
import { useBoard } from './board-context.ts';
import { searchFieldId } from './filter-bar.tsx';
import { showNewIdea } from './show-new-idea.ts';

/** Why there is nothing to show, and what to do about it. */
export function EmptyBoard() {
  const { dialogs } = useForge();
  const board = useBoard();
  const { empty, filter } = useMessages();
  const { total } = useStatistics();
  const current = useObservable(board.filter);
  // Focus has nothing to show of what is finished, though it matches.
  const isMatching = useObservable(board.ideas).length > 0;
  if (total > 0 && isFiltering(current)) {
    const clear = () => {
      // The button goes with the filters; the search stays.
      if (mayFocusFields()) document.getElementById(searchFieldId)?.focus();
      board.filterBy(noFilter);
    };
    return (
      <EmptyState text={isMatching ? empty.matchesFinished : empty.noMatch}>
        <Button onClick={clear}>{filter.clear}</Button>
      </EmptyState>
    );
  }
  const showExample = () => {
    if (!board.newIdea.hasOwnWork()) board.newIdea.suggest();
    showNewIdea(dialogs);
  };
  return (
    <EmptyState text={total === 0 ? empty.noIdeas : empty.allFinished}>
      <Button
        kind="primary"
        icon={<Icon of={Plus} size={16} strokeWidth={2.4} />}
        onClick={() => showNewIdea(dialogs)}
      >
        {empty.startOwn}
      </Button>
      <Button icon={<Icon of={Lightbulb} size={16} />} onClick={showExample}>
        {empty.example}
      </Button>
    </EmptyState>
  );
}
