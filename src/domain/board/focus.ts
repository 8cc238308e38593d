import { type IdeaDoc } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';

/** The Focus view of a filtered, sorted list. */
export interface Focus<T> {
  /** The first unfinished idea that is not set aside; undefined if there is none. */
  readonly idea: T | undefined;
  /** How many such ideas follow. */
  readonly waiting: number;
  /** The unfinished ideas that are set aside. */
  readonly aside: readonly T[];
  /** When the first of them returns, in ms since 1970 UTC; `Infinity` if none does. */
  readonly nextReturn: number;
}

/** Whether Focus shows any idea of a filtered list. Stops at the first. */
export function hasFocus<T extends IdeaDoc>(
  shown: readonly T[],
  now: number,
  returnTimeOf: (idea: T) => number,
): boolean {
  return shown.some((idea) => !isFinished(idea) && returnTimeOf(idea) <= now);
}

/**
 * Chooses the idea in focus at `now` (ms since 1970 UTC). The idea `pinnedId` stays in focus while it is unfinished and
 * not set aside, even if others are more urgent. `returnTimeOf` is the domain's `returnTime`.
 */
export function focusOn<T extends IdeaDoc>(
  shown: readonly T[],
  now: number,
  returnTimeOf: (idea: T) => number,
  pinnedId: string | null = null,
): Focus<T> {
  const available: T[] = [];
  const aside: T[] = [];
  let nextReturn = Infinity;
  for (const idea of shown) {
    if (isFinished(idea)) continue;
    const time = returnTimeOf(idea);
    if (time > now) {
      aside.push(idea);
      nextReturn = Math.min(nextReturn, time);
    } else available.push(idea);
  }
  const idea = available.find(({ id }) => id === pinnedId) ?? available[0];
  return { idea, waiting: Math.max(0, available.length - 1), aside, nextReturn };
}
