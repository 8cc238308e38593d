import { type Deadline } from './deadline.ts';
import { type IdeaDoc } from './idea.ts';
import { isFinished } from './progress.ts';

export interface Statistics {
  readonly total: number;
  readonly active: number;
  readonly finished: number;
  readonly overdue: number;
  /** Mean progress of all ideas, rounded to whole percent; 0 when there are none. */
  readonly averageProgress: number;
}

/** `deadlineOf` reads an idea's deadline, or knows it from before. */
export function statistics<T extends IdeaDoc>(
  ideas: Iterable<T>,
  now: number,
  deadlineOf: (idea: T) => Deadline,
): Statistics {
  let total = 0;
  let finished = 0;
  let overdue = 0;
  let progress = 0;
  for (const idea of ideas) {
    total += 1;
    progress += idea.progress;
    if (isFinished(idea)) finished += 1;
    else {
      const deadline = deadlineOf(idea);
      if (deadline.kind === 'at' && deadline.time < now) overdue += 1;
    }
  }
  return {
    total,
    active: total - finished,
    finished,
    overdue,
    averageProgress: total === 0 ? 0 : Math.round(progress / total),
  };
}
