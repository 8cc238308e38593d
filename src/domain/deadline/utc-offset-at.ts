import { type Zone } from './deadline.ts';
import { wallAt } from './wall-at.ts';

/** How many minutes a zone's clocks are ahead of UTC at a moment. */
export function utcOffsetAt(zone: Zone, moment: number): number {
  // The first reading may be of the time before or after a change of the clocks, which is at most a day away.
  const nearby = moment - zone(wallAt(moment));
  const local = moment + nearby;
  return Math.round((local - zone(wallAt(local))) / 60_000);
}
