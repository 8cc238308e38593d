import { dayMs, dayOf, weekdayOf } from '../time/calendar-day.ts';
import { type Deadline, type Zone, readDeadline } from './deadline.ts';

/** The returns offered at one press, in the order shown. */
export const setAsideChoices = ['evening', 'tomorrow', 'nextWeek'] as const;

export type SetAsideChoice = (typeof setAsideChoices)[number];

const morningHour = 9;
const eveningHour = 18;
/** From this hour on, this evening is too near to be set aside for. */
const lastHourForEvening = 16;

export interface SetAsideOption {
  readonly choice: SetAsideChoice;
  /** Days since 1 January 1970. */
  readonly day: number;
  /** The return as an idea stores it, as the clock on the wall shows it. */
  readonly until: string;
}

/**
 * The offered returns at `now` (ms since 1970 UTC), in a zone `utcOffset` minutes ahead of UTC: this evening at 18:00
 * before 16:00, tomorrow and next Monday at 9:00.
 */
export function setAsideOptions(now: number, utcOffset: number): readonly SetAsideOption[] {
  const today = dayOf(now, utcOffset);
  const isTooLate = now + utcOffset * 60_000 >= today * dayMs + lastHourForEvening * 3_600_000;
  const options: readonly SetAsideOption[] = [
    optionAt('evening', today, eveningHour),
    optionAt('tomorrow', today + 1, morningHour),
    optionAt('nextWeek', today + 7 - weekdayOf(today), morningHour),
  ];
  return isTooLate ? options.slice(1) : options;
}

function optionAt(choice: SetAsideChoice, day: number, hour: number): SetAsideOption {
  return { choice, day, until: new Date(day * dayMs + hour * 3_600_000).toISOString().slice(0, 16) };
}

/** Whether an idea that returns then has become overdue meanwhile. An overdue idea does not become so again. */
export function isDueBefore(deadline: Deadline, until: string, now: number, zone: Zone): boolean {
  const back = readDeadline(until, zone);
  return deadline.kind === 'at' && deadline.time >= now && back.kind === 'at' && deadline.time < back.time;
}
