import { Lightbulb, Plus } from 'lucide';
import { isFiltering } from '#domain/board/filter.ts';
import { useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { bidiIsolate } from '../../../app/language/bidi-isolate.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { EmptyState } from '../../../ui/panel/empty-state.tsx';
import { useIdeaCount } from '../../idea/statistics/use-idea-count.ts';
import { ClearFiltersButton } from '../filter/clear-filters-button.tsx';
import { showAdding } from '../new-idea/show-new-idea.ts';
import { useBoard } from '../state/board-context.ts';
import { useFocusOnFirstIdea } from './use-focus-on-first-idea.ts';

/** Explains why no idea is shown, with buttons for the next step. */
export function EmptyBoard() {
  const { actions, dialogs } = useForge();
  const board = useBoard();
  const { empty } = useMessages();
  const total = useIdeaCount();
  const current = useObservable(board.filter);
  // The Focus view hides finished ideas, though they match the filter.
  const isMatching = useObservable(board.ideas).length > 0;
  const place = useFocusOnFirstIdea();
  const isFiltered = isFiltering(current);
  if (total > 0 && isFiltered) {
    const words = current.search.trim();
    const none = words === '' ? empty.noneChosen : empty.noMatch(bidiIsolate(words));
    return (
      <EmptyState ref={place} text={isMatching ? empty.matchesFinished : none}>
        <ClearFiltersButton />
      </EmptyState>
    );
  }
  return (
    <EmptyState ref={place} text={total === 0 ? empty.noIdeas : empty.allFinished}>
      <Button
        kind="primary"
        icon={<Icon of={Plus} size={16} strokeWidth={2.4} />}
        onClick={() => showAdding(dialogs)}
      >
        {total === 0 ? empty.addFirst : empty.addAnother}
      </Button>
      <Button
        icon={<Icon of={Lightbulb} size={16} />}
        onClick={() => void actions.capture([board.newIdea.example()])}
      >
        {empty.example}
      </Button>
      {isFiltered && <ClearFiltersButton />}
    </EmptyState>
  );
}
