import { dayMs, dayOf } from '../time/calendar-day.ts';
import { readCachedDeadline } from './cached-deadline.ts';
import { type Zone, fixedZone, readDeadline } from './deadline.ts';
import { wallAt } from './wall-at.ts';

/** The time of day of a deadline that gets its first date. */
const lastMinute = 'T23:59';

/** Reads the clock on the wall as it stands, without a zone. One function, because texts are cached by it. */
const wallZone: Zone = fixedZone(0);

/** A deadline that names its own offset, as in older files: the same moment everywhere, with another date in other zones. */
const withOffset = /[T ].*(?:Z|[+-]\d\d:?\d\d)$/;

/** The date of a deadline and, after it, its time of day, which a date alone lacks. */
const dateAndTime = /^\d+-\d\d-\d\d[T ]?(.*)$/;

/** When a deadline is on the calendar. */
export interface CalendarTime {
  /** Days since 1 January 1970. */
  readonly day: number;
  /** The clock on the wall as if in UTC, in ms since 1970: sorts the deadlines of a day, and shows their time. */
  readonly wallMs: number;
}

/**
 * When a deadline is on the calendar, by the clock on the wall: a deadline that the clocks skip stays on its day. Null if it
 * is missing or unreadable. `utcOffset` returns the person's minutes ahead of UTC at a moment.
 */
export function calendarTime(text: string, utcOffset: (at: number) => number): CalendarTime | null {
  const wall = readCachedDeadline(text, wallZone);
  if (wall.kind !== 'at') return null;
  const wallMs = withOffset.test(text) ? wall.time + utcOffset(wall.time) * 60_000 : wall.time;
  return { day: dayOf(wallMs, 0), wallMs };
}

/**
 * An idea's deadline moved to another day, at the time it has, or at 23:59 if it has none. One that names its own offset is
 * moved as the person's clock shows it.
 */
export function deadlineOnDay(text: string, day: number, utcOffset: (at: number) => number): string {
  const date = dateText(day);
  const current = calendarTime(text, utcOffset);
  if (current === null) return date + lastMinute;
  if (current.day === day) return text;
  if (withOffset.test(text))
    return date + new Date(current.wallMs - current.day * dayMs).toISOString().slice(10, 16);
  const [, time = ''] = dateAndTime.exec(text.trim()) ?? [];
  return time === '' ? date : `${date}T${time}`;
}

/** A day as deadlines and date controls write it: years after 9999 have five or six digits, without a sign. */
export function dateText(day: number): string {
  const date = new Date(day * dayMs);
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return [
    digits(date.getUTCFullYear(), 4),
    digits(date.getUTCMonth() + 1, 2),
    digits(date.getUTCDate(), 2),
  ].join('-');
}

/** The day that a text of `dateText` names; null if it names none. */
export function dayOfDate(text: string): number | null {
  const date = readDeadline(text, wallZone);
  return date.kind === 'at' ? dayOf(date.time, 0) : null;
}

/** The moment at which a day begins where the person is, in ms since 1970 UTC. */
export function startOfDay(day: number, zone: Zone): number {
  return zone(wallAt(day * dayMs));
}
