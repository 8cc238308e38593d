import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';

/** What the Focus view shows of ideas filtered and sorted: the first unfinished one and how many wait behind it. */
export interface Focus<T> {
  readonly idea: T;
  readonly waiting: number;
}

/** `held` is the id of an idea that goes on being shown, however urgent others are, for as long as it is unfinished. */
export function focusOn<T extends IdeaDoc>(
  shown: readonly T[],
  pinnedId: string | null = null,
): Focus<T> | null {
  const unfinished = shown.filter((idea) => !isFinished(idea));
  const idea = unfinished.find(({ id }) => id === pinnedId) ?? unfinished[0];
  return idea === undefined ? null : { idea, waiting: unfinished.length - 1 };
}
