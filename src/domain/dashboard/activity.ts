import { weekdayOf } from '../time/calendar-day.ts';

/** What an account did on one day, by the clock of whoever acted. */
export interface ActivityDay {
  /** Days since 1 January 1970. */
  readonly day: number;
  /** How many things were done. */
  readonly actions: number;
  /** By how much the score changed. */
  readonly points: number;
}

export interface ScoreDay {
  readonly day: number;
  /** The score at the end of it. */
  readonly score: number;
}

/** How far back the calendar and the score's line go, in days: 53 weeks, so that a year is always whole. */
export const activitySpanDays = 371;

/** The score at the end of each day, from the first day of which anything is known up to today. */
export function scoreByDay(days: readonly ActivityDay[], score: number, today: number): ScoreDay[] {
  const points = new Map<number, number>();
  for (const entry of days) {
    // A day after today was lived in a zone further ahead: its points are in today's score.
    const day = Math.min(entry.day, today);
    points.set(day, (points.get(day) ?? 0) + entry.points);
  }
  const first = Math.min(today, ...points.keys());
  const scores: ScoreDay[] = [];
  let current = score;
  for (let day = today; day >= first; day--) {
    scores.push({ day, score: current });
    current -= points.get(day) ?? 0;
  }
  return scores.reverse();
}

/**
 * By how much the score changed in the last seven days, today included. A day of which nothing is known counts as
 * 0, so an account younger than that is compared with the score before its first day.
 */
export function pointsInLastWeek(days: readonly ActivityDay[], today: number): number {
  // A day after today was lived in a zone further ahead, so it is less than a week ago too.
  return days.reduce((sum, { day, points }) => (day > today - 7 ? sum + points : sum), 0);
}

/** Whole weeks of days, Monday first, the last of them holding today; days to come are left out. */
export function calendarDays(days: readonly ActivityDay[], today: number): ActivityDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const first = today - weekdayOf(today) - (activitySpanDays - 7);
  return Array.from({ length: today - first + 1 }, (_, index) => {
    const day = first + index;
    return known.get(day) ?? { day, actions: 0, points: 0 };
  });
}

/** How much was done on a day, 0 (nothing) to 4 (as much as on the busiest days). */
export function activityLevel(actions: number, busiest: number): 0 | 1 | 2 | 3 | 4 {
  if (actions <= 0) return 0;
  // A single busy day must not make all others look cold, nor two actions in all look hot.
  const share = actions / Math.max(4, busiest);
  if (share > 0.75) return 4;
  if (share > 0.5) return 3;
  return share > 0.25 ? 2 : 1;
}
