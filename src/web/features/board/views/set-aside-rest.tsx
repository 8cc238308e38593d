import { useContext } from 'react';
import { isFiltering } from '#domain/board/filter.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { setAsideMessages } from '#messages/set-aside-messages.ts';
import { useFeatureMessages, useForge, useMessages, useObservable } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/panel/empty-state.tsx';
import { BoardLinksContext } from '../../idea/links/board-links.ts';
import { dateTimeText } from '../../idea/time/date-text.ts';
import { ClearFiltersButton } from '../filter/clear-filters-button.tsx';
import { useBoard } from '../state/board-context.ts';
import { useFocusOnFirstIdea } from './use-focus-on-first-idea.ts';

/** How many of the set-aside ideas are named. */
const maxNamed = 3;

/** Focus while everything unfinished is set aside: names what returns first. */
export function SetAsideRest({ ideas }: { readonly ideas: readonly Idea[] }) {
  const board = useBoard();
  const now = useForge().environment.now();
  const links = useContext(BoardLinksContext);
  const { card, format } = useMessages();
  const { setAsideFocus: words } = useFeatureMessages(setAsideMessages);
  const soonestFirst = ideas.toSorted((a, b) => compareAsc(board.returnTime(a), board.returnTime(b)));
  const isFiltered = isFiltering(useObservable(board.filter));
  return (
    <EmptyState ref={useFocusOnFirstIdea()} text={words.rest}>
      <ul>
        {soonestFirst.slice(0, maxNamed).map((idea) => {
          const time = board.returnTime(idea);
          return (
            <li key={idea.id}>
              <bdi>{idea.title}</bdi>
              <span>{time === Infinity ? card.someday : words.until(dateTimeText(format, time, now))}</span>
            </li>
          );
        })}
        {ideas.length > maxNamed && <li>{words.more(ideas.length - maxNamed)}</li>}
      </ul>
      <Button kind="primary" onClick={() => links?.showOnly({ state: 'notNow' })}>
        {words.show}
      </Button>
      {isFiltered && <ClearFiltersButton />}
    </EmptyState>
  );
}
