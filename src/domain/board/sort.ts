import { type Zone, readDeadline } from '../deadline/deadline.ts';
import { returnTime } from '../deadline/set-aside.ts';
import { type IdeaDoc, compareNewestFirst, priorities } from '../idea/idea.ts';
import { compareRanked } from '../idea/ranked.ts';
import { compareAsc } from '../primitives/compare-asc.ts';

export const sorts = ['deadline', 'priority', 'progress', 'manual'] as const;

export type Sort = (typeof sorts)[number];

/** An idea with its deadline and return parsed once: sorting thousands must not parse them in each comparison. */
export interface Sortable<T extends IdeaDoc = IdeaDoc> {
  readonly idea: T;
  /** Deadline in ms since 1970 UTC; no deadline sorts after every date, an unreadable one after that. */
  readonly deadlineMs: number;
  /** See `returnTime`. */
  readonly returnMs: number;
}

/** `read` may be a cached `readDeadline`. */
export function toSortable<T extends IdeaDoc>(idea: T, zone: Zone, read = readDeadline): Sortable<T> {
  const deadline = read(idea.deadline, zone);
  const returnMs = returnTime(idea.setAside, zone);
  if (deadline.kind === 'at') return { idea, deadlineMs: deadline.time, returnMs };
  return {
    idea,
    deadlineMs: deadline.kind === 'none' ? Number.MAX_VALUE : Number.POSITIVE_INFINITY,
    returnMs,
  };
}

function tieBreak(a: Sortable, b: Sortable): number {
  return compareAsc(a.deadlineMs, b.deadlineMs) || compareNewestFirst(a.idea, b.idea);
}

const comparators: Record<Sort, (a: Sortable, b: Sortable) => number> = {
  deadline: () => 0,
  priority: (a, b) => priorities.indexOf(a.idea.priority) - priorities.indexOf(b.idea.priority),
  progress: (a, b) => b.idea.progress - a.idea.progress,
  manual: (a, b) => compareRanked(a.idea, b.idea),
};

/**
 * Compares by the chosen key, then deadline, then newest first, then id: a total order, the same on every
 * device.
 */
export function createComparator(sort: Sort): (a: Sortable, b: Sortable) => number {
  const key = comparators[sort];
  return (a, b) => key(a, b) || tieBreak(a, b);
}

export function sortIdeas<T extends IdeaDoc>(ideas: Iterable<T>, sort: Sort, zone: Zone): T[] {
  const decorated = Array.from(ideas, (idea) => toSortable(idea, zone));
  return decorated.sort(createComparator(sort)).map((item) => item.idea);
}
