import { dayMs } from '../time/calendar-day.ts';
import { type Zone } from './deadline.ts';
import { wallAt } from './wall-at.ts';

/** How many minutes a zone's clocks are ahead of UTC at a moment. */
export function utcOffsetAt(zone: Zone, moment: number): number {
  // A zone's offset changes at most once in this time, so it is one of these two. A time that clocks skip is read with the
  // offset before, so the later one is tried first; no time is read as the second pass of an hour that clocks show twice.
  const [before = 0, after = 0] = [moment - dayMs, moment + dayMs].map((near) => near - zone(wallAt(near)));
  const isRight = (offset: number) => zone(wallAt(moment + offset)) === moment;
  return Math.round((!isRight(after) && isRight(before) ? before : after) / 60_000);
}
