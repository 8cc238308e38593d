import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { type Ranked } from '../idea/ranked.ts';

/** A rank above every rank that is at or below `topRank`. Ranks compare as strings, the smallest on top. */
export function rankAbove(topRank: string | null): string {
  return generateKeyBetween(null, topRank);
}

/** A rank below every rank that is at or above `bottomRank`. */
export function rankBelow(bottomRank: string | null): string {
  return generateKeyBetween(bottomRank, null);
}

/** `count` ranks in order, each below every rank that is at or above `bottomRank`. */
export function ranksBelow(bottomRank: string | null, count: number): string[] {
  return generateNKeysBetween(bottomRank, null, count);
}

/** `count` ranks in order, each above every rank that is at or below `topRank`. */
export function ranksAbove(topRank: string | null, count: number): string[] {
  return generateNKeysBetween(null, topRank, count);
}

/** Where an item is moved to: the ids of its new visible neighbours, null at an end of the list. */
export interface Destination {
  readonly id: string;
  readonly after: string | null;
  readonly before: string | null;
}

/**
 * The new ranks after a move, by id; empty if the item is already between its new neighbours. `shown` is the
 * whole list in the order the user saw. If its ranks are ascending, only the moved item gets a new one;
 * otherwise another sort was active, and every item is ranked in the order shown. A neighbour that no longer
 * exists is ignored; if none is left, nothing moves.
 */
export function moveRanks(shown: readonly Ranked[], to: Destination): ReadonlyMap<string, string> {
  const place = new Map(shown.map((item, index) => [item.id, index]));
  const placeOf = (id: string | null) => (id === null || id === to.id ? undefined : place.get(id));
  const own = place.get(to.id);
  const after = placeOf(to.after);
  const before = placeOf(to.before);
  if (own === undefined || (after === undefined && before === undefined)) return new Map();

  const isThere = (wanted: string | null, found: number | undefined) =>
    wanted === null || found !== undefined;
  const isBetween = (after ?? -1) < own && own < (before ?? shown.length);
  if (isBetween && isThere(to.after, after) && isThere(to.before, before)) return new Map();

  const rest = shown.filter((item) => item.id !== to.id);
  const target = after === undefined ? (before ?? 0) : after + 1;
  const index = own < target ? target - 1 : target;
  if (index === own) return new Map();
  const isRanked = rest.every((item, i) => i === 0 || (rest[i - 1]?.rank ?? '') < item.rank);
  if (isRanked)
    return new Map([[to.id, generateKeyBetween(rest[index - 1]?.rank ?? null, rest[index]?.rank ?? null)]]);

  const order = [
    ...rest.slice(0, index).map((item) => item.id),
    to.id,
    ...rest.slice(index).map((item) => item.id),
  ];
  const fresh = generateNKeysBetween(null, null, order.length);
  return new Map(order.map((id, i) => [id, fresh[i] ?? '']));
}
