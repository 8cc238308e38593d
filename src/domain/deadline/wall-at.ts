import { type WallTime } from './deadline.ts';

/** What clocks in UTC show at a moment in ms, as a wall-clock time. */
export function wallAt(utc: number): WallTime {
  const date = new Date(utc);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}
