import { type Zone } from '../deadline/deadline.ts';
import { dayNumber, storableMinute, wallMinuteAt } from '../deadline/wall-clock.ts';
import { dayMs, weekdayOf } from '../time/calendar-day.ts';
import { units } from './slots.ts';
import { type SlotValues } from './templates.ts';
import { type DateMeaning } from './words/capture-words.ts';

export interface Clock {
  readonly now: number;
  readonly zone: Zone;
}

/** The day a phrase names and, where the phrase says so itself, the minute. */
export interface NamedDay {
  readonly day: number;
  readonly minute?: number;
}

const daysPerWeek = 7;
/** 29 February comes after at most eight years. */
const maxYearsAhead = 8;

/** The day that a date phrase names, or null where the calendar has none. */
export function resolveDate(meaning: DateMeaning, values: SlotValues, { now, zone }: Clock): NamedDay | null {
  const { day: today } = wallMinuteAt(now, zone);
  const { weekday = 0, count = 0, unit = units.day } = values;
  const monday = today - weekdayOf(today);
  const untilWeekday = (wanted: number) => (wanted - weekdayOf(today) + daysPerWeek) % daysPerWeek;
  const saturday = 5;
  switch (meaning) {
    case 'today':
    case 'tonight':
      return { day: today };
    case 'tomorrow':
      return { day: today + 1 };
    case 'dayAfterTomorrow':
      return { day: today + 2 };
    case 'comingWeekday':
      return { day: today + (untilWeekday(weekday) || daysPerWeek) };
    case 'thisWeekday':
      return { day: today + untilWeekday(weekday) };
    case 'weekdayOfNextWeek':
      return { day: monday + daysPerWeek + weekday };
    case 'nextUnit':
      return nextUnit(today, monday, unit);
    case 'endOfUnit':
      return { day: endOfUnit(today, monday, unit) };
    case 'thisWeekend':
      return { day: Math.max(today, monday + saturday) };
    case 'comingWeekend':
      return { day: today + (untilWeekday(saturday) || daysPerWeek) };
    case 'weekendOfNextWeek':
      return { day: monday + daysPerWeek + saturday };
    case 'daysLater':
      return { day: daysLater(today, count, unit) };
    case 'minutesLater':
      return storableMinute(now + count * (values['minutesPerUnit'] ?? 1) * 60_000, zone);
    case 'halfAnHourLater':
      return storableMinute(now + 30 * 60_000, zone);
    case 'calendarDate':
      return calendarDate(today, values);
  }
}

function nextUnit(today: number, monday: number, unit: number): NamedDay | null {
  if (unit === units.week) return { day: monday + daysPerWeek };
  return unit === units.month ? { day: daysLater(today, 1, unit) } : null;
}

function endOfUnit(today: number, monday: number, unit: number): number {
  const { year, month } = dateOf(today);
  if (unit === units.day) return today;
  if (unit === units.week) return monday + daysPerWeek - 1;
  return unit === units.month ? dayNumber(year, month + 1, 0) : dayNumber(year, 12, 31);
}

function daysLater(today: number, count: number, unit: number): number {
  if (unit === units.day) return today + count;
  if (unit === units.week) return today + count * daysPerWeek;
  const { year, month, day } = dateOf(today);
  const later = month + (unit === units.month ? count : count * 12);
  return Math.min(dayNumber(year, later, day), dayNumber(year, later + 1, 0));
}

/** Without a year the next such day is meant. */
function calendarDate(today: number, { year, month = 0, day = 0 }: SlotValues): NamedDay | null {
  if (year !== undefined) return existingDay(year, month, day);
  const { year: thisYear } = dateOf(today);
  for (let ahead = 0; ahead <= maxYearsAhead; ahead++) {
    const found = existingDay(thisYear + ahead, month, day);
    if (found && found.day >= today) return found;
  }
  return null;
}

function existingDay(year: number, month: number, day: number): NamedDay | null {
  const number = dayNumber(year, month, day);
  const date = dateOf(number);
  return date.month === month && date.day === day ? { day: number } : null;
}

function dateOf(number: number): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(number * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
