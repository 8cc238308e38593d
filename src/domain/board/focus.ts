import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { compareAsc } from '../primitives/compare-asc.ts';

/**
 * The Focus view: the first unfinished idea of a filtered, sorted list that is not set aside, and how many such ideas
 * follow.
 */
export interface Focus<T> {
  readonly idea: T;
  readonly waiting: number;
}

/** Whether Focus leaves an idea out at this moment. */
export type IsSetAside<T> = (idea: T) => boolean;

/**
 * Chooses the idea in focus. The idea `pinnedId` stays in focus while it is unfinished and not set aside, even if others
 * are more urgent.
 */
export function focusOn<T extends IdeaDoc>(
  shown: readonly T[],
  isAside: IsSetAside<T>,
  pinnedId: string | null = null,
): Focus<T> | null {
  const available = shown.filter((idea) => !isFinished(idea) && !isAside(idea));
  const idea = available.find(({ id }) => id === pinnedId) ?? available[0];
  return idea === undefined ? null : { idea, waiting: available.length - 1 };
}

/** Unfinished ideas that are set aside, those that return first on top; someday comes last. */
export function setAsideIdeas<T extends IdeaDoc>(
  shown: readonly T[],
  isAside: IsSetAside<T>,
  returnTimeOf: (idea: T) => number,
): readonly T[] {
  return shown
    .filter((idea) => !isFinished(idea) && isAside(idea))
    .sort((a, b) => compareAsc(returnTimeOf(a), returnTimeOf(b)));
}
