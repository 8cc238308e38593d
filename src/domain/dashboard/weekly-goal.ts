import { type Zone } from '../deadline/deadline.ts';
import { type Entry, type Idea } from '../idea/idea.ts';
import { dayMs, dayOf, weekdayOf } from '../time/calendar-day.ts';
import { type ActivityDay } from './activity.ts';

/** How many weeks the dashboard looks back at. */
export const goalWeeks = 12;

/**
 * When the week of `now` began: Monday 00:00 on the person's clock, in ms since 1970 UTC. `utcOffset` returns the minutes
 * ahead of UTC at a moment.
 */
export function weekStart(now: number, zone: Zone, utcOffset: (at: number) => number): number {
  const today = dayOf(now, utcOffset(now));
  return startOf(today - weekdayOf(today), zone);
}

/** When the next week begins, in ms since 1970 UTC: 167 or 169 hours after a Monday where clocks change. */
export function nextWeekStart(now: number, zone: Zone, utcOffset: (at: number) => number): number {
  const today = dayOf(now, utcOffset(now));
  return startOf(today - weekdayOf(today) + 7, zone);
}

function startOf(day: number, zone: Zone): number {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return zone({ year, month, day: date.getUTCDate(), hour: 0, minute: 0, second: 0, millisecond: 0 });
}

/** The parts of an idea that count towards the goal. */
type Countable = Pick<Idea, 'finishedAt' | 'updates'>;

/** Updates for which `isCounted` holds, and finished ideas, since a moment (ms since 1970 UTC). */
export function countSince(
  ideas: Iterable<Countable>,
  since: number,
  isCounted: (update: Entry) => boolean,
): number {
  // ISO timestamps in UTC compare as texts.
  const first = new Date(since).toISOString();
  let count = 0;
  for (const { finishedAt, updates } of ideas) {
    if (finishedAt !== null && finishedAt >= first) count += 1;
    // The newest is last.
    for (let index = updates.length - 1; index >= 0; index -= 1) {
      const update = updates[index];
      if (update === undefined || update.date < first) break;
      if (isCounted(update)) count += 1;
    }
  }
  return count;
}

/**
 * In how many of the last twelve weeks the goal was met. The present week counts once it meets the goal; until then the
 * twelve before it count, so that nothing is lost when a week begins. `thisWeek` is its count so far, which the device
 * knows before the server.
 */
export function weeksMet(
  days: readonly ActivityDay[],
  { today, goal, thisWeek }: { readonly today: number; readonly goal: number; readonly thisWeek: number },
): number {
  const present = weekOf(today);
  const counts = new Map<number, number>();
  for (const { day, updates = 0, finished = 0 } of days) {
    const week = weekOf(day);
    counts.set(week, (counts.get(week) ?? 0) + updates + finished);
  }
  const isMet = thisWeek >= goal;
  let met = Number(isMet);
  for (let week = present - goalWeeks + Number(isMet); week < present; week += 1)
    if ((counts.get(week) ?? 0) >= goal) met += 1;
  return met;
}

/** The number of a day's week, which begins on Monday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}
