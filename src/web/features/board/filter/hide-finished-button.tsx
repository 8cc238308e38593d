import { isFinished } from '#domain/idea/progress.ts';
import { useMessages, useObservable } from '../../../app/context/forge.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useBoard } from '../state/board-context.ts';
import { stateFieldId } from './search-field-id.ts';

/** With no more finished ideas than this among others, hiding them is not offered. */
const maxUnremarkable = 5;

/** Offers to hide many finished ideas that are shown among others. */
export function HideFinishedButton() {
  const board = useBoard();
  const { filter } = useMessages();
  const ideas = useObservable(board.ideas);
  // Focus shows no finished ideas.
  const isFocus = useObservable(board.view) === 'focus';
  const count = ideas.filter(isFinished).length;
  if (isFocus || count <= maxUnremarkable || count === ideas.length) return null;
  const hide = () => {
    // The button is about to disappear.
    document.getElementById(stateFieldId)?.focus();
    board.filterBy({ state: 'active' });
  };
  return (
    <Button kind="ghost" onClick={hide}>
      {filter.hideFinished(count)}
    </Button>
  );
}
