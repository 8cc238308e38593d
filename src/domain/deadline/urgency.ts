import { isFinished } from '../idea/progress.ts';
import { dayMs } from '../time/calendar-day.ts';
import { type Deadline, isOverdue } from './deadline.ts';

export type Urgency = 'calm' | 'soon' | 'overdue' | 'done';

/** Milliseconds before a deadline from which on it is soon. */
export const dueSoonMs = dayMs;

type HasProgress = Parameters<typeof isOverdue>[0];

export function urgencyOf(idea: HasProgress, deadline: Deadline, now: number): Urgency {
  if (isFinished(idea)) return 'done';
  if (isOverdue(idea, deadline, now)) return 'overdue';
  return deadline.kind === 'at' && deadline.time - now < dueSoonMs ? 'soon' : 'calm';
}

/** The next moment at which an idea becomes more urgent by itself; null if it never does. */
export function nextUrgencyAt(idea: HasProgress, deadline: Deadline, now: number): number | null {
  if (deadline.kind !== 'at' || isFinished(idea)) return null;
  // A day before it, and at the deadline itself, it is not yet.
  return [deadline.time - dueSoonMs + 1, deadline.time + 1].find((moment) => moment > now) ?? null;
}
