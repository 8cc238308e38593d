import { dayMs, weekdayOf } from './calendar-day.ts';

// A month is a number: 12 times its year, plus 0 for January to 11 for December.

/** The first and the last month of the calendar: January of the year 1, and the last whole year of JavaScript's dates. */
export const [firstMonth, lastMonth] = [12, 275_759 * 12 + 11];

/** The month of a day (since 1 January 1970). */
export function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function isShownMonth(month: number): boolean {
  return month >= firstMonth && month <= lastMonth;
}

export function firstDayOf(month: number): number {
  // Not Date.UTC, which takes the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / dayMs;
}

export function lastDayOf(month: number): number {
  return firstDayOf(month + 1) - 1;
}

/** The day with the same number in another month, or that month's last day if it is too short. */
export function sameDayIn(month: number, day: number): number {
  const dayIndex = day - firstDayOf(monthOf(day));
  return Math.min(firstDayOf(month) + dayIndex, lastDayOf(month));
}

/** The first day of a day's week. `weekStart` is the weekday with which weeks begin, 0 for Monday to 6 for Sunday. */
export function weekStartOf(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}

/** The weeks that a month touches, each with seven days, which the months before and after fill up. */
export function weeksOf(month: number, weekStart: number): readonly (readonly number[])[] {
  const first = weekStartOf(firstDayOf(month), weekStart);
  const count = Math.ceil((lastDayOf(month) + 1 - first) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => first + week * 7 + weekday),
  );
}
