import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';

/**
 * The Focus view: the first unfinished idea of a filtered, sorted list, and how many unfinished ones follow.
 */
export interface Focus<T> {
  readonly idea: T;
  readonly waiting: number;
}

/**
 * Chooses the idea in focus. The idea `pinnedId` stays in focus while it is unfinished, even if others are
 * more urgent.
 */
export function focusOn<T extends IdeaDoc>(
  shown: readonly T[],
  pinnedId: string | null = null,
): Focus<T> | null {
  const unfinished = shown.filter((idea) => !isFinished(idea));
  const idea = unfinished.find(({ id }) => id === pinnedId) ?? unfinished[0];
  return idea === undefined ? null : { idea, waiting: unfinished.length - 1 };
}
