import { useEffect } from 'react';
import { type Focus, focusOn } from '#domain/board/focus.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { useClockBoundary, useForge, useObservable, useZone } from '../../../app/context/forge.ts';
import { useBoard } from './board-context.ts';

/** The ideas in Focus; renders again when a set-aside idea returns. */
export function useFocus(pinnedId: string | null = null): Focus<Idea> {
  const { clock, environment } = useForge();
  const board = useBoard();
  const ideas = useObservable(board.ideas);
  useClockBoundary();
  // In another zone the same wall-clock time is another moment.
  useZone();
  const focus = focusOn(ideas, environment.now(), board.returnTime, pinnedId);
  useEffect(() => {
    if (focus.nextReturn < Infinity) clock.notifyAt(focus.nextReturn);
  });
  return focus;
}
