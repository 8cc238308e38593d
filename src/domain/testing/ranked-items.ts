import { type Destination, moveRanks } from '../board/order.ts';
import { type Ranked, compareRanked } from '../idea/ranked.ts';

/** Items whose ids are the letters, ranked in this order. */
export function rankedItems(letters: string): Ranked[] {
  return [...letters].map((id, index) => ({ id, rank: `a${index}` }));
}

/** The items after a move, in their new order. */
export function itemsAfterMove(shown: readonly Ranked[], to: Destination): Ranked[] {
  const ranks = moveRanks(shown, to);
  return shown.map((item) => ({ ...item, rank: ranks.get(item.id) ?? item.rank })).sort(compareRanked);
}

export function letters(items: readonly Ranked[]): string {
  return items.map((item) => item.id).join('');
}
