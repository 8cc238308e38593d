import { dayMs, dayOf, weekdayOf } from '../time/calendar-day.ts';

/** The deadlines offered at one press, in the order shown. */
export const deadlineChoices = ['today', 'tomorrow', 'weekend', 'nextWeek', 'nextMonth'] as const;

export type DeadlineChoice = (typeof deadlineChoices)[number];

/** The hour of a deadline that is chosen or typed without a time. */
const defaultHour = 18;

export interface DeadlineOption {
  readonly choice: DeadlineChoice;
  /** Days since 1 January 1970. */
  readonly day: number;
  /** The deadline as an idea stores it: 18:00 of the day, as the clock on the wall shows it. */
  readonly deadline: string;
  /** Whether it is 18:00 or later on that day. Only today's option can have passed. */
  readonly hasPassed: boolean;
}

/**
 * The offered deadlines at `now` (ms since 1970 UTC), in a zone `utcOffset` minutes ahead of UTC. The weekend is this
 * week's Saturday, or the rest of it once it has begun; next week begins on Monday.
 */
export function deadlineOptions(now: number, utcOffset: number): readonly DeadlineOption[] {
  const today = dayOf(now, utcOffset);
  const hasPassed = now + utcOffset * 60_000 >= today * dayMs + defaultHour * 3_600_000;
  const days: Readonly<Record<DeadlineChoice, number>> = {
    today,
    tomorrow: today + 1,
    weekend: weekendDay(today, hasPassed),
    nextWeek: today + 7 - weekdayOf(today),
    nextMonth: sameDayNextMonth(today),
  };
  return deadlineChoices.map((choice) => ({
    choice,
    day: days[choice],
    deadline: eveningOf(days[choice]),
    hasPassed: choice === 'today' && hasPassed,
  }));
}

/** The deadline for a day (since 1 January 1970) without a time, as an idea stores it. */
export function eveningOf(day: number): string {
  return new Date(day * dayMs + defaultHour * 3_600_000).toISOString().slice(0, 16);
}

const saturday = 5;
const sunday = 6;

function weekendDay(today: number, isEvening: boolean): number {
  const weekday = weekdayOf(today);
  if (weekday === sunday && isEvening) return today + 6;
  const firstDay = isEvening ? today + 1 : today;
  return weekday < saturday ? today + saturday - weekday : firstDay;
}

/** The last day of the next month if that month is too short. */
function sameDayNextMonth(today: number): number {
  const date = new Date(today * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const lastDay = Date.UTC(year, month + 2, 0);
  return Math.min(Date.UTC(year, month + 1, date.getUTCDate()), lastDay) / dayMs;
}
