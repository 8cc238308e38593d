import { useMemo } from 'react';
import { focusOn } from '#domain/focus.ts';
import { useObservable } from '../../app/forge.ts';
import { FocusCard } from '../idea/focus-card.tsx';
import { useBoard } from './board-context.ts';
import { EmptyBoard } from './empty-board.tsx';

/** The most urgent unfinished idea and nothing else. */
export function FocusView() {
  const ideas = useObservable(useBoard().ideas);
  const focus = useMemo(() => focusOn(ideas), [ideas]);
  return focus === null ? (
    <EmptyBoard />
  ) : (
    <FocusCard key={focus.idea.id} idea={focus.idea} waiting={focus.waiting} />
  );
}
