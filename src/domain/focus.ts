import { type IdeaDoc } from './idea.ts';
import { isFinished } from './progress.ts';

/** What the Focus view shows of ideas filtered and sorted: the first unfinished one and how many wait behind it. */
export interface Focus<T> {
  readonly idea: T;
  readonly waiting: number;
}

export function focusOn<T extends IdeaDoc>(shown: readonly T[]): Focus<T> | null {
  const unfinished = shown.filter((idea) => !isFinished(idea));
  const first = unfinished[0];
  return first === undefined ? null : { idea: first, waiting: unfinished.length - 1 };
}
