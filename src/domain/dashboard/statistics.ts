import { type Deadline, isOverdue } from '../deadline/deadline.ts';
import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';

export interface Statistics {
  readonly total: number;
  readonly active: number;
  readonly finished: number;
  readonly overdue: number;
  /** Mean progress of all ideas, rounded to whole percent; 0 when there are none. */
  readonly averageProgress: number;
}

/** How one idea counts in the statistics. */
interface Contribution {
  readonly progress: number;
  readonly isFinished: boolean;
  readonly isOverdue: boolean;
}

/** Running statistics of a set of ideas: changing one idea among thousands recounts only that one. */
export interface Tally {
  /** Adds an idea, or replaces its previous contribution. */
  set(idea: IdeaDoc, deadline: Deadline, now: number): void;
  remove(id: string): void;
  get(): Statistics;
}

export function createTally(): Tally {
  const contributions = new Map<string, Contribution>();
  let finished = 0;
  let overdue = 0;
  let progress = 0;
  const add = (contribution: Contribution, sign: 1 | -1) => {
    progress += sign * contribution.progress;
    if (contribution.isFinished) finished += sign;
    if (contribution.isOverdue) overdue += sign;
  };
  const remove = (id: string) => {
    const share = contributions.get(id);
    if (share) add(share, -1);
    contributions.delete(id);
  };
  return {
    remove,
    set(idea, deadline, now) {
      remove(idea.id);
      const share = {
        progress: idea.progress,
        isFinished: isFinished(idea),
        isOverdue: isOverdue(idea, deadline, now),
      };
      contributions.set(idea.id, share);
      add(share, 1);
    },
    get() {
      const total = contributions.size;
      return {
        total,
        active: total - finished,
        finished,
        overdue,
        averageProgress: total === 0 ? 0 : Math.round(progress / total),
      };
    },
  };
}
