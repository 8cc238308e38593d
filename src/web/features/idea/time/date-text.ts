import { type Format } from '#messages/format/format.ts';

const isSameYear = (a: number, b: number) => new Date(a).getFullYear() === new Date(b).getFullYear();

/** A deadline's or return's date and time, with the year if it is another. */
export function dateTimeText(format: Format, time: number, now: number): string {
  return isSameYear(time, now) ? format.dateTime(time) : format.longDateTime(time);
}

/** The same without the time of day. */
export function dayText(format: Format, time: number, now: number): string {
  return isSameYear(time, now) ? format.weekday(time) : format.day(time);
}
