/** How well an idea or command matches a search, the best first. */
const ranks = { start: 0, wordStart: 1, within: 2, lettersInOrder: 3 } as const;

export const matchRanks = Object.values(ranks);

export type MatchRank = (typeof matchRanks)[number];

const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Ranks a title by where it contains the term, or null if it does not. Of a description it only counts whether it
 * contains the term. All texts come from `normalizeForSearch`.
 */
export function matchRank(title: string, term: string, description = ''): MatchRank | null {
  const first = title.indexOf(term);
  if (first === 0) return ranks.start;
  for (let at = first; at >= 0; at = title.indexOf(term, at + 1))
    if (!letterOrDigit.test(title.charAt(at - 1))) return ranks.wordStart;
  if (first > 0 || description.includes(term)) return ranks.within;
  return hasLettersInOrder(title, term) ? ranks.lettersInOrder : null;
}

/** Whether the text has the term's letters in their order, with others between them. */
function hasLettersInOrder(text: string, term: string): boolean {
  let at = 0;
  for (const letter of term) {
    if (letter === ' ') continue;
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
