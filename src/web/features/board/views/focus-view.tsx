import { type FocusEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isFiltering } from '#domain/board/filter.ts';
import { useForge, useObservable } from '../../../app/context/forge.ts';
import { FocusCard } from '../../idea/card/focus-card.tsx';
import { useBoard } from '../state/board-context.ts';
import { useFocus } from '../state/use-focus.ts';
import { EmptyBoard } from './empty-board.tsx';
import { SetAsideRestPart } from './lazy-set-aside-rest.tsx';
import { useHandover } from './use-handover.ts';

/** Shows only the most urgent unfinished idea that is not set aside, or the idea the user is writing about. */
export function FocusView() {
  const board = useBoard();
  const isFiltered = isFiltering(useObservable(board.filter));
  const { writingAbout, watch } = useActiveIdea();
  const { aside, waiting, ...focus } = useFocus(writingAbout);
  const { idea, phase, hold } = useHandover(focus.idea ?? null);
  if (idea === null) return aside.length === 0 ? <EmptyBoard /> : <SetAsideRestPart ideas={aside} />;
  const isLeaving = phase === 'finished';
  return (
    <div
      role="presentation"
      {...watch(idea.id)}
      data-settling={phase === 'settling' || undefined}
      style={phase === 'settling' ? { pointerEvents: 'none' } : undefined}
      onPointerDown={() => hold(true)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onPointerLeave={() => hold(false)}
    >
      <FocusCard
        key={idea.id}
        idea={idea}
        waiting={isLeaving && focus.idea !== undefined ? waiting + 1 : waiting}
        isFiltered={isFiltered}
        isLeaving={isLeaving}
        onHold={hold}
      />
    </div>
  );
}

/**
 * How long, in ms, the idea stays after its field loses the focus: pressing a button blurs the field first.
 */
const blurDelayMs = 1_000;

/** The idea whose card has the focus and a text draft. */
function useActiveIdea() {
  const { environment } = useForge();
  const [writingAbout, setWritingAbout] = useState<string | null>(null);
  const cancelEnd = useRef(() => {});
  useEffect(() => () => cancelEnd.current(), []);
  const clear = () => setWritingAbout(null);

  const watch = (id: string) => {
    const update = ({ currentTarget }: SyntheticEvent) => {
      cancelEnd.current();
      setWritingAbout(hasText(currentTarget) ? id : null);
    };
    return {
      onInput: update,
      onFocus: update,
      onSubmit: clear,
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        cancelEnd.current();
        if (!currentTarget.contains(relatedTarget))
          cancelEnd.current = environment.schedule(blurDelayMs, clear);
      },
    };
  };
  return { writingAbout, watch };
}

/** Whether any text field in the card has text. */
function hasText(card: Element): boolean {
  const fields = card.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type=text], textarea');
  return [...fields].some(({ value }) => value !== '');
}
