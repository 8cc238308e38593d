import { type Idea, compareNewestFirst } from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { normalizeForSearch } from '../primitives/normalize-for-search.ts';
import { matchRank, matchRanks } from './match-rank.ts';

interface FoldedTexts {
  readonly title: string;
  readonly description: string;
}

/** Finds ideas by a few letters. */
export interface IdeaFinder {
  /**
   * Folds the texts of up to `maxCount` ideas that it does not know, and returns whether it then knows all. Folding 10,000 long
   * texts takes half a second, so it is done in parts.
   */
  prepare(ideas: readonly Idea[], maxCount: number): boolean;
  /** The best `maxCount` matches among the prepared ideas: unfinished ones first, then by rank, then the newest. */
  find(ideas: readonly Idea[], search: string, maxCount: number): readonly Idea[];
}

export function createIdeaFinder(): IdeaFinder {
  const folded = new WeakMap<Idea, FoldedTexts>();
  return {
    prepare(ideas, maxCount) {
      let left = maxCount;
      for (const idea of ideas) {
        if (folded.has(idea)) continue;
        if (left === 0) return false;
        left -= 1;
        folded.set(idea, {
          title: normalizeForSearch(idea.title),
          description: normalizeForSearch(idea.description),
        });
      }
      return true;
    },

    find(ideas, search, maxCount) {
      const term = normalizeForSearch(search.trim());
      const groups = [false, true].map(() => matchRanks.map((): Idea[] => []));
      for (const idea of ideas) {
        const texts = folded.get(idea);
        const rank = texts ? matchRank(texts.title, term, texts.description) : null;
        const group = rank === null ? undefined : groups[Number(isFinished(idea))]?.[rank];
        if (group) insertNewest(group, idea, maxCount);
      }
      return groups.flat(2).slice(0, maxCount);
    },
  };
}

/** Sorting thousands of matches would take longer than finding them. */
function insertNewest(newest: Idea[], idea: Idea, maxCount: number): void {
  const after = newest.findLastIndex((other) => compareNewestFirst(other, idea) <= 0);
  if (after + 1 >= maxCount) return;
  newest.splice(after + 1, 0, idea);
  newest.length = Math.min(newest.length, maxCount);
}
