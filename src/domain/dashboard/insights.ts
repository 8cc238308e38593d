import { type Zone, isOverdue, readDeadline } from '../deadline/deadline.ts';
import { type IdeaDoc, type Priority, compareNewestFirst, priorities } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { compareAsc } from '../primitives/compare-asc.ts';

export interface CategoryProgress {
  readonly category: string;
  readonly ideas: number;
  /** Mean progress, rounded to whole percent. */
  readonly progress: number;
}

/** Mean progress of each category, the highest first. */
export function progressByCategory(ideas: Iterable<IdeaDoc>): CategoryProgress[] {
  const sums = new Map<string, { ideas: number; progress: number }>();
  for (const { category, progress } of ideas) {
    const sum = sums.get(category) ?? { ideas: 0, progress: 0 };
    sums.set(category, { ideas: sum.ideas + 1, progress: sum.progress + progress });
  }
  return [...sums]
    .map(([category, sum]) => ({
      category,
      ideas: sum.ideas,
      progress: Math.round(sum.progress / sum.ideas),
    }))
    .sort((a, b) => b.progress - a.progress || b.ideas - a.ideas || compareAsc(a.category, b.category));
}

export interface PriorityCount {
  readonly priority: Priority;
  readonly open: number;
  readonly finished: number;
}

export function countByPriority(ideas: Iterable<IdeaDoc>): PriorityCount[] {
  const open = new Map<Priority, number>();
  const finished = new Map<Priority, number>();
  for (const idea of ideas) {
    const counts = isFinished(idea) ? finished : open;
    counts.set(idea.priority, (counts.get(idea.priority) ?? 0) + 1);
  }
  return priorities.map((priority) => ({
    priority,
    open: open.get(priority) ?? 0,
    finished: finished.get(priority) ?? 0,
  }));
}

export interface MonthCount {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly finished: number;
}

/** How many ideas were finished in each of the last `months` months, ending with the current one. */
export function finishedByMonth(
  ideas: Iterable<IdeaDoc>,
  now: number,
  months: number,
  utcOffset: (at: number) => number,
): MonthCount[] {
  const indexOf = (time: number) => {
    const local = new Date(time + utcOffset(time) * 60_000);
    return local.getUTCFullYear() * 12 + local.getUTCMonth();
  };
  const counts = new Map<number, number>();
  for (const { finishedAt } of ideas) {
    if (finishedAt === null) continue;
    const index = indexOf(Date.parse(finishedAt));
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  const last = indexOf(now);
  return Array.from({ length: months }, (_, offset) => {
    const index = last - months + 1 + offset;
    return { year: Math.floor(index / 12), month: (index % 12) + 1, finished: counts.get(index) ?? 0 };
  });
}

export interface DueIdea {
  readonly id: string;
  readonly title: string;
  readonly time: number;
}

export interface DueIdeas {
  readonly overdue: number;
  /** The first upcoming deadline, even if it is not among those shown. */
  readonly next: DueIdea | null;
  /** At most `maxShown` ideas, the earliest deadline first. */
  readonly shown: readonly DueIdea[];
}

/** How many of the places shown are reserved for upcoming deadlines, even if many ideas are overdue. */
const reservedForUpcoming = 5;

/** Deadlines of unfinished ideas: the next ones and, in the remaining places, those missed most recently. */
export function findDueIdeas(ideas: Iterable<IdeaDoc>, now: number, zone: Zone, maxShown: number): DueIdeas {
  const overdue: DatedIdea[] = [];
  const upcoming: DatedIdea[] = [];
  for (const idea of ideas) {
    if (isFinished(idea)) continue;
    const deadline = readDeadline(idea.deadline, zone);
    if (deadline.kind !== 'at') continue;
    (isOverdue(idea, deadline, now) ? overdue : upcoming).push({ idea, time: deadline.time });
  }
  // Ideas due at the same moment keep the order of the list.
  for (const list of [overdue, upcoming])
    list.sort((a, b) => a.time - b.time || compareNewestFirst(a.idea, b.idea));
  const reserved = Math.min(upcoming.length, reservedForUpcoming, maxShown);
  const overdueShown = Math.min(overdue.length, maxShown - reserved);
  return {
    overdue: overdue.length,
    next: upcoming[0] ? toDueIdea(upcoming[0]) : null,
    shown: [
      ...overdue.slice(overdue.length - overdueShown),
      ...upcoming.slice(0, maxShown - overdueShown),
    ].map(toDueIdea),
  };
}

interface DatedIdea {
  readonly idea: IdeaDoc;
  readonly time: number;
}

const toDueIdea = ({ idea: { id, title }, time }: DatedIdea): DueIdea => ({ id, title, time });
