import { useEffect } from 'react';
import { type IsSetAside } from '#domain/board/focus.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { useForge, useObservable, useZone } from '../../../app/context/forge.ts';
import { useBoard } from './board-context.ts';

/** Whether Focus leaves one of the shown ideas out now. Renders again when one of them returns. */
export function useIsSetAside(): IsSetAside<Idea> {
  const { clock, environment } = useForge();
  const board = useBoard();
  const ideas = useObservable(board.ideas);
  useObservable(clock.boundary);
  // In another zone the same wall-clock time is another moment.
  useZone();
  const now = environment.now();
  let next = Infinity;
  for (const idea of ideas) {
    const time = board.returnTime(idea);
    if (time > now && time < next) next = time;
  }
  useEffect(() => {
    if (next < Infinity) clock.notifyAt(next);
  });
  return (idea) => board.returnTime(idea) > now;
}
