import { type Zone, readDeadline } from '../deadline/deadline.ts';
import { deadlineText, storableMinute, wallMinuteAt } from '../deadline/wall-clock.ts';

const firstMs = Date.UTC(1000, 0, 1);
/** From this moment on a clock ahead of UTC may show the year 10000, which a deadline cannot hold. */
const endMs = Date.UTC(9999, 11, 30);

const datePattern = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A day without a time, as a deadline: its last minute. */
export function endOfDay(day: string): string {
  return `${day.slice(0, 10)}T23:59`;
}

/** A moment in ms since 1970 as a deadline, which is local time in the zone; null if a deadline cannot hold it. */
export function localDeadline(ms: number, zone: Zone): string | null {
  return isStorable(ms) ? deadlineText(storableMinute(ms, zone)) : null;
}

/** The calendar day in the zone at a moment in ms, as a deadline. */
export function localDay(ms: number, zone: Zone): string | null {
  return isStorable(ms) ? endOfDay(deadlineText(wallMinuteAt(ms, zone))) : null;
}

/** The moment of an ISO text in ms, read in the zone if it names none; null if it is no date. */
export function momentOfText(text: string, zone: Zone): number | null {
  const clean = text.trim();
  if (!datePattern.test(clean)) return null;
  const deadline = readDeadline(clean, zone);
  return deadline.kind === 'at' && isStorable(deadline.time) ? deadline.time : null;
}

/**
 * An ISO text as a deadline: a day, a wall-clock time, which stays as it is, or a moment, which becomes the time
 * that clocks in the zone show then. Null if it is none of these.
 */
export function deadlineOf(text: string, zone: Zone): string | null {
  const clean = text.trim();
  const moment = momentOfText(clean, zone);
  if (moment === null) return null;
  if (clean.length === 10) return endOfDay(clean);
  if (hasOffset(clean)) return localDeadline(moment, zone);
  return `${clean.slice(0, 10)}T${clean.slice(11, 16)}`;
}

/** An ISO text or a time in ms as Forge stores moments; undefined if it is neither. */
export function timestampOf(value: unknown, zone: Zone): string | undefined {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? momentOfText(value, zone) : null;
  return ms !== null && isStorable(ms) ? new Date(ms).toISOString() : undefined;
}

function hasOffset(text: string): boolean {
  return datePattern.exec(text)?.[1] !== undefined;
}

function isStorable(ms: number): boolean {
  return ms >= firstMs && ms < endMs;
}
