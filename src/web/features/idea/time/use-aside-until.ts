import { useEffect } from 'react';
import { returnTime } from '#domain/deadline/set-aside.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { useClockBoundary, useForge, useZone } from '../../../app/context/forge.ts';

/**
 * When a set-aside idea returns, in ms since 1970 UTC, `Infinity` for someday; null if it is not set aside. Renders again
 * when it returns.
 */
export function useAsideUntil(idea: Pick<IdeaDoc, 'setAside'>): number | null {
  const { clock, environment } = useForge();
  useClockBoundary();
  const time = returnTime(idea.setAside, useZone());
  const isAside = time > environment.now();
  // Runs after each render: once a boundary has passed, the clock needs the next one.
  useEffect(() => {
    if (isAside && time < Infinity) clock.notifyAt(time);
  });
  return isAside ? time : null;
}
