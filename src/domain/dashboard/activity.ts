import { weekdayOf } from '../time/calendar-day.ts';

/** An account's activity on one day, in the time zone of the device that made each mutation. */
export interface ActivityDay {
  /** Days since 1 January 1970. */
  readonly day: number;
  /** Number of mutations that count as activity. */
  readonly actions: number;
  /** By how much the score changed, in points. */
  readonly points: number;
  /** Number of updates added and not undone; missing from a server of an older version. */
  readonly updates?: number;
  /** Number of ideas finished that day and not reopened; missing from a server of an older version. */
  readonly finished?: number;
}

export interface ScoreDay {
  readonly day: number;
  /** The score at the end of the day. */
  readonly score: number;
}

/**
 * How many days the activity calendar and the score chart go back: 53 weeks, so that a year is always
 * complete.
 */
export const activitySpanDays = 371;

/** The score at the end of each day, from the first day with data to today. */
export function scoreByDay(days: readonly ActivityDay[], score: number, today: number): ScoreDay[] {
  const points = new Map<number, number>();
  for (const entry of days) {
    // A day after today comes from a time zone further ahead. Today's score already includes its points.
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
 * By how much the score changed in the last seven days, including today. Days without data count as 0, so a
 * younger account is compared with its score before its first day.
 */
export function pointsInLastWeek(days: readonly ActivityDay[], today: number): number {
  // A day after today comes from a time zone further ahead, so it is less than a week ago.
  return days.reduce((sum, { day, points }) => (day > today - 7 ? sum + points : sum), 0);
}

/** The days of whole weeks, starting on a Monday. The last week contains today and ends with it. */
export function calendarDays(days: readonly ActivityDay[], today: number): ActivityDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const first = today - weekdayOf(today) - (activitySpanDays - 7);
  return Array.from({ length: today - first + 1 }, (_, index) => {
    const day = first + index;
    return known.get(day) ?? { day, actions: 0, points: 0 };
  });
}

/** How active a day was, from 0 (no activity) to 4 (close to the busiest day). */
export function activityLevel(actions: number, busiest: number): 0 | 1 | 2 | 3 | 4 {
  if (actions <= 0) return 0;
  // The busiest day counts as at least 4 actions, so that two actions in total do not reach the highest
  // level.
  const share = actions / Math.max(4, busiest);
  if (share > 0.75) return 4;
  if (share > 0.5) return 3;
  return share > 0.25 ? 2 : 1;
}
