import { type FocusEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { focusOn } from '#domain/focus.ts';
import { isFiltering } from '#domain/search.ts';
import { useForge, useObservable } from '../../app/forge.ts';
import { FocusCard } from '../idea/focus-card.tsx';
import { useBoard } from './board-context.ts';
import { EmptyBoard } from './empty-board.tsx';

/** The most urgent unfinished idea and nothing else; while somebody writes about one, that one. */
export function FocusView() {
  const board = useBoard();
  const ideas = useObservable(board.ideas);
  const isFiltered = isFiltering(useObservable(board.filter));
  const { writingAbout, watch } = useWriting();
  const focus = useMemo(() => focusOn(ideas, writingAbout), [ideas, writingAbout]);
  if (focus === null) return <EmptyBoard />;
  const { idea, waiting } = focus;
  return (
    <div role="presentation" {...watch(idea.id)}>
      <FocusCard key={idea.id} idea={idea} waiting={waiting} isFiltered={isFiltered} />
    </div>
  );
}

/** Milliseconds that a press of a button, which may take the focus out of a field, has to do what it does. */
const pressing = 1_000;

/** The idea whose card has the focus and something half-typed. */
function useWriting() {
  const { environment } = useForge();
  const [writingAbout, setWritingAbout] = useState<string | null>(null);
  const cancelEnd = useRef(() => {});
  useEffect(() => () => cancelEnd.current(), []);
  const end = () => setWritingAbout(null);

  const watch = (id: string) => {
    const look = ({ currentTarget }: SyntheticEvent) => {
      cancelEnd.current();
      setWritingAbout(hasWords(currentTarget) ? id : null);
    };
    return {
      onInput: look,
      onFocus: look,
      onSubmit: end,
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        cancelEnd.current();
        if (!currentTarget.contains(relatedTarget)) cancelEnd.current = environment.schedule(pressing, end);
      },
    };
  };
  return { writingAbout, watch };
}

/** Whether something stands in one of the text fields within. */
function hasWords(card: Element): boolean {
  const fields = card.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type=text], textarea');
  return [...fields].some(({ value }) => value !== '');
}
