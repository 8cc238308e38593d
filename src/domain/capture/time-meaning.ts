import { type DayPart, type TimePart } from './phrase-grammar.ts';

/** A day's last minute: a deadline without a time, and midnight. */
export const lastMinute = 23 * 60 + 59;

const noonHour = 12;
const nightHour = 21;

/**
 * The minute of the day that a time and a part of the day name together, beyond its last if they name the night after
 * it. Null where the clock has none.
 */
export function resolveTime(time: TimePart | null, dayPart: DayPart | null): number | null {
  const partHour = dayPart?.values['part'];
  if (!time) return partHour === undefined ? lastMinute : partHour * 60;
  if (time.meaning === 'noon') return noonHour * 60;
  if (time.meaning === 'midnight') return lastMinute;
  const { hour = 0, minute = 0 } = time.values;
  const isMidnight = partHour === nightHour && hour === noonHour && minute === 0;
  if (isMidnight) return lastMinute;
  const shownHour = isAfterMidnight(time, dayPart) ? (hour % noonHour) + 24 : hourOfDay(time, hour, partHour);
  if (shownHour === null) return null;
  return shownHour * 60 + (time.meaning === 'minutesBefore' ? -minute : minute);
}

/** "Tonight at 1", "Friday night at 1" and "12:30 at night" are on the next day, unlike "Friday at 1 at night". */
function isAfterMidnight({ values }: TimePart, dayPart: DayPart | null): boolean {
  const { hour = 0, meridiem } = values;
  if (dayPart?.values['part'] !== nightHour || meridiem === noonHour || hour > noonHour) return false;
  return hour === noonHour || (dayPart.meaning !== 'afterHour' && hour < 6);
}

function hourOfDay(time: TimePart, hour: number, partHour: number | undefined): number | null {
  const { meridiem } = time.values;
  if (meridiem !== undefined) return hour >= 1 && hour <= noonHour ? (hour % noonHour) + meridiem : null;
  if (hour >= noonHour) return hour;
  if (partHour !== undefined) return isSecondHalf(partHour, hour) ? hour + noonHour : hour;
  return isSpokenAfternoon(time, hour) ? hour + noonHour : hour;
}

function isSecondHalf(partHour: number, hour: number): boolean {
  return partHour >= nightHour ? hour >= 6 : partHour >= noonHour;
}

/** "At 5" is said of the afternoon, "at 05:00" is not. */
function isSpokenAfternoon({ meaning, led, values }: TimePart, hour: number): boolean {
  const isSpoken = meaning !== 'clock' || led;
  return isSpoken && values['hourDigits'] !== 2 && hour >= 1 && hour <= 7;
}
