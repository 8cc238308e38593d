import { isFinished } from '../idea/progress.ts';
import { dayMs } from '../time/calendar-day.ts';
import { type Deadline, isOverdue } from './deadline.ts';

export type Urgency = 'calm' | 'soon' | 'overdue' | 'done';

/** How long before its deadline an idea counts as due soon, in ms. */
export const dueSoonMs = dayMs;

type HasProgress = Parameters<typeof isOverdue>[0];

export function urgencyOf(idea: HasProgress, deadline: Deadline, now: number): Urgency {
  if (isFinished(idea)) return 'done';
  if (isOverdue(idea, deadline, now)) return 'overdue';
  return deadline.kind === 'at' && deadline.time - now < dueSoonMs ? 'soon' : 'calm';
}

/** The next moment (ms since 1970 UTC) at which an idea becomes more urgent; null if it never does. */
export function nextUrgencyAt(idea: HasProgress, deadline: Deadline, now: number): number | null {
  if (deadline.kind !== 'at' || isFinished(idea)) return null;
  // The comparisons are strict: exactly a day before the deadline, or at it, the idea is not more urgent yet.
  return [deadline.time - dueSoonMs + 1, deadline.time + 1].find((moment) => moment > now) ?? null;
}
