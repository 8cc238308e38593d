import { type Zone, readDeadline } from '../deadline/deadline.ts';
import { returnTime } from '../deadline/set-aside.ts';
import { momentOf, wallMinuteAt } from '../deadline/wall-clock.ts';
import { isFinished } from '../idea/progress.ts';
import { compareAsc } from '../primitives/compare-asc.ts';
import { weekdayOf } from '../time/calendar-day.ts';
import { type ReminderSettings, minuteOfDay } from './reminder-settings.ts';
import { type RemindedIdea } from './reminder.ts';

/** The most ideas of a group that are listed. The others are counted. */
export const maxListed = 20;

export interface DigestIdea {
  readonly ideaId: string;
  readonly title: string;
  /** In ms since 1970 UTC. */
  readonly deadlineAt: number;
}

export interface DigestGroup {
  readonly count: number;
  /** At most `maxListed`, the earliest deadline first. */
  readonly listed: readonly DigestIdea[];
}

export interface Digest {
  readonly overdue: DigestGroup;
  /** Due later today. */
  readonly today: DigestGroup;
  /** Due on one of the seven days after today. */
  readonly nextDays: DigestGroup;
}

type DigestTimes = Pick<ReminderSettings, 'digest' | 'digestAt'>;

/** When the first digest after `after` comes, quiet hours or not; null if there is none. */
export function nextDigestAt({ digest, digestAt }: DigestTimes, zone: Zone, after: number): number | null {
  if (digest === 'off') return null;
  const today = wallMinuteAt(after, zone).day;
  // The one of today may be over. Seven days later there is a Monday again.
  for (let day = today; day <= today + 7; day += 1) {
    if (digest === 'weekly' && weekdayOf(day) !== 0) continue;
    const at = momentOf({ day, minute: minuteOfDay(digestAt) }, zone);
    if (at > after) return at;
  }
  return null;
}

/** When the last digest was due after `after`, and at `until` or before; null if none was. */
export function lastDigestAt(times: DigestTimes, zone: Zone, after: number, until: number): number | null {
  let last: number | null = null;
  for (;;) {
    const next = nextDigestAt(times, zone, last ?? after);
    if (next === null || next > until) return last;
    last = next;
  }
}

/** The digest at `now`, without finished and set-aside ideas. Null if no idea is left. */
export function digestOf(ideas: Iterable<RemindedIdea>, zone: Zone, now: number): Digest | null {
  const { day: today } = wallMinuteAt(now, zone);
  const [tomorrowAt, endAt] = [1, 8].map((days) => momentOf({ day: today + days, minute: 0 }, zone)) as [
    number,
    number,
  ];
  const groups: Record<keyof Digest, DigestIdea[]> = { overdue: [], today: [], nextDays: [] };
  for (const idea of ideas) {
    if (isFinished(idea) || returnTime(idea.setAside, zone) > now) continue;
    const deadline = readDeadline(idea.deadline, zone);
    if (deadline.kind !== 'at' || deadline.time >= endAt) continue;
    const group = deadline.time < now ? 'overdue' : deadline.time < tomorrowAt ? 'today' : 'nextDays';
    groups[group].push({ ideaId: idea.id, title: idea.title, deadlineAt: deadline.time });
  }
  const { overdue, today: later, nextDays } = groups;
  if (overdue.length + later.length + nextDays.length === 0) return null;
  return { overdue: groupOf(overdue), today: groupOf(later), nextDays: groupOf(nextDays) };
}

function groupOf(ideas: DigestIdea[]): DigestGroup {
  ideas.sort((a, b) => a.deadlineAt - b.deadlineAt || compareAsc(a.ideaId, b.ideaId));
  return { count: ideas.length, listed: ideas.slice(0, maxListed) };
}
