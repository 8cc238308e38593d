import { dayMs } from '../time/calendar-day.ts';
import { type Zone, utcTimeOf } from './deadline.ts';
import { wallAt } from './wall-at.ts';

const minuteMs = 60_000;
/** Later years have a longer form, which no deadline has. */
const maxYear = 9_999;

/** A minute of a day. Days count from 1970-01-01, minutes from midnight. */
export interface WallMinute {
  readonly day: number;
  readonly minute: number;
}

/** The number of a calendar day. Months count from 1; a month or day beyond the last runs into the next. */
export function dayNumber(year: number, month: number, day: number): number {
  return utcTimeOf({ year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 }) / dayMs;
}

/** The moment at which the zone's clocks show the wall-clock time that clocks in UTC show at `utc`. */
function momentIn(zone: Zone, utc: number): number {
  const wall = wallAt(utc);
  return wall.year >= 1 && wall.year <= maxYear ? zone(wall) : Number.NaN;
}

/** The moment at which the zone's clocks show this minute. */
export function momentOf({ day, minute }: WallMinute, zone: Zone): number {
  return momentIn(zone, day * dayMs + minute * minuteMs);
}

/** The minute that clocks in the zone show at a moment. */
export function wallMinuteAt(moment: number, zone: Zone): WallMinute {
  // A zone's offset changes at most once in this time, so it is one of these two.
  const [before, after] = [moment - dayMs, moment + dayMs].map((utc) => utc - momentIn(zone, utc));
  const candidates = [before ?? 0, after ?? 0].map((offset) => moment + offset);
  // No time is read as the second pass of an hour that clocks show twice; the later offset is right there.
  const shown = candidates.find((utc) => momentIn(zone, utc) === moment) ?? candidates[1] ?? moment;
  return fromUtc(shown);
}

function fromUtc(utc: number): WallMinute {
  const day = Math.floor(utc / dayMs);
  return { day, minute: Math.floor((utc - day * dayMs) / minuteMs) };
}

/**
 * The minute to store for a moment. A stored time that clocks show twice means the first, so for the second pass
 * this is as much later as the two are apart: a deadline "in 45 minutes" must not lie in the past.
 */
export function storableMinute(moment: number, zone: Zone): WallMinute {
  const shown = wallMinuteAt(moment, zone);
  const wholeMinute = Math.floor(moment / minuteMs) * minuteMs;
  const late = Math.round((wholeMinute - momentOf(shown, zone)) / minuteMs);
  return late > 0 ? fromUtc(shown.day * dayMs + (shown.minute + late) * minuteMs) : shown;
}

/** A minute as an idea's deadline stores it. */
export function deadlineText({ day, minute }: WallMinute): string {
  return new Date(day * dayMs + minute * minuteMs).toISOString().slice(0, 16);
}
