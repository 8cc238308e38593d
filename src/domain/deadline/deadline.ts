import { isFinished } from '../idea/progress.ts';

/** A wall-clock time without a time zone. Months count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** Converts a wall-clock time into milliseconds since 1970 UTC. */
export type Zone = (wall: WallTime) => number;

/** A parsed deadline: none, unreadable, or a moment in milliseconds since 1970 UTC. */
export type Deadline =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'at'; readonly time: number };

const deadlinePattern =
  /^(\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/;

/**
 * Parses a stored deadline. Text with its own offset, as in older files, is read with that offset instead of
 * `zone`.
 */
export function readDeadline(text: string, zone: Zone): Deadline {
  if (text.trim() === '') return { kind: 'none' };
  const match = deadlinePattern.exec(text.trim());
  if (!match) return { kind: 'invalid' };
  const [, year, month, day, hour, minute, second, fraction, offset] = match;
  const wall: WallTime = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '0').padEnd(3, '0')),
  };
  if (!isValidWallTime(wall)) return { kind: 'invalid' };
  const time = offset === undefined ? zone(wall) : fixedZone(offsetMinutes(offset))(wall);
  return Number.isFinite(time) ? { kind: 'at', time } : { kind: 'invalid' };
}

/** A zone that is always `utcOffset` minutes ahead of UTC. Its moment is NaN beyond the last one that `Date` has. */
export function fixedZone(utcOffset: number): Zone {
  return (wall) => new Date(utcTimeOf(wall) - utcOffset * 60_000).getTime();
}

/** Reads a wall-clock time as UTC. Returns milliseconds since 1970 UTC. */
export function utcTimeOf(wall: WallTime): number {
  const date = new Date(
    Date.UTC(2000, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, wall.millisecond),
  );
  return date.setUTCFullYear(wall.year, wall.month - 1, wall.day);
}

/** Whether this date and time exist (no 30 February, no 25:00, no year 0, which no date control has). */
function isValidWallTime(wall: WallTime): boolean {
  const date = new Date(utcTimeOf(wall));
  return (
    wall.year > 0 &&
    date.getUTCMonth() === wall.month - 1 &&
    date.getUTCDate() === wall.day &&
    wall.hour < 24 &&
    wall.minute < 60 &&
    wall.second < 60
  );
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
}

/** Whether a deadline is after `now` (ms since 1970 UTC). False if it is missing or unreadable. */
export function isInFuture(text: string, now: number, zone: Zone): boolean {
  const deadline = readDeadline(text, zone);
  return deadline.kind === 'at' && deadline.time > now;
}

/** Whether a deadline is before `now` (ms since 1970 UTC). False if they are equal. */
export function hasPassed(deadline: Deadline, now: number): boolean {
  return deadline.kind === 'at' && deadline.time < now;
}

/** Whether an idea is unfinished and past its deadline. */
export function isOverdue(idea: { readonly progress: number }, deadline: Deadline, now: number): boolean {
  return !isFinished(idea) && hasPassed(deadline, now);
}

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** The time left until a deadline, split into units down to seconds, or why there is no countdown. */
export type Countdown = TimeLeft | 'expired' | 'none' | 'invalid';

export function countdown(deadline: Deadline, now: number): Countdown {
  if (deadline.kind !== 'at') return deadline.kind;
  if (hasPassed(deadline, now)) return 'expired';
  const seconds = Math.floor((deadline.time - now) / 1_000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
