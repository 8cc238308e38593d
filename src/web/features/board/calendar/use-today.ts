import { useEffect } from 'react';
import { startOfDay } from '#domain/deadline/deadline-day.ts';
import { dayOf } from '#domain/time/calendar-day.ts';
import { useClockBoundary, useForge, useZone } from '../../../app/context/forge.ts';

/** Today where the person is, in days since 1 January 1970; renders again at midnight. */
export function useToday(): number {
  const { clock, environment } = useForge();
  const zone = useZone();
  useClockBoundary();
  const now = environment.now();
  const today = dayOf(now, environment.utcOffsetMinutes(now));
  // Runs after each render: once a boundary has passed, the clock needs the next one.
  useEffect(() => clock.notifyAt(startOfDay(today + 1, zone)));
  return today;
}
