import { type WallTime } from './deadline.ts';

/** The wall-clock time in UTC at a moment in ms since 1970. */
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
