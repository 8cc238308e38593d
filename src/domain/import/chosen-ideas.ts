import { isFinished } from '../idea/progress.ts';
import { type ForeignIdea } from './foreign-file.ts';

/** A person's choices in the preview of an import. */
export interface ImportChoice {
  /** Whether the ideas replace those that are there. */
  readonly isReplacing: boolean;
  readonly hasFinished: boolean;
  /** The rows that were ticked or unticked by hand, by position in the file. */
  readonly ticks: ReadonlyMap<number, boolean>;
}

/** Whether an idea of the file is imported. One that is in the account already must be ticked, unless the import replaces all. */
export function isTicked(
  index: number,
  here: ReadonlySet<number>,
  { isReplacing, ticks }: ImportChoice,
): boolean {
  return ticks.get(index) ?? (isReplacing || !here.has(index));
}

/** An idea that is offered, with its position in the file. */
export type OfferedIdea = readonly [index: number, idea: ForeignIdea];

/** The ideas of the file that are offered. */
export function offeredIdeas(
  ideas: readonly ForeignIdea[],
  { hasFinished }: Pick<ImportChoice, 'hasFinished'>,
): readonly OfferedIdea[] {
  return [...ideas.entries()].filter(([, idea]) => hasFinished || !isFinished(idea));
}

/** How many of these ideas are at the given positions. */
export function countAt(offered: readonly OfferedIdea[], positions: ReadonlySet<number>): number {
  return offered.filter(([index]) => positions.has(index)).length;
}

/** The ideas to import, in the order of the file. */
export function chosenIdeas(
  ideas: readonly ForeignIdea[],
  here: ReadonlySet<number>,
  choice: ImportChoice,
): readonly ForeignIdea[] {
  return offeredIdeas(ideas, choice)
    .filter(([index]) => isTicked(index, here, choice))
    .map(([, idea]) => idea);
}

export interface ImportCounts {
  readonly ideas: number;
  readonly finished: number;
  readonly newCategories: number;
}

/** Counts the ideas, finished ideas and categories that an import adds to an account with these categories. */
export function countImport(ideas: readonly ForeignIdea[], categories: readonly string[]): ImportCounts {
  const known = new Set(categories);
  const added = new Set(ideas.map(({ category }) => category).filter((name) => !known.has(name)));
  return { ideas: ideas.length, finished: ideas.filter(isFinished).length, newCategories: added.size };
}
